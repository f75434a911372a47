import Networking
import Storage

extension OrderNote: ReadOnlyType {
    public var identity: Int64 { noteID }

    /// Whether it was written here and the store has not confirmed it; its id is the edit's, negative.
    public var isUnsent: Bool { noteID < 0 }
    public var editID: Int64? { isUnsent ? -noteID : nil }
}

extension OrderNoteRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = OrderNote
}
