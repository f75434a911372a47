/// One cell of a frame: a grapheme cluster, its role, and how wide it is. Eight bytes.
public struct Cell: Hashable, Sendable {
    /// A scalar value, or `clusterBit` plus a number in `ClusterTable`.
    var glyph: UInt32
    var roleByte: UInt8
    var flags: UInt8
    /// A number in `LinkTable`; 0 is no link.
    var link: UInt16 = 0

    static let clusterBit: UInt32 = 0x8000_0000
    static let selectedBit: UInt8 = 0x80

    static let wideHead: UInt8 = 1
    static let wideTail: UInt8 = 2
    static let uncertain: UInt8 = 4

    /// A space in the role of plain text.
    public static let blank = Cell(glyph: 0x20, roleByte: Role.text.rawValue, flags: 0)

    static func space(_ role: Role) -> Cell {
        Cell(glyph: 0x20, roleByte: role.rawValue, flags: 0)
    }

    /// The whole cell as one number.
    var bits: UInt64 { UInt64(glyph) | UInt64(roleByte) << 32 | UInt64(flags) << 40 | UInt64(link) << 48 }

    /// The cell's link, if any.
    public var target: Link? { LinkTable.shared.link(link) }
    public var role: Role { Role(rawValue: roleByte & ~Self.selectedBit) ?? .text }
    public var isSelected: Bool { roleByte & Self.selectedBit != 0 }
    /// Whether the cluster also covers the next cell.
    public var isWide: Bool { flags & Self.wideHead != 0 }
    /// Whether the cell is covered by the cluster of the cell before it.
    public var isCovered: Bool { flags & Self.wideTail != 0 }
    /// Whether terminals disagree about the width of the cluster.
    public var isUncertain: Bool { flags & Self.uncertain != 0 }

    /// The cluster; empty for a covered cell.
    public var text: String {
        if isCovered { return "" }
        if glyph & Self.clusterBit != 0 { return ClusterTable.shared.text(glyph & ~Self.clusterBit) }
        return Unicode.Scalar(glyph).map { String($0) } ?? "\u{FFFD}"
    }
}
