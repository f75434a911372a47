"""The register: from a scan's last byte to the line and total that are painted, from Enter on cash to the change, what the
printer gets behind it, and what stays in memory of a long day (`performance.md`, "Budgets")."""
import os
import random
import re
import sqlite3
import statistics
import time

from table import Line, quantile
from terminal import KEYS, Broken
from watch import Appended

F7, F9, ENTER = b"\x1b[18~", b"\x1b[20~", b"\r"
TOTAL = re.compile(r"TOTAL\s+(\S*\d\S*)")
ITEMS = re.compile(r"Cart\b.*?\b([\d,]+) items?\b")
PAID = re.compile(r"PAID\s+(R1-\d+)")
ASKING = re.compile("Checking the total|Preparing the payment|Looking for the reader|Ask the customer to tap")
# What stands there once the reader has its command, or was quicker than the screen.
ASKED = re.compile("Ask the customer to tap|The card was read|Waiting for the bank|PAID")
GATEWAY_KEY = "mgw_test_demo_0123456789"
UNKNOWN = "0099887766554433"
WORDS = ("stoneware mug", "olive wood", "copper kettle")
# Bytes that open the drawer.
PULSE = 5
# Milliseconds; memory in MB.
SCAN, SCAN_SLOWEST, MESSAGE, DIALOG, COMMIT, COMMIT_SLOWEST = 20.0, 60.0, 60.0, 30.0, 20.0, 100.0
LETTER, LETTER_SLOWEST, START, DRAWER, PAPER, GROWTH, COMMAND = 5.0, 50.0, 300.0, 50.0, 150.0, 5.0, 100.0


