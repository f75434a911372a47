/// A terminal that is taken, shown frames, and given back: painted (`TerminalDevice`) or spoken (`PlainDevice`).
@MainActor
public protocol ScreenDevice: ScreenOutput {
    /// Stops reading keys while somebody else has the terminal. Set by whoever owns the input thread.
    var inputPause: (_ isPaused: Bool) -> Void { get set }
    /// Takes the terminal.
    func enter() throws(TerminalError)
    /// Gives the terminal back exactly as it was. Does nothing if it was not taken.
    func leave()
    /// Gives the terminal back for good, even if somebody else has it now. Default: `leave()`.
    func finish()
    /// Clipboard, editor, browser and mouse; set by whoever owns them.
    var surroundings: (any Surroundings)? { get set }
    /// Writes `text` into the clipboard. Default: there is none.
    ///
    /// - Returns: whether the terminal has one and was sent it; it never answers.
    func copy(_ text: String) -> Bool
    /// The terminal's bell. Default: nothing.
    func ring()
    /// A notification of the desktop, where the terminal passes them on. Default: nothing.
    func notify(title: String, text: String)
    /// Paints in another theme from the next frame on. Default: nothing.
    func use(_ theme: Theme)
    /// Whether there is a mouse to take. Default: no.
    var hasMouse: Bool { get }
    var isMouseTaken: Bool { get }
    func setMouse(isTaken: Bool)
    /// Gives the terminal to `work` (an editor, a pager) and takes it back. No keys are read meanwhile.
    func lend<T>(_ work: () async throws -> T) async rethrows -> T
}

extension ScreenDevice {
    public func finish() { leave() }
    public func copy(_ text: String) -> Bool { false }
    public func ring() {}
    public func notify(title: String, text: String) {}
    public func use(_ theme: Theme) {}
    public var hasMouse: Bool { false }
    public var isMouseTaken: Bool { false }
    public func setMouse(isTaken: Bool) {}
}

extension TerminalDevice: ScreenDevice {}
