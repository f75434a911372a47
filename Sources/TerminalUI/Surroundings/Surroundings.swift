/// The outcome of copying to the clipboard.
public enum CopyOutcome: Hashable, Sendable {
    /// Sent; the terminal does not confirm it.
    case sent
    /// In kilobytes.
    case tooLong(size: Int, limit: Int)
    /// The terminal has no clipboard.
    case impossible
}

/// The outcome of editing a text.
public enum EditorOutcome: Hashable, Sendable {
    /// The edited text; cut at the limit where it was longer.
    case edited(String, isCut: Bool)
    /// The reason as a sentence. The text is unchanged.
    case failed(String)
}

/// The outcome of opening an address in the browser.
public enum BrowserOutcome: Hashable, Sendable {
    case opened
    /// There is no display, and no `BROWSER`.
    case nowhere
    /// The reason as a sentence.
    case failed(String)
}

/// Who receives mouse events.
public enum MouseUse: Hashable, Sendable {
    case taken
    /// The terminal, for its own selection.
    case released
    /// There are no mouse events: the reason, without a full stop.
    case absent(reason: String)
}

/// What surrounds the screen: the terminal's clipboard and mouse, the user's editor and browser.
@MainActor
public protocol Surroundings: AnyObject {
    /// Sends `text` to the terminal's clipboard.
    func copy(_ text: String) -> CopyOutcome
    /// Opens `text` in the user's editor and returns when that has ended. Meanwhile the terminal is the editor's.
    ///
    /// - Parameter limit: the most characters of the edited text.
    func edit(_ text: String, limit: Int) async -> EditorOutcome
    /// Opens `link` in the user's browser, and returns when it is open or no program could open it.
    func browse(_ link: Link) async -> BrowserOutcome
    var mouse: MouseUse { get }
    /// Takes the mouse, or leaves it to the terminal.
    func setMouse(isTaken: Bool)
    /// Rings the terminal's bell. Default: nothing.
    func ring()
    /// Sends a desktop notification, where the terminal passes them on; it is not confirmed. Default: nothing.
    func notify(title: String, text: String)
    /// Uses another theme from now on. Default: nothing.
    func use(_ theme: Theme)
}

extension Surroundings {
    public func ring() {}
    public func notify(title: String, text: String) {}
    public func use(_ theme: Theme) {}
}
