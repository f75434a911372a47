"""count_tests.py EXIT LOG REPORT…: prints `PASSED FAILED`, counted from the xunit reports of one `swift test`.

A run that ended badly without a failure in its reports (a crash, a time-out) counts as one failure. The
failing tests and their messages go to standard error.
"""
import os
import sys
import xml.etree.ElementTree as tree


def told(line, lines, place):
    """A line that says why a test failed, with the screen that it saw."""
    if not (" recorded an issue " in line or "Fatal error" in line or "error:" in line):
        return []
    if not line.endswith("but saw:"):
        return [line]
    screen = []
    for next_line in lines[place + 1:place + 31]:
        if next_line[:1] in "✘✔◇↳":
            break
        screen.append(next_line.rstrip())
    return [line] + screen


def main():
    code, log, reports = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    passed = failed = 0
    for report in reports:
        if not os.path.exists(report):
            continue
        try:
            cases = list(tree.parse(report).iter("testcase"))
        except tree.ParseError as error:
            print(f"{report}: {error}", file=sys.stderr)
            continue
        for case in cases:
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
            elif case.find("skipped") is None:
                passed += 1
    text = open(log, encoding="utf-8", errors="replace").read() if os.path.exists(log) else ""
    lines = text.splitlines()
    shown = [text for place, line in enumerate(lines) for text in told(line, lines, place)]
    if failed:
        print("\n".join(shown[:120]), file=sys.stderr)
    if code != 0 and failed == 0:
        failed = 1
        print("\n".join((shown or lines)[-25:]), file=sys.stderr)
    if code in (124, 137):
        open_tests = {}
        for line in lines:
            words = line.split(" ")
            if len(words) > 2 and words[1] == "Test" and "started." in line:
                open_tests[words[2]] = True
            elif len(words) > 2 and words[1] == "Test":
                open_tests.pop(words[2], None)
        print("the time limit passed; still running: " + ", ".join(list(open_tests)[:20]), file=sys.stderr)
    if code != 0 or failed:
        print(f"swift test ended with {code}; its log: {log}", file=sys.stderr)
    if code == 0 and passed == 0 and failed == 0:
        failed = 1
        print(f"swift test reported no test at all; its log: {log}", file=sys.stderr)
    print(passed, failed)


main()
