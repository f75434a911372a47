"""Plants one violation at a time in an otherwise clean copy and expects the complaint, and only that one."""
import os
import sys
import tempfile

import lint_citations
import lint_events
import lint_hazards
import lint_imports
import lint_keymap
import lint_locator
import lint_names
import lint_sizes
import lint_sleeps
import lint_words

APP, MODEL = "Sources/App/Orders.swift", "Sources/Yosemite/Orders.swift"
TESTS = "Tests/AppTests/OrdersTests.swift"
# check, file, contents, what the complaint says; None where the contents are innocent.
PLANTED = [
    (lint_imports, APP, "import Networking\n", "App may not import Networking"),
    (lint_imports, APP, "import Storage // fine?\n", "App may not import Storage"),
    (lint_imports, APP, "@testable import Networking\n", "App may not import Networking"),
    (lint_imports, APP, "@preconcurrency import Hardware\n", "App may not import Hardware"),
    (lint_imports, APP, "@preconcurrency\nimport Hardware\n", "App may not import Hardware"),
    (lint_imports, APP, "import struct Networking.Order\n", "App may not import Networking"),
    (lint_imports, APP, "import class Storage.Pool; import enum Storage.Mode\n", "App may not import Storage"),
    (lint_imports, APP, "public import Networking\n", "App may not import Networking"),
    (lint_imports, APP, "internal import Networking\n", "App may not import Networking"),
    (lint_imports, APP, "@_spi(Tests) import Networking\n", "App may not import Networking"),
    (lint_imports, APP, "@_exported import Networking\n", "App may not import Networking"),
    (lint_imports, APP, "@_implementationOnly import Storage\n", "App may not import Storage"),
    (lint_imports, APP, "import FoundationEssentials; import Networking\n", "App may not import Networking"),
    (lint_imports, APP, "#if canImport(Networking)\n    import Networking\n#endif\n", "App may not import Networking"),
    (lint_imports, APP, "import\n    Networking\n", "App may not import Networking"),
    (lint_imports, APP, "import/* quietly */Networking\n", "App may not import Networking"),
    (lint_imports, APP, "import `Networking`\n", "App may not import Networking"),
    (lint_imports, APP, "\timport\tNetworking\n", "App may not import Networking"),
    (lint_imports, APP, "import Networking.Model\n", "App may not import Networking"),
    (lint_imports, APP, "import FoundationEssentials\r\nimport Networking\r\n", "App may not import Networking"),
    (lint_imports, APP, "import Foundation\n", "App imports FoundationEssentials in the place of Foundation"),
    (lint_imports, MODEL, "import class Foundation.Thread\n", "in the place of Foundation"),
    (lint_imports, MODEL, "import FoundationInternationalization\n", "in the place of FoundationInternationalization"),
    (lint_imports, "Sources/Storage/A.swift", "let a = b.trimmingCharacters(in: .whitespaces)\n", "is Foundation's and brings ICU"),
    (lint_imports, "Sources/Storage/A.swift", "let a = NSDecimalNumber(decimal: b)\n", "is Foundation's and brings ICU"),
    (lint_imports, "Sources/TestSupport/A.swift", "import Foundation\nlet a = b.localizedDescription\n", None),
    (lint_imports, APP, "import FoundationEssentials\n// import Foundation\n", None),
    (lint_imports, APP, "import FoundationNetworking\n", "nobody imports FoundationNetworking"),
    (lint_imports, APP, "import CNcurses\n", "App may not import CNcurses"),
    (lint_imports, MODEL, "@_exported import Networking\n", "past the import arrow"),
    (lint_imports, MODEL, "import App\n", "Yosemite may not import App"),
    (lint_imports, MODEL, "import GRDBSQLite\n", "Yosemite may not import GRDBSQLite"),
    (lint_imports, MODEL, "import GRDB\n", "Yosemite may not import GRDB"),
    (lint_imports, "Sources/Networking/A.swift", "import Storage\n", "Networking may not import Storage"),
    (lint_imports, "Sources/Storage/A.swift", "import Hardware\n", "Storage may not import Hardware"),
    (lint_imports, "Sources/Hardware/A.swift", "import Networking\n", "Hardware may not import Networking"),
    (lint_imports, "Sources/TerminalUI/A.swift", "import Yosemite\n", "TerminalUI may not import Yosemite"),
    (lint_imports, "Sources/WooFoundation/A.swift", "import TerminalUI\n", "WooFoundation may not import TerminalUI"),
    (lint_imports, "Sources/Experiments/A.swift", "import Yosemite\n", "Experiments may not import Yosemite"),
    (lint_imports, "Sources/Merced/A.swift", "import Storage\n", "Merced may not import Storage"),
    (lint_imports, "Sources/Yosemite/A.swift", "import CCurl\n", "Yosemite may not import CCurl"),
    (lint_imports, "Sources/DemoStore/A.swift", "import Networking\n", "DemoStore may not import Networking"),
    (lint_imports, "Sources/App/A.swift", "import FlyingFox\n", "App may not import FlyingFox"),
    (lint_imports, "Sources/Attic/A.swift", "import Foundation\n", "is in no room"),
    (lint_imports, APP, "// import Networking\n/* import Storage /* nested */ import Storage */\n", None),
    (lint_imports, APP, 'let a = "import Networking"\nlet b = """\nimport Storage\n"""\nlet c = #"import "Storage"#\n', None),
    (lint_imports, APP, "#if canImport(Networking)\n#endif\nimport Yosemite\n", None),
    (lint_imports, "Sources/Networking/A.swift", "public import CCurl\nimport WooFoundation\n", None),
    (lint_names, TESTS, "@Test func testOrder() {}\n", "testOrder is not named"),
    (lint_names, TESTS, '@Test("an (odd) title", arguments: [1, 2])\n@MainActor func order_opens() {}\n', "is not named"),
    (lint_names, TESTS, "@Test func `opens an order`() {}\n", "is not named"),
    (lint_names, TESTS, "func test_order_when_opened_then_shows() {}\n", "lacks @Test"),
    (lint_names, TESTS, "@Test(arguments: [1])\n    func test_a_when_b_then_c(_ n: Int) async throws {}\n", None),
    (lint_words, "Sources/App/Orders/OrdersScreen.swift", "struct OrdersScreen: Screen {}\n", "without a nested enum"),
    (lint_words, "Sources/App/Lists/PageScreen.swift", "protocol PageScreen: Screen {}\n", None),
    (lint_words, APP, 'struct Orders: View, Screen {\n enum Localization {}\n func f() { painter.text("Total", at: 1) }\n}\n', "“Total”"),
    (lint_words, APP, 'struct Orders: Screen {\n enum Localization {}\n func f() { painter.text("\\(a(b)) · ", at: 1) }\n}\n', None),
    (lint_sleeps, TESTS, "func wait() async { try? await Task.sleep(for: .seconds(1)) }\n", "sleeps"),
    (lint_sleeps, TESTS, "func wait() { usleep(10) }\n", "sleeps"),
    (lint_sleeps, TESTS, "func wait() { Thread.sleep(forTimeInterval: 1) }\n", "sleeps"),
    (lint_sleeps, TESTS, "func wait() async { try? await ContinuousClock().sleep(for: .seconds(1)) }\n", "sleeps"),
    (lint_sleeps, TESTS, "func wait() async { try? await clock.sleep(for: .seconds(1)) }\n", None),
    (lint_hazards, MODEL, "let a = Mutex<(@Sendable () async -> Void)?>(nil)\n", "a bare closure"),
    (lint_hazards, MODEL, "let a: Mutex<() -> Void>\n", "a bare closure"),
    (lint_hazards, MODEL, "let a = Mutex<(server: Server, port: UInt16)?>(nil)\n", None),
    (lint_hazards, MODEL, "let a = URLComponents(string: link)?.host\n", "has no host in the release"),
    (lint_hazards, MODEL, "let a = JSONEncoder()\n", None),
    (lint_hazards, "Sources/Merced/A.swift", "let a = JSONEncoder()\n", "JSONOutput alone encodes"),
    (lint_hazards, "Sources/Merced/Output/JSONOutput.swift", "let a = JSONEncoder()\n", None),
    (lint_events, APP, "final class Orders: CounterDialog {}\n", "Orders has no event"),
    (lint_events, APP, "final class Orders<Kind: Listed>: Overlay {}\n", "Orders has no event"),
    (lint_events, APP, "final class Orders: Screen {}\nextension Orders: Tracked {}\n", None),
    (lint_locator, APP, "let stores = ServiceLocator.stores\n", "only App/Root"),
    (lint_locator, "Sources/App/Root/A.swift", "let stores = ServiceLocator.stores\n", None),
    (lint_locator, MODEL, "// ServiceLocator\n", None),
    (lint_citations, APP, "/// As `nowhere.md` has it.\n", "cites nowhere.md, which is not in this repository"),
    (lint_citations, APP, "let a = 1  // nowhere.md\n", "not in this repository"),
    (lint_citations, APP, "/// See `Resources/page.md`.\n", "not in this repository"),
    (lint_citations, APP, '/// As `page.md`, "No such\n/// heading", has it.\n', "has no heading “No such heading”"),
    (lint_citations, APP, '/// As `page.md`, "A heading" and "Another" have it.\n', "has no heading “Another”"),
    (lint_citations, APP, "/// As `page.md` §2 has it.\n", "cite a heading"),
    (lint_citations, APP, "/// As `page.md` 4.1 has it.\n", "cite a heading"),
    (lint_citations, "scripts/lib/a.py", '"""As nowhere.md has it."""\n', "not in this repository"),
    (lint_citations, "scripts/lib/a.py", "a = 1  # nowhere.md\n", "not in this repository"),
    (lint_citations, "scripts/a", "# As nowhere.md has it.\n", "not in this repository"),
    (lint_citations, "Resources/guide/other.md", "# Other\n\n[nowhere](nowhere.md)\n", "links to nowhere.md"),
    (lint_citations, "Resources/guide/other.md", "# Other\n\n[a page](page.md#a-heading)\n", None),
    (lint_citations, "Resources/guide/index.md", "# The guide\n", "page.md is not in the guide's index"),
    (lint_citations, "Resources/guide/index.md", "# The guide\n\n[a page](page.md)\n", None),
    (lint_citations, APP, '/// As `Resources/guide/page.md`, "A\n/// heading", has it, and page.md.\nlet a = "nowhere.md"\n', None),
    (lint_citations, "scripts/lib/a.py", 'a = "nowhere.md"\n', None),
    (lint_sizes, APP, "\n" * 401, "401 lines"),
    (lint_sizes, APP, "\n" * 400, None),
]
# The command table: bindings and what the complaint says.
KEYS = [
    ("global\tj\tmove.up\t\tUp", "the global key means move.down"),
    ("orders\tj\tjump\t\tJump", "the global key means move.down"),
    ("orders\tt\trange.today\tt\tToday\norders\tt\trange.menu\tt\tRange", "two commands"),
    ("customers\ts\tcustomer.status\ts\tStatus", "no meaning in customers"),
    ("orders\tX\torder.explode\t\tExplode", "no meaning in orders"),
    ("global\tX\texplode\t\tExplode", "no such global key"),
    ("global\t$\torder.pay\t$\tPay", "not a global one"),
    ("orders\tb\torder.refund\tm\tRefund", "says family m"),
    ("dialog\tEsc\tdialog.accept\t\tOK", "keeps its meaning"),
    ("orders\tm\torder.note\tm\tNote\norders.page\tm\torder.mail\tm\tMail", "hides"),
    ("orders\tm", "not 5"),
    ("", "no binding"),
    ("global\tj\tmove.down\t\tDown\nglobal\t↓\tmove.down\t\tDown\norders\ts\torder.status\ts\tStatus\n"
     "order.page\ts\torder.status\ts\tStatus\ndialog\ty\tdialog.yes\t\tYes\nglobal\tctrl+u\tmove.pageHalfUp\t\tUp\n"
     "global\t^L\tredraw\t\tRepaint\nglobal\tshift+tab\tpanel.prev\t\tPanel\nglobal\t \tmark\t\tMark", None),
]


