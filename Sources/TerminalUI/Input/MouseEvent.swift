/// A mouse event, and the cell under the pointer.
public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The left button went down.
        case press
        /// The wheel turned, so many lines down; up where negative.
        case wheel(Int)
    }

    public let kind: Kind
    public let point: Point

    public init(_ kind: Kind, at point: Point) {
        self.kind = kind
        self.point = point
    }
}
