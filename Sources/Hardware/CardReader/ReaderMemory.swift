/// Remembers the last used reader: one for this machine, not a secret.
public protocol ReaderMemory: Sendable {
    func remembered() -> RememberedReader?
    func remember(_ reader: RememberedReader)
    func forget()
}

/// Enough of a reader to recognise it.
public struct RememberedReader: Hashable, Sendable {
    public let serial: String
    public let kind: CardReader.Kind

    public init(serial: String, kind: CardReader.Kind) {
        self.serial = serial
        self.kind = kind
    }
}
