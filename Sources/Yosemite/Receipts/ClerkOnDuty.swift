import Synchronization

/// Who serves at the till: whom the configuration names, or whoever said so at the register since.
public final class ClerkOnDuty: Sendable {
    private struct Change: Sendable { var name: String? }

    private let change = Mutex<Change?>(nil)
    /// Keeps the name for the next start.
    private let keep: @Sendable (String) throws -> Void

    public init(keep: @escaping @Sendable (String) throws -> Void = { _ in }) { self.keep = keep }

    /// - Parameter name: empty for nobody.
    /// - Throws: what keeping the name throws: it holds until merced ends then.
    func serve(_ name: String) throws {
        change.withLock { $0 = Change(name: name.isEmpty ? nil : name) }
        try keep(name)
    }

    /// - Parameter configured: whom the configuration names.
    func name(configured: String?) -> String? { change.withLock { $0.map(\.name) ?? configured } }
}
