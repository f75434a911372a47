/// A mode of the terminal that is on while merced uses it.
struct TerminalSwitch: Hashable, Sendable {
    enum Name: Hashable, Sendable {
        case screen
        case cursor
        case keypad
        case paste
        case focus
        case mouse
    }

    let name: Name
    let on: [UInt8]
    let off: [UInt8]
}

extension TerminalSwitch {
    /// All modes switched on, in this order, when the terminal is taken, and off again in reverse order on every way
    /// out. The cursor is hidden by frames, and shown at the end.
    static func all(_ capabilities: TerminalCapabilities, usesMouse: Bool) -> [TerminalSwitch] {
        var switches = [
            TerminalSwitch(name: .screen, on: capabilities.enterScreen, off: capabilities.leaveScreen),
            TerminalSwitch(name: .cursor, on: [], off: capabilities.showCursor),
            TerminalSwitch(name: .keypad, on: cursorKeys(capabilities.keypadOn), off: capabilities.keypadOff),
            paste,
            mode(.focus, "1004"),
        ]
        // Presses and the wheel (1000), in the form without a limit on coordinates (1006).
        if usesMouse { switches.append(mode(.mouse, "1000", "1006")) }
        return switches
    }

    /// terminfo's `smkx` without `ESC =`: PuTTY, KiTTY and Windows Terminal then send no digits for the numeric keypad.
    static func cursorKeys(_ smkx: [UInt8]) -> [UInt8] {
        guard let index = smkx.indices.first(where: { smkx[$0...].starts(with: [0x1B, UInt8(ascii: "=")]) }) else {
            return smkx
        }
        return Array(smkx[..<index] + smkx[(index + 2)...])
    }

    /// Pasted text is enclosed in two marks.
    static let paste = mode(.paste, "2004")

    private static func mode(_ name: Name, _ numbers: String...) -> TerminalSwitch {
        TerminalSwitch(
            name: name,
            on: numbers.flatMap { Array("\u{1B}[?\($0)h".utf8) },
            off: numbers.reversed().flatMap { Array("\u{1B}[?\($0)l".utf8) }
        )
    }
}
