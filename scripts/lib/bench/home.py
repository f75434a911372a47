"""Home: from the key that opens it, or steps its range, to the paint with the figures of what was asked for."""
import re
import statistics

from table import Line, quantile
from terminal import KEYS, Broken

LIMIT = 50.0
STEP_LIMIT = 30.0


def lines(merced, starts, steps):
    """- starts: how often it is opened by a fresh process. - steps: by so many weeks, months and years each, and back."""
    opened, stepped = [], {}
    for _ in range(starts):
        terminal = merced.start()[0]
        try:
            terminal.settle()
            opened.append(pressed(terminal, b"1", lambda screen: any(" total " in line for line in screen)))
        finally:
            terminal.close()
    terminal = merced.start()[0]
    try:
        terminal.settle()
        terminal.key(b"1", 0.4)
        for name, letter, most in (("week", b"w", steps), ("month", b"m", min(steps, 12)), ("year", b"y", 2)):
            terminal.key(b"t", 0.2)
            terminal.key(letter, 0.6)
            for key in [KEYS["LEFT"]] * most + [KEYS["RIGHT"]] * most:
                before = summary(terminal.screen.text())
                taken = pressed(terminal, key, lambda screen: summary(screen) != before)
                stepped.setdefault(name, []).append(taken)
                terminal.settle(0.1, 0.5)
    finally:
        terminal.close()
    every = [taken for samples in stepped.values() for taken in samples]
    medians = ", ".join(f"{name} {statistics.median(samples):.1f}" for name, samples in stepped.items())
    yield Line("Home opened, p95", "ms", quantile(opened, 0.95), "limit", LIMIT, 1.0, f"p50 {statistics.median(opened):.1f}")
    yield Line("Home, one range step, p95", "ms", quantile(every, 0.95), "limit", STEP_LIMIT, 1.0, f"p50: {medians}")


def pressed(terminal, key, condition):
    taken = terminal.answer(key, condition, 10)
    if taken is None:
        raise Broken(f"Home did not answer {key!r}; its screen:\n" + "\n".join(terminal.screen.text()))
    return taken


def summary(screen):
    """What stands left in the status line: the range of the figures that are shown."""
    return re.split(r"\s{2,}", screen[-2].strip())[0]