class Register:
    """One till at work.

    - slow: the store, through which answers can be held up.
    - sales: what the journal has before anything is measured, as many as in a day of ten hours.
    """

    def __init__(self, merced, slow, sales, measured, seed=7):
        self.merced, self.slow, self.sales, self.measured = merced, slow, sales, measured
        self.random = random.Random(seed)
        self.paper = os.path.join(merced.folder, "paper")
        self.goods = self.simple_goods()
        self.samples = {}
        self.sold = 0

    @staticmethod
    def configuration(folder):
        """What the till of `Merced(folder)` is told of itself before it is opened first."""
        paper = os.path.join(folder, "paper")
        open(paper, "wb").close()
        return f'\n[register]\nname = "R1"\noversell = "allow"\n\n[printer]\nfile = "{paper}"\ndrawer = "pin2"\n'

    def simple_goods(self):
        """[(sku, name)] of what is sold as it is, from all over the mirror."""
        database = sqlite3.connect(f"file:{self.merced.database()}?mode=ro", uri=True)
        self.skus, = database.execute("SELECT (SELECT COUNT(*) FROM products WHERE sku <> '') + "
                                      "(SELECT COUNT(*) FROM product_variations WHERE sku <> '')").fetchone()
        found = database.execute("SELECT sku, name FROM products WHERE type_key = 'simple' AND sku <> '' "
                                 "AND status_key = 'publish' AND CAST(price AS REAL) > 1 ORDER BY product_id").fetchall()
        database.close()
        if len(found) < 40:
            raise Broken(f"the demonstration store has {len(found)} simple goods")
        return found

    def note(self, what, taken, instead="nothing was painted"):
        if taken is None:
            raise Broken(f"{what}: {instead}; the screen:\n" + "\n".join(self.terminal.screen.text()))
        self.samples.setdefault(what, []).append(taken)

    # What is done

    def open(self, what):
        """Opens the program and its register; the time counts both."""
        self.terminal = self.merced.open()
        taken = self.terminal.wait(lambda lines: sum(1 for line in lines if "#" in line) > 20, 60, "the list of orders")
        shown = self.terminal.answer(b"7", lambda lines: any("Scan the first item." in line for line in lines), 30)
        self.note(what, None if shown is None else taken + shown)
        # No hand scans as soon behind the key.
        self.terminal.settle(0.1)

    def close(self):
        self.terminal.close()

    def scan(self, count, before, what):
        """One code with its Enter, as one read: to the total that follows from it."""
        sku, _ = self.random.choice(self.goods)
        taken = self.terminal.answer(sku.encode() + ENTER, lambda lines: items(lines) == count and total(lines) not in (None, before), 10)
        self.note(what, taken, f"{sku} did not come")
        return total(self.terminal.screen.text())

    def sell(self, kind, pieces=3):
        """A sale for exact cash; its samples are kept under `kind`."""
        before = None
        for count in range(1, pieces + 1):
            before = self.scan(count, before, kind + (" first" if count == 1 and self.sold else " scan"))
        shown = self.terminal.answer(F7, lambda lines: any("Handed over" in line for line in lines), 10)
        self.note(kind + " dialog", shown)
        self.sold += 1
        number = f"R1-{self.sold:06}"
        size = os.path.getsize(self.paper)
        with Appended(self.paper) as paper:
            begun = time.monotonic()
            taken = self.terminal.answer(ENTER, lambda lines: paid(lines) == number, 20)
            self.note(kind + " paid", taken, f"{number} was not paid")
            if kind == "printed":
                moments = paper.wait(2, 5.0)
                # Of two writes that nobody looked at between, the kernel tells once.
                if len(moments) == 1 and os.path.getsize(self.paper) - size > PULSE:
                    moments *= 2
                if len(moments) < 2:
                    raise Broken(f"{number}: the printer got {len(moments)} of a drawer's pulse and a receipt")
                self.note("drawer", (moments[0] - begun) * 1000)
                self.note("receipt", (moments[1] - begun) * 1000)

    # What is measured

    def lines(self):
        self.open("start")
        try:
            for _ in range(20):
                self.sell("warm")
            first = self.terminal.private() / 1024
            while self.sold < self.sales:
                self.sell("day")
            self.terminal.settle(1.0)
            last = self.terminal.private() / 1024
            for _ in range(self.measured):
                self.sell("usual")
            for _ in range(min(self.measured, 50)):
                self.sell("printed")
            yield from self.selling()
            yield from self.burst()
            yield from self.others()
            for name, setting in (("a store that takes 5 s", {"delay": 5.0}), ("a silent store", {"hang": True})):
                self.slow.set(keep=False, **setting)
                for _ in range(min(self.measured, 40)):
                    self.sell(name)
                yield from self.pair(f"Enter on cash → paid, {name}", self.samples[name + " paid"], COMMIT, COMMIT_SLOWEST)
        finally:
            self.close()
        yield Line(f"register: memory of its own after {self.sales:,} sales", "MB", last, "after 20", first + GROWTH, 1.0,
                   f"{first:.1f} after 20, and {GROWTH:.0f} more allowed")
        yield from self.cards()
        yield from self.starts()

    def selling(self):
        note = f"{self.skus:,} SKUs, {self.sold:,} sales"
        yield from self.pair("scan → line and total", self.samples["usual scan"], SCAN, SCAN_SLOWEST, note)
        yield from self.pair("first scan after a payment", self.samples["usual first"], SCAN, SCAN_SLOWEST)
        yield self.middle("F7 → cash asked for, p50", self.samples["usual dialog"], DIALOG)
        yield from self.pair("Enter on cash → paid", self.samples["usual paid"], COMMIT, COMMIT_SLOWEST)
        yield self.middle("Enter on cash → drawer's pulse, p50", self.samples["drawer"], COMMIT + DRAWER, "commit and 50 ms")
        yield self.middle("Enter on cash → first of the receipt, p50", self.samples["receipt"], COMMIT + PAPER, "commit and 150 ms")

    def pair(self, name, samples, middle, slowest, note=""):
        yield self.middle(f"register: {name}, p50", samples, middle, note, "")
        yield Line(f"register: {name}, p99", "ms", quantile(samples, 0.99), "limit", slowest, 1.0, f"max {max(samples):.1f}, {len(samples)}")

    @staticmethod
    def middle(name, samples, limit, note="", prefix="register: "):
        said = f"p99 {quantile(samples, 0.99):.1f}, {len(samples)}" if prefix else note
        return Line(prefix + name, "ms", statistics.median(samples), "limit", limit, 1.0, " · ".join(part for part in (said, note if prefix else "") if part))

    def burst(self):
        """Twenty scans in two seconds, letter by letter."""
        chosen, begun = self.random.sample(self.goods, 20), time.monotonic()
        for place, (sku, _) in enumerate(chosen):
            for letter in sku.encode() + ENTER:
                os.write(self.terminal.descriptor, bytes([letter]))
                time.sleep(0.001)
            while time.monotonic() < begun + (place + 1) * 0.1:
                self.terminal.settle(0.005, 0.02)
        self.terminal.settle(0.5)
        rows = [line for line in self.terminal.screen.text() if re.search(r"\b1 ?[×x*]? ", line)]
        right, place = 0, 0
        for _, name in chosen:
            found = next((at for at in range(place, len(rows)) if name[:14] in rows[at]), None)
            if found is not None:
                right, place = right + 1, found + 1
        count = items(self.terminal.screen.text()) or 0
        wrong = max(20 - right, abs(20 - count))
        yield Line("register: 20 scans in 2 s, lost or out of place", "scans", wrong, "limit", 0, 1.0, f"{count} items")
        self.empty()

    def empty(self):
        """Pays what is in the cart, so that the next measurement begins with none."""
        self.note("rest dialog", self.terminal.answer(F7, lambda lines: any("Handed over" in line for line in lines), 10))
        self.sold += 1
        self.note("rest paid", self.terminal.answer(ENTER, lambda lines: paid(lines) == f"R1-{self.sold:06}", 20))

    def others(self):
        self.scan(1, None, "rest scan")
        for _ in range(min(self.measured, 20)):
            self.note("unknown", self.terminal.answer(UNKNOWN.encode() + ENTER, lambda lines: any("not found" in line for line in lines), 5))
            # Takes the words away again.
            self.scan_again()
        yield self.middle("unknown code → message, p50", self.samples["unknown"], MESSAGE)
        for _ in range(min(self.measured, 20)):
            self.note("pay", self.terminal.answer(F9, lambda lines: any(re.search(r"Pay .* with", line) for line in lines), 5))
            self.note("pay gone", self.terminal.answer(KEYS["ESC"], lambda lines: not any(re.search(r"Pay .* with", line) for line in lines), 5))
        yield self.middle("F9 → ways to pay, p50", self.samples["pay"], DIALOG)
        letters = []
        for word in WORDS:
            for letter in word:
                taken = self.list_changed(letter.encode())
                if taken is not None:
                    letters.append(taken)
            self.terminal.key(KEYS["ESC"], 0.3)
        yield Line("register: letter of a name → list, p50", "ms", statistics.median(letters), "limit", LETTER, 1.0, f"{len(letters)} letters")
        yield Line("register: letter of a name → list, slowest", "ms", max(letters), "limit", LETTER_SLOWEST, 1.0)
        self.empty()

    def list_changed(self, letter):
        """Milliseconds from a letter to the last change of what it finds; None where nothing changed. Not to the last change at all:
        the clock is in the first row, and in the last but one what becomes of sales that were sold before."""
        def found():
            return self.terminal.screen.text()[1:-2]

        begin, last = time.monotonic_ns(), None
        os.write(self.terminal.descriptor, letter)
        before = found()
        for moment, data in self.terminal.chunks(0.15, 1.0, 3.0):
            self.terminal.screen.feed(data)
            if found() != before:
                before, last = found(), moment
        return last and (last - begin) / 1e6

    def cards(self):
        """F9 with the simulated reader at hand; the store has agreed to the prices before, so it is not asked."""
        self.slow.set(keep=False)
        key = os.path.join(self.merced.folder, "gateway-key")
        with open(os.open(key, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write(GATEWAY_KEY + "\n")
        with open(os.path.join(self.merced.world["XDG_CONFIG_HOME"], "merced", "config.toml"), "a") as file:
            file.write(f'\n[payments.bench]\ngateway = "{self.slow.url}/gateway"\nmode = "test"\nsecret-command = "cat {key}"\n')
        self.merced.run("orders", "probe", "--allow", seconds=300)
        self.open("start with cards")
        try:
            for place in range(min(self.measured, 40) + 1):
                self.sell_by_card("first card" if place == 0 else "card")
        finally:
            self.close()
        yield self.middle("F9 → card's dialog, p50", self.samples["card dialog"], DIALOG)
        yield self.middle("F9 → reader has its command, p50", self.samples["card command"], COMMAND, "painted, a gateway on this machine")

    def sell_by_card(self, kind):
        """The demonstration's gateway declines some amounts; those are paid in cash."""
        self.scan(1, None, "rest scan")
        os.write(self.terminal.descriptor, F9)
        # A simulated card may be quicker than the screen.
        dialog = self.terminal.until(lambda lines: has(lines, ASKING) or has(lines, ASKED), 10)
        self.note(kind + " dialog", dialog)
        # One piece of output may bring both.
        more = 0.0 if has(self.terminal.screen.text(), ASKED) else self.terminal.until(lambda lines: has(lines, ASKED), 20)
        self.note(kind + " command", None if more is None else dialog + more)
        number = f"R1-{self.sold + 1:06}"
        if not is_over(self.terminal.screen.text(), number):
            self.note("card end", self.terminal.until(lambda lines: is_over(lines, number), 30))
        if paid(self.terminal.screen.text()) == number:
            self.sold += 1
            return
        os.write(self.terminal.descriptor, KEYS["ESC"])
        self.terminal.settle(0.5)
        self.empty()

    def scan_again(self):
        lines = self.terminal.screen.text()
        self.scan((items(lines) or 0) + 1, total(lines), "rest scan")

    def starts(self):
        """Opened anew, with the store there and without."""
        for name, setting in (("start → scan box", {}), ("start → scan box, a silent store", {"hang": True})):
            self.slow.set(keep=False, **setting)
            for _ in range(3 if self.measured < 20 else 7):
                self.open(name)
                self.close()
            yield self.middle(name + ", p50", self.samples[name], START)


def is_over(lines, number):
    return paid(lines) == number or any("NOT PAID" in line for line in lines)


def has(lines, pattern):
    return any(pattern.search(line) for line in lines)


def total(lines):
    """What the cart comes to, as it stands there; None while it is computed."""
    return next((found[1] for line in lines if (found := TOTAL.search(line))), None)


def items(lines):
    return next((int(found[1].replace(",", "")) for line in lines if (found := ITEMS.search(line))), None)


def paid(lines):
    return next((found[1] for line in lines if (found := PAID.search(line))), None)
