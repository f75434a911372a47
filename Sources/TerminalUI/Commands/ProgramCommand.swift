/// A command of the whole program: its action on any screen, and why it cannot run now.
@MainActor
public struct ProgramCommand {
    public let command: Command
    let reason: @MainActor () -> String?
    let action: @MainActor () -> Void

    /// - Parameter reason: why it cannot run now, a short sentence without brackets or full stop; nil where it can.
    public init(
        _ command: Command,
        unless reason: @escaping @MainActor () -> String? = { nil },
        _ action: @escaping @MainActor () -> Void
    ) {
        (self.command, self.reason, self.action) = (command, reason, action)
    }
}
