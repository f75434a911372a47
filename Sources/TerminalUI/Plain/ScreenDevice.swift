/// A terminal that is taken, shown frames, and restored: painted (`TerminalDevice`) or spoken (`PlainDevice`).
@MainActor
public protocol ScreenDevice: ScreenOutput {
    /// Stops reading keys while another program has the terminal. Set by the owner of the input thread.
    var inputPause: (_ isPaused: Bool) -> Void { get set }
    /// Takes the terminal. Throws `TerminalError.systemCall` where its modes cannot be set.
    func enter() throws(TerminalError)
    /// Restores the terminal exactly. Does nothing if it was not taken.
    func leave()
    /// Restores the terminal for good, even while another program has it. Default: `leave()`.
    func finish()
    /// Clipboard, editor, browser and mouse; set by their owner.
    var surroundings: (any Surroundings)? { get set }
    /// Sends `text` to the clipboard. Default: there is none.
    ///
    /// - Returns: whether the terminal has a clipboard and was sent the text; it never answers.
    func copy(_ text: String) -> Bool
    /// Rings the terminal's bell. Default: nothing.
    func ring()
    /// Sends a desktop notification, where the terminal passes them on. Default: nothing.
    func notify(title: String, text: String)
    /// Uses another theme from the next frame on. Default: nothing.
    func use(_ theme: Theme)
    /// Whether there is a mouse to take. Default: no.
    var hasMouse: Bool { get }
    var isMouseTaken: Bool { get }
    /// Takes the mouse, or leaves it to the terminal. Default: nothing.
    func setMouse(isTaken: Bool)
    /// Lends the terminal to `work` (an editor, a pager) and takes it back. No keys are read meanwhile. Rethrows what
    /// `work` throws.
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
