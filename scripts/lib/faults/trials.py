"""Runs tests in the copy with one fault on, and says what caught it."""
import os
import re
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
LIMITED = os.path.join(os.path.dirname(HERE), "limited.py")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
ISSUE = re.compile(r"Test (test_\w+)\(.*? recorded an issue")
STARTED = re.compile(r"Test (test_\w+)\(.*\) started\.$")
ENDED = re.compile(r"Test (test_\w+)\(.* (?:passed|failed|skipped)")
COUNT = re.compile(r"Test run with (\d+) tests?")
# What the program of the tests ends with where none matches.
NO_TESTS = 69
# Seconds until what runs is ended: of the first try, of whole rooms, of everything.
LIMITS = {"first": 240, "room": 1200, "everything": 3600}


class Outcome:
    """How a run of tests ended."""

    def __init__(self, caught_by, tests, count):
        # None: nothing failed.
        self.caught_by = caught_by
        # Those that failed; where the run itself broke off, those that were under way.
        self.tests = tests
        # How many ran; 0 where the run broke off.
        self.count = count


class Trials:
    def __init__(self, plot, log_folder):
        self.plot, self.log_folder = plot, log_folder
        self.homes = self._homes()
        # Tests that have failed without a fault, and passed alone: what they say counts for nothing.
        self.unsteady = set()

    def control(self, regex, say):
        """Whether the tests pass without a fault."""
        self.plot.choose("")
        outcome = self.run(regex, LIMITS["everything"], "control", goes_on=True)
        if outcome.caught_by is None or not outcome.tests:
            return outcome
        say(f"Failed without a fault: {', '.join(outcome.tests)}; once more, alone …")
        again = self.run(_only(outcome.tests), LIMITS["room"], "control-again", goes_on=True)
        if again.caught_by is None:
            self.unsteady |= {test.rsplit("/", 1)[1] for test in outcome.tests}
            return Outcome(None, [], outcome.count)
        return again

    def run(self, regex, limit, log_name, goes_on=False):
        """Runs the tests that match, until the first of them fails, or to the end."""
        program = os.path.join(self.plot.place, ".build", "debug", "mercedPackageTests.xctest")
        words = [
            "env", f"MERCED_BINARY={self.plot.place}/.build/debug/merced",
            "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=6",
            program, "--testing-library", "swift-testing", "--parallel", "--filter", regex,
        ]
        child = subprocess.Popen(
            [sys.executable, LIMITED, str(limit)] + self.plot.command(words),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        )
        failed, open_tests, count = {}, {}, 0
        with open(os.path.join(self.log_folder, log_name + ".log"), "w", encoding="utf-8") as log:
            for line in child.stdout:
                line = COLOURS.sub("", line)
                log.write(line)
                line = line.rstrip("\n")
                if match := STARTED.search(line):
                    open_tests[match[1]] = True
                elif match := ISSUE.search(line):
                    if match[1] not in self.unsteady:
                        failed[match[1]] = True
                        if not goes_on:
                            break
                elif match := ENDED.search(line):
                    open_tests.pop(match[1], None)
                elif match := COUNT.search(line):
                    count = int(match[1])
            if failed and not goes_on:
                # The rest could only tell the same, and may wait for what never comes.
                child.terminate()
                log.write(child.stdout.read())
        return self._outcome(list(failed), list(open_tests), count, child.wait(), regex)

    def _outcome(self, failed, open_tests, count, status, regex):
        if failed:
            homes = [self._home(test, regex) for test in failed]
            return Outcome(", ".join(homes), homes, count)
        homes = [self._home(test, regex) for test in open_tests]
        where = ", ".join(homes[:3]) or "no test"
        if status == 124:
            return Outcome(f"the limit, in {where}", homes, 0)
        if status == NO_TESTS:
            return Outcome(None, [], 0)
        if status not in (0, 1):
            return Outcome(f"a crash ({status}), in {where}", homes, 0)
        if status == 1 and not self.unsteady:
            return Outcome("an issue of no test", [], count)
        return Outcome(None, [], count)

    def _homes(self):
        """test function → where it stands: YosemiteTests.OutboxTests/test_…"""
        found = {}
        for place, _, names in os.walk(os.path.join(self.plot.scratch, "Tests")):
            for name in names:
                if not name.endswith(".swift"):
                    continue
                path = os.path.join(place, name)
                room = os.path.relpath(path, self.plot.scratch).split(os.sep)[1]
                with open(path, encoding="utf-8") as file:
                    tests = re.findall(r"func (test_\w+)", file.read())
                for test in tests:
                    found.setdefault(test, []).append(f"{room}.{os.path.splitext(name)[0]}/{test}")
        return found

    def _home(self, test, regex):
        homes = self.homes.get(test, [test])
        return next((home for home in homes if re.search(regex, home)), homes[0])


class Verdict:
    """What became of one fault."""

    HEADER = ("fault", "room", "stage", "caught by", "seconds")

    def __init__(self, fault, stage, caught_by, seconds):
        self.fault, self.stage, self.caught_by, self.seconds = fault, stage, caught_by, seconds

    @property
    def cells(self):
        return self.fault.name, self.fault.room, self.stage, self.caught_by or "NOTHING", f"{self.seconds:.0f}"


def judge(trials, fault, depth, say):
    """Tries a fault with its first tests, then with whole rooms, then with everything, as deep as is wished."""
    stages = [("first", fault.test), ("room", "|".join(rf"^{room}\." for room in fault.rooms)), ("everything", ".")]
    begun, caught, stage = time.monotonic(), None, ""
    for stage, regex in stages[: depth + 1]:
        # What is not confirmed hides others that are, so the stage is tried again without it.
        for _ in range(3):
            trials.plot.choose(fault.name)
            outcome = trials.run(regex, LIMITS[stage], f"{fault.name}-{stage}")
            if outcome.caught_by is None:
                if outcome.count == 0:
                    say(f"  no test matches {regex}")
                break
            if _is_confirmed(trials, fault, outcome, say):
                caught = outcome.caught_by
                break
        if caught:
            break
    return Verdict(fault, stage, caught, time.monotonic() - begun)


def _is_confirmed(trials, fault, outcome, say):
    """Whether the tests that failed fail again with the fault, and pass without it."""
    if not outcome.tests:
        return True
    only = _only(outcome.tests[:5])
    again = trials.run(only, LIMITS["first"], f"{fault.name}-again")
    trials.plot.choose("")
    without = trials.run(only, LIMITS["first"], f"{fault.name}-without")
    if again.caught_by and without.caught_by is None:
        return True
    say(f"  not counted: {outcome.caught_by} " + ("fails without it too" if without.caught_by else "passes now"))
    trials.unsteady |= {test.rsplit("/", 1)[1] for test in outcome.tests[:5]}
    return False


def _only(tests):
    """The regular expression of these tests alone, by room and function."""
    places = [re.match(r"(\w+)\..*/(\w+)$", test) for test in tests]
    return "|".join(rf"^{place[1]}\..*/{place[2]}\(" for place in places if place) or "."
