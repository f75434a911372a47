"""scripts/bench: every line of `performance.md`, "Budgets", merced beside its peers in one run."""
import argparse
import json
import os
import sys
import tempfile
import time
from contextlib import ExitStack

import carts
import forms
import home
import keys
import readers
from mirror import SlowLines, fill_lines, small_store
from peers import Peers
from register import GATEWAY_KEY, Register
from store import DemoStore, Merced, SlowStore
from table import Line, show
from terminal import Broken

# More rows than the first are not fetched: the second number is, and copied in the mirror.
MOST_FETCHED, FETCHED = 200_000, 100_000
# One product in five is sold in four variations: so many products have 100,000 SKUs. As many sales as a till makes in ten hours.
PRODUCTS, SALES = 55_600, 1_500


class Bench:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.quick, self.binary, self.count = options.quick, options.binary, options.rows
        self.begun = time.monotonic()

    def say(self, text):
        print(f"{time.monotonic() - self.begun:5.0f} s  {text}", file=sys.stderr, flush=True)

    def wants(self, part):
        return not self.options.only or part in self.options.only

    def lines(self):
        if self.wants("keys") or self.wants("fill"):
            yield from self.large()
        if self.wants("slow"):
            yield from self.slow()
        if self.wants("carts"):
            yield from self.carts()
        if self.wants("register"):
            yield from self.register()

    def large(self):
        """What needs the large store."""
        fetched = self.count if self.count <= MOST_FETCHED else FETCHED
        self.say(f"a demonstration store of {fetched} orders …")
        with ExitStack() as stack:
            demo = stack.enter_context(DemoStore(self.binary, os.path.join(self.folder, "demo"), fetched))
            merced = Merced(self.binary, os.path.join(self.folder, "merced"), demo)
            self.say("merced mirrors it …")
            filled = merced.fill()
            self.say(f"mirrored in {filled[0]:.1f} s, {filled[1]:.1f} s of CPU")
            shown = filled[3]
            # Drafts and trash are in the mirror and not in the list.
            if not 0.9 * fetched <= shown <= fetched:
                raise Broken(f"merced shows {shown} of {fetched} orders")
            if self.wants("fill"):
                self.say("the script mirrors a part of it …")
                yield from fill_lines(merced, filled, min(fetched // 100, 20 if self.quick else 200))
            if not self.wants("keys"):
                return
            merced.rest()
            if self.count > fetched:
                self.say(f"copying the mirror up to {self.count} orders …")
                demo.stop()
                shown = shown * merced.multiply(self.count // fetched) // fetched
                merced.subject.also = keys.anything_of(None)
            else:
                merced.subject.also = keys.anything_of(shown)
            yield from self.terminal_lines(merced)

    def terminal_lines(self, merced):
        self.say("rows for the peers …")
        os.makedirs(os.path.join(self.folder, "peers"), exist_ok=True)
        peers = Peers(os.path.join(self.folder, "peers"), self.count)
        starts, rounds, presses = (3, 3, 5) if self.quick else (7, 8, 15)
        measured = keys.Keys([merced.subject, keys.beside(merced.subject), *peers.all(), peers.floor()], starts, rounds, presses)
        self.say("start, j, page, memory …")
        measured.run()
        yield from measured.lines()
        self.say("many keys at once, typed letters …")
        yield from keys.many_at_once(merced.subject)
        yield from keys.typed(merced.subject, peers.fzf(), 1 if self.quick else 3)
        self.say("Home …")
        yield from home.lines(merced.subject, starts, 6 if self.quick else 24)

    def carts(self):
        """What an order costs, by the engine."""
        folder = os.path.join(self.folder, "carts")
        with ExitStack() as stack:
            demo = stack.enter_context(DemoStore(self.binary, os.path.join(folder, "demo"), 200))
            merced = Merced(self.binary, os.path.join(folder, "merced"), demo)
            self.say("carts priced …")
            merced.run("sync", seconds=300)
            priced = carts.Carts(merced, 20 if self.quick else 2_001)
            yield from priced.lines()
            self.say("a form of 200 lines …")
            rounds, presses = (5, 6) if self.quick else (201, 150)
            yield from forms.Forms(merced, priced.products, rounds, presses).lines()

    def register(self):
        """A till's day."""
        folder = os.path.join(self.folder, "till")
        with ExitStack() as stack:
            products = 600 if self.quick else PRODUCTS
            self.say(f"a demonstration store of {products} products …")
            demo = stack.enter_context(DemoStore(self.binary, os.path.join(folder, "demo"), 400, products))
            slow = stack.enter_context(SlowStore(demo, folder))
            home = os.path.join(folder, "merced")
            os.makedirs(home, exist_ok=True)
            merced = Merced(self.binary, home, slow, Register.configuration(home))
            slow.set(keep=False)
            self.say("merced mirrors it …")
            merced.run("sync", seconds=1_800)
            sales = 40 if self.quick else SALES
            self.say(f"{sales} sales …")
            yield from Register(merced, slow, sales, 10 if self.quick else 300).lines()

    def slow(self):
        """What needs a server that takes its time."""
        count = min(self.count, 1_000 if self.quick else 20_000)
        folder = os.path.join(self.folder, "slow")
        with ExitStack() as stack:
            demo = stack.enter_context(DemoStore(self.binary, os.path.join(folder, "demo"), count))
            slow = stack.enter_context(SlowStore(demo, folder))
            lines = SlowLines(self.binary, folder, slow, 0.02 if self.quick else 0.4)
            self.say(f"recording the answers of a store of {count} orders …")
            merced = lines.warm()
            self.say("a slow server with 4 and 16 workers …")
            yield from lines.walls()
            self.say("keys and commits while a sync runs …")
            yield from lines.felt()
            self.say("keys while the network hangs …")
            yield from lines.hanging(merced, 20 if self.quick else 300)
            self.say("nothing new …")
            yield from lines.nothing_new(merced, 2 if self.quick else 8)
            self.say("idle …")
            yield from keys.idle(merced.subject, slow, 5 if self.quick else 60)
            yield from keys.idle_with_reader(merced.subject, slow.url + "/gateway", GATEWAY_KEY, 5 if self.quick else 60)
            yield from readers.connected(merced.subject, 5 if self.quick else 60)
            self.say("a small store …")
            place = os.path.join(folder, "small")
            few = stack.enter_context(DemoStore(self.binary, os.path.join(place, "demo"), 200 if self.quick else 500))
            yield from small_store(self.binary, place, stack.enter_context(SlowStore(few, place)), 0.02 if self.quick else 0.15)


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench")
    parser.add_argument("--binary", required=True)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rows", type=int)
    parser.add_argument("--only", action="append", choices=("carts", "fill", "keys", "register", "slow"))
    options = parser.parse_args()
    options.rows = max(options.rows or (2_000 if options.quick else 100_000), 200)
    rows, failed = [], False
    with tempfile.TemporaryDirectory(prefix="merced-bench-") as folder:
        bench = Bench(options, folder)
        try:
            for line in bench.lines():
                rows.append(line.row(not options.quick))
                if options.json:
                    print(json.dumps(rows[-1], ensure_ascii=False), flush=True)
        except Broken as error:
            print(f"scripts/bench: {error}", file=sys.stderr)
            failed = True
        if not options.json:
            print(f"{options.rows} orders, 160×50; goals are ratios of ours to theirs")
            show(rows)
            print("keys: merced with its list over the whole window (z), as the peers have theirs")
        bench.say("done")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
