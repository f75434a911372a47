/// A terminal that is taken, shown frames, and given back: painted (`TerminalDevice`) or spoken (`PlainDevice`).
@MainActor
public protocol ScreenDevice: ScreenOutput {
    /// Stops reading keys while somebody else has the terminal. Set by whoever owns the input thread.
    var inputPause: (_ isPaused: Bool) -> Void { get set }
    /// Takes the terminal.
    func enter() throws(TerminalError)
    /// Gives the terminal back exactly as it was. Does nothing if it was not taken.
    func leave()
    /// Gives the terminal to `work` (an editor, a pager) and takes it back. No keys are read meanwhile.
    func lend<T>(_ work: () async throws -> T) async rethrows -> T
}

extension TerminalDevice: ScreenDevice {}
