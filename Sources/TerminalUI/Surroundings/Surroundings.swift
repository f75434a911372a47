/// What became of text for the clipboard.
public enum CopyOutcome: Hashable, Sendable {
    /// On its way; no answer comes back.
    case sent
    /// In kilobytes.
    case tooLong(size: Int, limit: Int)
    /// The terminal has no clipboard.
    case impossible
}

/// What became of text in an editor.
public enum EditorOutcome: Hashable, Sendable {
    /// What the person left; cut at the limit where it was longer.
    case edited(String, isCut: Bool)
    /// As a sentence. The text is as before.
    case failed(String)
}

/// What became of an address for the browser.
public enum BrowserOutcome: Hashable, Sendable {
    case opened
    /// There is no display, and no `BROWSER`.
    case nowhere
    /// As a sentence.
    case failed(String)
}

/// Who hears of the mouse.
public enum MouseUse: Hashable, Sendable {
    case taken
    /// The terminal's own selection has it.
    case released
    /// Nobody: why, without full stop.
    case absent(reason: String)
}

/// What lies around the screen: the terminal's clipboard and mouse, the person's editor and browser.
@MainActor
public protocol Surroundings: AnyObject {
    func copy(_ text: String) -> CopyOutcome
    /// Opens `text` in the person's editor and returns when it has ended. The terminal is the editor's meanwhile.
    ///
    /// - Parameter limit: the most characters that come back.
    func edit(_ text: String, limit: Int) async -> EditorOutcome
    func browse(_ link: Link) async -> BrowserOutcome
    var mouse: MouseUse { get }
    func setMouse(isTaken: Bool)
    /// The terminal's bell. Default: nothing.
    func ring()
    /// A notification of the desktop, where the terminal passes them on; it never answers. Default: nothing.
    func notify(title: String, text: String)
    /// Paints in another theme from now on. Default: nothing.
    func use(_ theme: Theme)
}

extension Surroundings {
    public func ring() {}
    public func notify(title: String, text: String) {}
    public func use(_ theme: Theme) {}
}
