/// Turns a scanner's key events into codes. Pure: no descriptor, no clock.
struct ScannerDecoder {
    enum Output: Hashable {
        case scan(String)
        /// Keys were lost: the code they belonged to is dropped.
        case lost
    }

    /// Of a code that does not end.
    static let maximumLength = 2_048

    private var rest: [UInt8] = []
    private var text = ""
    private var down: Set<UInt16> = []
    private var altDigits = ""
    private var capsLock = false
    private var isLost = false

    /// A code has begun and not ended.
    var isWaiting: Bool { !text.isEmpty || isLost }

    /// - Parameter bytes: as read from the device; may end in the middle of an event.
    mutating func take(_ bytes: some Sequence<UInt8>) -> [Output] {
        rest += bytes
        var outputs: [Output] = []
        var start = 0
        while rest.count - start >= InputEvent.size {
            if let event = InputEvent(rest[start..<(start + InputEvent.size)]) { outputs += take(event) }
            start += InputEvent.size
        }
        rest.removeFirst(start)
        return outputs
    }

    /// Ends a code without Enter after a pause.
    mutating func timeOut() -> [Output] { isWaiting ? end() : [] }

    /// The device is gone: a partial code is dropped.
    mutating func reset() { self = ScannerDecoder() }

    private mutating func take(_ event: InputEvent) -> [Output] {
        switch event.type {
        // SYN_DROPPED: the kernel's buffer overflowed.
        case 0 where event.code == 3:
            (isLost, down, altDigits) = (true, [], "")
            return []
        case 1 where event.value == 1: return press(event.code)
        case 1 where event.value == 0:
            release(event.code)
            return []
        default: return []
        }
    }

    private mutating func press(_ code: UInt16) -> [Output] {
        down.insert(code)
        switch code {
        case ScannerKeys.enter, ScannerKeys.keypadEnter, ScannerKeys.tab: return end()
        case ScannerKeys.capsLock: capsLock.toggle()
        default: write(code)
        }
        return []
    }

    private mutating func write(_ code: UInt16) {
        let isShifted = !down.isDisjoint(with: ScannerKeys.shifts)
        guard let character = ScannerKeys.character(code, isShifted: isShifted) else { return }
        if !down.isDisjoint(with: ScannerKeys.alts) {
            // Alt and keypad digits: how scanners send characters that have no key.
            if altDigits.count < 4, character.isNumber { altDigits.append(character) }
        } else if !down.isDisjoint(with: ScannerKeys.controls) {
            // Ctrl-] is GS, the separator in GS1 strings.
            if let byte = character.asciiValue, byte & 0x1F != 0 { append(Character(Unicode.Scalar(byte & 0x1F))) }
        } else {
            append(capsLock && character.isLetter ? Self.swapped(character) : character)
        }
    }

    private mutating func release(_ code: UInt16) {
        down.remove(code)
        guard ScannerKeys.alts.contains(code), !altDigits.isEmpty else { return }
        if let number = UInt8(altDigits), number > 0, number < 0x80 { append(Character(Unicode.Scalar(number))) }
        altDigits = ""
    }

    private mutating func append(_ character: Character) {
        if text.utf8.count < Self.maximumLength { text.append(character) }
    }

    private mutating func end() -> [Output] {
        defer { (text, isLost) = ("", false) }
        if isLost { return [.lost] }
        return text.isEmpty ? [] : [.scan(text)]
    }

    private static func swapped(_ letter: Character) -> Character {
        Character(letter.isUppercase ? letter.lowercased() : letter.uppercased())
    }
}
