/// Mouse reports in xterm's forms (ctlseqs, "Mouse Tracking"). Releases, drags and other buttons are ignored.
enum MouseSequences {
    /// How many lines one notch of the wheel moves.
    static let wheelLines = 3
    /// No window is larger; a larger coordinate is garbage.
    private static let largest = 10_000

    /// The SGR form (1006): `CSI < button ; column ; row M`, with `m` for a release.
    static func event(_ sequence: [UInt8]) -> TerminalEvent? {
        guard sequence.count > 4, sequence[2] == UInt8(ascii: "<"), sequence.last == UInt8(ascii: "M") else {
            return nil
        }
        let numbers = sequence[3..<(sequence.count - 1)].split(
            separator: UInt8(ascii: ";"),
            omittingEmptySubsequences: false
        )
        .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
        guard numbers.count == 3 else { return nil }
        return event(button: numbers[0], column: numbers[1], row: numbers[2])
    }

    /// The old form: `CSI M` and three bytes, each increased by 32. It cannot express places beyond column 223.
    static func oldEvent(_ bytes: ArraySlice<UInt8>) -> TerminalEvent? {
        guard bytes.count == 3, let button = bytes.first else { return nil }
        let place = bytes.dropFirst().map { Int($0) - 32 }
        return event(button: Int(button) - 32, column: place[0], row: place[1])
    }

    private static func event(button: Int, column: Int, row: Int) -> TerminalEvent? {
        guard (0..<256).contains(button), (1...largest).contains(column), (1...largest).contains(row) else {
            return nil
        }
        let point = Point(x: column - 1, y: row - 1)
        // Bits 4, 8 and 16 are Shift, Alt and Ctrl; 32 is motion.
        switch button & ~28 {
        case 0: return .mouse(MouseEvent(.press, at: point))
        case 64: return .mouse(MouseEvent(.wheel(-wheelLines), at: point))
        case 65: return .mouse(MouseEvent(.wheel(wheelLines), at: point))
        default: return nil
        }
    }
}
