import TerminalUI

/// A clipboard, an editor and a browser that note what they are given.
@MainActor
final class RecordingSurroundings: Surroundings {
    var mouse = MouseUse.taken
    private(set) var copied: [String] = []
    private(set) var browsed: [String] = []
    private(set) var edited: [String] = []
    /// What the editor makes of a text.
    var editing: (String) -> EditorOutcome = { .edited($0, isCut: false) }

    func copy(_ text: String) -> CopyOutcome {
        copied.append(text)
        return .sent
    }

    func edit(_ text: String, limit: Int) async -> EditorOutcome {
        edited.append(text)
        return editing(text)
    }

    func browse(_ link: Link) async -> BrowserOutcome {
        browsed.append(link.address)
        return .opened
    }

    /// How often something left the program, or the mouse changed hands.
    var uses: Int { copied.count + browsed.count + edited.count + changesOfHands }
    private var changesOfHands = 0

    private(set) var rings = 0
    private(set) var notices: [String] = []

    private(set) var themes: [Theme] = []

    func ring() { rings += 1 }
    func use(_ theme: Theme) { themes.append(theme) }
    func notify(title: String, text: String) { notices.append(text) }

    func setMouse(isTaken: Bool) {
        mouse = isTaken ? .taken : .released
        changesOfHands += 1
    }
}
