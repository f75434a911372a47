/// The bytes that give a cell its look, one ready string for each role, selected or not.
struct StyleEncoder: Hashable, Sendable {
    /// By role byte.
    private let sequences: [[UInt8]]
    /// For each role byte, the first one that looks the same.
    private let twins: [UInt8]

    init(theme: Theme, capabilities: TerminalCapabilities) {
        var sequences = Array(repeating: [UInt8](), count: 256)
        var twins = Array(repeating: UInt8(0), count: 256)
        var seen: [CellAttributes: UInt8] = [theme.look(.text): Role.text.rawValue]
        for role in Role.allCases {
            for isSelected in [false, true] {
                let byte = role.rawValue | (isSelected ? Cell.selectedBit : 0)
                let look = theme.look(role, isSelected: isSelected)
                sequences[Int(byte)] = Self.bytes(look, capabilities)
                twins[Int(byte)] = seen[look] ?? byte
                seen[look] = twins[Int(byte)]
            }
        }
        self.sequences = sequences
        self.twins = twins
    }

    /// The role byte that stands for all that look like `roleByte`.
    func twin(_ roleByte: UInt8) -> UInt8 { twins[Int(roleByte)] }

    /// The sequence that sets this look whatever was set before.
    func bytes(_ roleByte: UInt8) -> [UInt8] { sequences[Int(roleByte)] }

    private static func bytes(_ look: CellAttributes, _ capabilities: TerminalCapabilities) -> [UInt8] {
        var pieces = [capabilities.plain]
        if look.bold { pieces.append(capabilities.bold) }
        if look.dim { pieces.append(capabilities.dim) }
        if look.underline { pieces.append(capabilities.underline) }
        if look.reverse { pieces.append(capabilities.reverse) }
        if let colour = look.foreground {
            if Int(colour) < capabilities.foregrounds.count {
                pieces.append(capabilities.foregrounds[Int(colour)])
            } else if colour == 8 {
                pieces.append(capabilities.dim)
            }
        }
        return merged(pieces)
    }

    /// One `CSI … m` in the place of several, where all pieces are such. A reset of any form is `CSI m`.
    static func merged(_ pieces: [[UInt8]]) -> [UInt8] {
        var parameters: [[UInt8]] = []
        for (index, piece) in pieces.enumerated() where !piece.isEmpty {
            guard piece.starts(with: [0x1B, 0x5B]) else { return pieces.flatMap { $0 } }
            var rest = piece[2...]
            guard let end = rest.firstIndex(of: UInt8(ascii: "m")) else { return pieces.flatMap { $0 } }
            guard end == rest.endIndex - 1 else { return pieces.flatMap { $0 } }
            rest = rest[..<end]
            guard rest.allSatisfy({ $0 == 0x3B || (0x30...0x39).contains($0) }) else { return pieces.flatMap { $0 } }
            parameters.append(index == 0 ? [] : Array(rest))
        }
        guard parameters.count > 1 else { return [0x1B, 0x5B, 0x6D] }
        return [0x1B, 0x5B] + Array(parameters.joined(separator: [0x3B])) + [0x6D]
    }
}
