/// The bytes that set a cell's look, one prepared string for each role, selected or not.
struct StyleEncoder: Hashable, Sendable {
    /// By role byte.
    private let sequences: [[UInt8]]
    /// By role byte: the same without the reset and the attributes of plain text, for use after plain text.
    private let additions: [[UInt8]]
    /// For each role byte, the first one with the same look.
    private let twins: [UInt8]
    /// The same for blanks, whose ink nobody sees.
    private let blankTwins: [UInt8]

    init(theme: Theme, capabilities: TerminalCapabilities, depth: ColourDepth) {
        let colours = ColourEncoder(capabilities: capabilities, depth: depth)
        var sequences = Array(repeating: [UInt8](), count: 256)
        var additions = sequences
        var twins = Array(repeating: UInt8(0), count: 256)
        let text = theme.look(.text)
        var blankTwins = twins
        var seen: [CellAttributes: UInt8] = [text: Role.text.rawValue]
        var seenBlanks = [text.onBlank: Role.text.rawValue]
        for role in Role.allCases {
            for isSelected in [false, true] {
                let byte = role.rawValue | (isSelected ? Cell.selectedBit : 0)
                let look = theme.look(role, isSelected: isSelected)
                sequences[Int(byte)] = Self.merged([capabilities.plain] + Self.pieces(look, capabilities, colours))
                additions[Int(byte)] = Self.merged(Self.pieces(look, capabilities, colours, on: text))
                twins[Int(byte)] = seen[look] ?? byte
                seen[look] = twins[Int(byte)]
                blankTwins[Int(byte)] = seenBlanks[look.onBlank] ?? byte
                seenBlanks[look.onBlank] = blankTwins[Int(byte)]
            }
        }
        self.sequences = sequences
        self.additions = additions
        self.twins = twins
        self.blankTwins = blankTwins
    }

    /// The role byte that represents all with the same look as `roleByte`.
    func twin(_ roleByte: UInt8) -> UInt8 { twins[Int(roleByte)] }

    /// Whether both look the same on a blank.
    func sameOnBlank(_ left: UInt8, _ right: UInt8) -> Bool { blankTwins[Int(left)] == blankTwins[Int(right)] }

    /// The sequence that sets this look after `before`; nil when that is unknown.
    func bytes(_ roleByte: UInt8, after before: UInt8?) -> [UInt8] {
        before == Role.text.rawValue ? additions[Int(roleByte)] : sequences[Int(roleByte)]
    }

    private static func pieces(
        _ look: CellAttributes,
        _ capabilities: TerminalCapabilities,
        _ colours: ColourEncoder,
        on before: CellAttributes? = nil
    ) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        if look.bold { pieces.append(capabilities.bold) }
        if look.dim { pieces.append(capabilities.dim) }
        if look.underline { pieces.append(capabilities.underline) }
        if look.reverse { pieces.append(capabilities.reverse) }
        return pieces + colours.pieces(look, on: before)
    }

    /// One `CSI … m` instead of several, where all pieces are such sequences (ECMA-48 SGR).
    static func merged(_ pieces: [[UInt8]]) -> [UInt8] {
        let wanted = pieces.filter { !$0.isEmpty }
        var parameters: [[UInt8]] = []
        for piece in wanted {
            guard piece.count >= 3, piece.starts(with: [0x1B, 0x5B]), piece.last == UInt8(ascii: "m") else {
                return wanted.flatMap { $0 }
            }
            let inner = piece[2..<(piece.count - 1)]
            guard inner.allSatisfy({ $0 == 0x3B || (0x30...0x39).contains($0) }) else { return wanted.flatMap { $0 } }
            // An empty parameter is 0.
            parameters.append(inner.elementsEqual([0x30]) ? [] : Array(inner))
        }
        guard !parameters.isEmpty else { return [] }
        return [0x1B, 0x5B] + Array(parameters.joined(separator: [0x3B])) + [0x6D]
    }
}

extension CellAttributes {
    /// What is seen of it where there is no glyph.
    fileprivate var onBlank: CellAttributes {
        reverse || underline ? self : CellAttributes(background: background)
    }
}
