"""What an order costs: the engine of `merced orders quote` in the release program, with a mirrored store's settings. Timed inside
the process, pricing alone: reading the bodies and the mirror is no part of it, and printing neither."""
import json
import subprocess

from table import Line
from terminal import Broken

SMALL, LARGE = 50.0, 5_000.0


class Carts:
    def __init__(self, merced, rounds):
        self.merced, self.rounds = merced, rounds
        self.products = [row["id"] for row in self.listed("products") if row.get("type") == "simple" and row.get("price")]
        if len(self.products) < 3:
            raise Broken("the demonstration store has too few products for a cart")
        self.coupons = self.fitting([row["code"] for row in self.listed("coupons")])

    def listed(self, what):
        found = json.loads(self.merced.run(what, "list", "--json", "--limit", "100"))
        return found if isinstance(found, list) else next(value for value in found.values() if isinstance(value, list))

    def quote(self, bodies, *options):
        text = "".join(json.dumps(body) + "\n" for body in bodies)
        done = subprocess.run([self.merced.binary, "orders", "quote", "--json", *options], input=text.encode(),
                              capture_output=True, env=self.merced.world, cwd=self.merced.folder, timeout=300)
        if done.returncode != 0:
            raise Broken("merced orders quote: " + done.stderr.decode("utf-8", "replace"))
        return [json.loads(line) for line in done.stdout.splitlines() if line.strip()]

    def body(self, lines, coupons=()):
        rows = [{"product_id": self.products[index % len(self.products)], "quantity": index % 4 + 1} for index in range(lines)]
        return {"line_items": rows, "coupon_lines": [{"code": code} for code in coupons]}

    def fitting(self, codes):
        """Three coupons that the store would take with either cart."""
        chosen = []
        for code in codes:
            bodies = [self.body(lines, [*chosen, code]) for lines in (3, 200)]
            if all("error" not in answer for answer in self.quote(bodies)):
                chosen.append(code)
            if len(chosen) == 3:
                return chosen
        raise Broken(f"no three coupons fit the carts: {chosen}")

    def lines(self):
        carts = [(3, (), "a cart of three lines priced", SMALL), (3, self.coupons, "the same with three coupons", SMALL),
                 (200, (), "a cart of 200 lines priced", LARGE), (200, self.coupons, "the same, 200 lines, three coupons", LARGE)]
        taken = self.quote([self.body(count, codes) for count, codes, _, _ in carts], "--timed", str(self.rounds))
        for (_, _, name, limit), micros in zip(carts, taken):
            yield Line(name, "µs", micros, "limit", limit, 1.0, f"engine alone, median of {self.rounds} in one release process")
