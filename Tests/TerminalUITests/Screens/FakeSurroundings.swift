@testable import TerminalUI

/// Notes what it is asked for, and answers what it is told to.
@MainActor
final class FakeSurroundings: Surroundings {
    var mouse = MouseUse.taken
    var copied: [String] = []
    var browsed: [Link] = []
    var copyOutcome = CopyOutcome.sent
    var browserOutcome = BrowserOutcome.opened
    var editorOutcome = EditorOutcome.failed("no editor")

    func copy(_ text: String) -> CopyOutcome {
        copied.append(text)
        return copyOutcome
    }

    func edit(_ text: String, limit: Int) async -> EditorOutcome { editorOutcome }

    func browse(_ link: Link) async -> BrowserOutcome {
        browsed.append(link)
        return browserOutcome
    }

    func setMouse(isTaken: Bool) { mouse = isTaken ? .taken : .released }
}
