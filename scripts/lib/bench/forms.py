"""An order form of 200 lines: what a key in it costs, to its frame and to the total that comes of it, and its price alone."""
import base64
import json
import statistics
import urllib.request

from keys import distribution
from table import Line
from terminal import Broken

LINES, PRICED = 200, 5_000.0


class Forms:
    def __init__(self, merced, products, rounds, presses):
        self.merced, self.products, self.rounds, self.presses = merced, products, rounds, presses

    def order(self):
        """A pending order of 200 lines in the store, the newest one."""
        rows = [{"product_id": self.products[index % len(self.products)], "quantity": index % 4 + 1} for index in range(LINES)]
        login = self.merced.store.login
        secret = base64.b64encode(f"{login['user']}:{login['application_password']}".encode()).decode()
        request = urllib.request.Request(self.merced.store.url + "/wp-json/wc/v3/orders", method="POST",
                                         data=json.dumps({"status": "pending", "line_items": rows}).encode(),
                                         headers={"Authorization": "Basic " + secret, "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["id"]

    def lines(self):
        number = self.order()
        self.merced.run("sync", seconds=300)
        taken = [float(line) for line in self.merced.run("orders", "duplicate", str(number), "--timed", str(self.rounds)).splitlines()]
        yield Line(f"a form of {LINES} lines priced", "µs", statistics.median(taken), "limit", PRICED, 1.0,
                   f"as at every key: look-ups, rows and totals; median of {self.rounds} in one release process")
        terminal = self.merced.open()
        try:
            terminal.wait(lambda screen: any(f"#{number}" in line for line in screen), 30, "the order")
            terminal.settle()
            terminal.key(b"c", 0.3)
            if terminal.until(lambda screen: any("Computed here" in line for line in screen), 30) is None:
                raise Broken("no form of the order; its screen:\n" + "\n".join(terminal.screen.text()))
            terminal.settle()
            terminal.key(b"\t", 0.2)
            frames, totals, steps = [], [], []
            for press in range(self.presses):
                answer = terminal.key(b"+" if press % 2 == 0 else b"-", 0.08)
                if answer is not None:
                    frames.append(answer[0])
                    totals.append(answer[1])
                answer = terminal.key(b"j", 0.08)
                if answer is not None:
                    steps.append(answer[1])
        finally:
            terminal.discard()
        yield from distribution(f"a quantity in a form of {LINES} lines: key to frame, p99", frames)
        yield from distribution("the same, to the total that comes of it, p99", totals)
        yield from distribution(f"j in a form of {LINES} lines, p99", steps)
