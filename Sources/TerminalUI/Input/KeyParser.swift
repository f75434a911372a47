/// Turns a terminal's bytes into events, piece by piece (ECMA-48, xterm's ctlseqs, terminfo).
///
/// Unknown sequences are swallowed whole, so that no letter of them becomes a command; but Ctrl-C is never part of one,
/// and never lost. A lone ESC becomes Escape when nothing follows it within the escape delay: the caller then calls
/// `timeout()`.
public struct KeyParser: Sendable {
    /// The most bytes of a paste; the rest is dropped.
    public static let pasteLimit = 1_048_576
    /// The most bytes of an unfinished sequence; a longer one is dropped.
    static let sequenceLimit = 128

    private enum State: Hashable, Sendable {
        case ground
        case escape
        /// CSI or SS3: collecting until the final byte.
        case control
        case singleShift
        /// OSC, DCS, APC, PM, SOS: until ST or BEL.
        case string
        case stringEscape
        /// `CSI [` of the Linux console: one byte follows.
        case linuxFunction
        /// `CSI M`, the old report of the mouse: three bytes follow, whatever they are.
        case oldMouse
        case utf8(remaining: Int)
        case paste
    }

    private let keys: [[UInt8]: Key]
    private var state = State.ground
    private var pending: [UInt8] = []
    private var pasted: [UInt8] = []
    private var pasteTail: [UInt8] = []
    private var isAlt = false
    private var isTooLong = false
    private var events: [TerminalEvent] = []

    /// - Parameter keys: terminfo's sequences (`TerminalCapabilities`), besides the usual ones.
    public init(keys: [[UInt8]: Key] = [:]) {
        self.keys = keys
    }

    /// With terminfo's sequences for this terminal.
    public init(capabilities: TerminalCapabilities) { self.init(keys: capabilities.keys) }

    /// Whether an unfinished sequence is waiting: after the escape delay, call `timeout()`.
    public var isWaiting: Bool {
        switch state {
        case .ground: false
        case .escape, .control, .singleShift, .string, .stringEscape, .linuxFunction, .oldMouse, .utf8, .paste: true
        }
    }

    /// Whether it is a paste whose end has not come. Lines lose it: then it ends with a long silence.
    public var isPasting: Bool { state == .paste }

    /// Whether it is a lone ESC, which is decided after the escape delay. Other sequences may take longer.
    public var isLoneEscape: Bool { state == .escape }