def run(check, root):
    """What a check prints, whichever way it is written."""
    if hasattr(check, "complaints"):
        return list(check.complaints(root))
    if check is lint_names:
        return list(lint_names.test_complaints(root))
    return captured(lambda: check.main(root))


def captured(work):
    """The lines `work` printed; none where it says that all is well."""
    with tempfile.TemporaryFile("w+") as output:
        before, sys.stdout = sys.stdout, output
        try:
            bad = work()
        finally:
            sys.stdout = before
        output.seek(0)
        return output.read().splitlines()[:-1] if bad else []


def plant(check, path, contents):
    with tempfile.TemporaryDirectory() as root:
        target = os.path.join(root, path)
        os.makedirs(os.path.dirname(target))
        with open(target, "w", newline="") as file:
            file.write(contents)
        page = os.path.join(root, "Resources/guide/page.md")
        os.makedirs(os.path.dirname(page), exist_ok=True)
        with open(page, "w") as file:
            file.write("# Page\n\n## A heading\n")
        return run(check, root)


def press(rows):
    with tempfile.TemporaryDirectory() as root:
        program = os.path.join(root, "merced")
        with open(program, "w") as file:
            file.write("#!/bin/sh\ncat <<'END'\n" + rows + "\nEND\n" if rows else "#!/bin/sh\n")
        os.chmod(program, 0o755)
        keymap = os.path.join(os.path.dirname(os.path.abspath(__file__)), "keymap.tsv")
        return captured(lambda: lint_keymap.main(keymap, program))


def main():
    wrong = 0
    outcomes = [(f"{check.__name__} {path}: {contents!r}", expected, plant(check, path, contents))
                for check, path, contents, expected in PLANTED]
    outcomes += [(f"lint_keymap {rows!r}", expected, press(rows)) for rows, expected in KEYS]
    for title, expected, said in outcomes:
        good = not said if expected is None else any(expected in line for line in said)
        if not good:
            wrong += 1
            print(f"{title}\n  expected {expected or 'no complaint'}, got {said}")
    print(f"self-test: {'FAILED, ' + str(wrong) + ' of' if wrong else 'ok,'} {len(outcomes)} plants")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