    /// The events that `bytes` complete.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
        events = []
        for byte in bytes { take(byte) }
        return events
    }

    /// Nothing arrived within the delay: a lone ESC becomes Escape, a paste ends, any other unfinished sequence is dropped.
    public mutating func timeout() -> [TerminalEvent] {
        events = []
        switch state {
        case .ground: break
        case .paste:
            events.append(.paste(PastedText.clean(pasted + pasteTail)))
            (pasted, pasteTail) = ([], [])
        case .escape: emit(.escape)
        case .control, .singleShift:
            // ESC [ and ESC O with nothing after them are Alt-[ and Alt-O.
            if pending.count == 2 { events.append(.key(.alt(Character(Unicode.Scalar(pending[1]))))) }
        case .string, .stringEscape, .linuxFunction, .oldMouse, .utf8: break
        }
        reset()
        return events
    }

    private mutating func reset() {
        state = .ground
        pending = []
        isAlt = false
        isTooLong = false
    }

    private mutating func emit(_ key: Key) {
        events.append(.key(key))
        reset()
    }

    private mutating func take(_ byte: UInt8) {
        if byte == Self.interrupt, endsAtInterrupt { reset() }
        switch state {
        case .ground: ground(byte)
        case .escape: escape(byte)
        case .control: control(byte)
        case .singleShift: singleShift(byte)
        case .string: string(byte)
        case .stringEscape: stringEscape(byte)
        case .linuxFunction:
            pending.append(byte)
            finishSequence()
        case .oldMouse: oldMouse(byte)
        case .utf8(let remaining): utf8(byte, remaining)
        case .paste: paste(byte)
        }
    }

    private static let interrupt: UInt8 = 0x03

    /// Whether Ctrl-C ends the current sequence. In a paste, and in the numbers of an old mouse report, the byte is
    /// part of it.
    private var endsAtInterrupt: Bool {
        switch state {
        case .paste, .oldMouse: false
        case .ground, .escape, .control, .singleShift, .string, .stringEscape, .linuxFunction, .utf8: true
        }
    }

    private mutating func ground(_ byte: UInt8) {
        switch byte {
        case 0x1B:
            state = .escape
            pending = [byte]
        case 0x0D, 0x0A: character(byte == 0x0D ? .enter : .ctrl("j"), alt: "\r")
        case 0x09: isAlt ? emit(.backTab) : emit(.tab)
        case 0x7F, 0x08: character(.backspace, alt: "\u{7F}")
        case 0x00: emit(.ctrl(" "))
        case 0x01...0x1A: character(.ctrl(Character(Unicode.Scalar(byte + 0x60))), alt: nil)
        case 0x1C...0x1F: character(.ctrl(Character(Unicode.Scalar(byte + 0x40))), alt: nil)
        case 0x20...0x7E:
            let typed = Character(Unicode.Scalar(byte))
            character(.character(typed), alt: typed)
        case 0xC2...0xDF: begin(byte, more: 1)
        case 0xE0...0xEF: begin(byte, more: 2)
        case 0xF0...0xF4: begin(byte, more: 3)
        default: reset()
        }
    }

    /// After ESC, the same key with Alt, where there is one.
    private mutating func character(_ key: Key, alt: Character?) {
        guard isAlt else {
            emit(key)
            return
        }
        if let alt { emit(.alt(alt)) } else { reset() }
    }

    private mutating func begin(_ byte: UInt8, more: Int) {
        pending = [byte]
        state = .utf8(remaining: more)
    }

    private mutating func utf8(_ byte: UInt8, _ remaining: Int) {
        guard (0x80...0xBF).contains(byte) else {
            // Broken off: the incomplete character is dropped, and the byte starts a new one.
            reset()
            ground(byte)
            return
        }
        pending.append(byte)
        guard remaining == 1 else {
            state = .utf8(remaining: remaining - 1)
            return
        }
        guard let text = String(validating: pending, as: UTF8.self), let typed = text.first, text.count == 1,
            text.unicodeScalars.allSatisfy({ !(0x80...0x9F).contains($0.value) })
        else {
            reset()
            return
        }
        character(.character(typed), alt: typed)
    }

    private mutating func escape(_ byte: UInt8) {
        pending.append(byte)
        switch byte {
        case 0x5B: state = .control
        case 0x4F: state = .singleShift
        case 0x5D, 0x50, 0x5F, 0x5E, 0x58: state = .string
        case 0x1B:
            // Two in a row: the first was Escape, the second starts a new sequence.
            events.append(.key(.escape))
            pending = [byte]
        default:
            isAlt = true
            state = .ground
            ground(byte)
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x1B:
            reset()
            ground(byte)
        case 0x18, 0x1A: reset()
        case 0x5B where pending.count == 2:
            pending.append(byte)
            state = .linuxFunction
        case UInt8(ascii: "M") where pending.count == 2:
            pending.append(byte)
            state = .oldMouse
        case 0x20...0x3F:
            if pending.count < Self.sequenceLimit { pending.append(byte) } else { isTooLong = true }
        case 0x40...0x7E:
            pending.append(byte)
            finishSequence()
        default: break
        }
    }

    private mutating func oldMouse(_ byte: UInt8) {
        pending.append(byte)
        guard pending.count == 6 else { return }
        if let event = MouseSequences.oldEvent(pending[3...]) { events.append(event) }
        reset()
    }

    private mutating func singleShift(_ byte: UInt8) {
        if byte == 0x1B {
            reset()
            ground(byte)
            return
        }
        pending.append(byte)
        // Some terminals send parameters here as well.
        if (0x30...0x3B).contains(byte), pending.count < 8 { return }
        finishSequence()
    }

    private mutating func string(_ byte: UInt8) {
        switch byte {
        case 0x07, 0x18, 0x1A: reset()
        case 0x1B: state = .stringEscape
        default: break
        }
    }

    private mutating func stringEscape(_ byte: UInt8) {
        if byte == 0x5C || byte == 0x07 { reset() } else { state = byte == 0x1B ? .stringEscape : .string }
    }

    private mutating func finishSequence() {
        let sequence = pending
        let isWhole = !isTooLong
        reset()
        guard isWhole else { return }
        if sequence == Self.pasteBegin {
            state = .paste
            pasted = []
            pasteTail = []
        } else if let key = keys[sequence] ?? EscapeSequences.key(sequence) {
            events.append(.key(key))
        } else if let event = MouseSequences.event(sequence) ?? Self.focus(sequence) {
            events.append(event)
        }
    }

    /// Focus reports (1004): `CSI I` and `CSI O`.
    private static func focus(_ sequence: [UInt8]) -> TerminalEvent? {
        guard sequence.count == 3, sequence[1] == UInt8(ascii: "[") else { return nil }
        switch sequence[2] {
        case UInt8(ascii: "I"): return .focus(true)
        case UInt8(ascii: "O"): return .focus(false)
        default: return nil
        }
    }

    private static let pasteBegin = Array("\u{1B}[200~".utf8)
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func paste(_ byte: UInt8) {
        pasteTail.append(byte)
        while !pasteTail.isEmpty, !Self.pasteEnd.starts(with: pasteTail) {
            let first = pasteTail.removeFirst()
            if pasted.count < Self.pasteLimit { pasted.append(first) }
        }
        guard pasteTail.count == Self.pasteEnd.count else { return }
        events.append(.paste(PastedText.clean(pasted)))
        pasted = []
        pasteTail = []
        reset()
    }
}
