/// Distinguishes a scanner's burst from typing, by the keys and the arrival times of their bytes (`hardware.md`,
/// "Scanners"). Has no clock: the caller calls `timeOut` when `wait` is over.
///
/// Characters that arrive in one read, as over SSH, have no usable times: Enter or Tab after them, or their number,
/// decides then.
public struct ScanDetector: Sendable {
    public enum Output: Hashable, Sendable {
        case key(Key)
        /// Two or three characters, or one read, that belong together: text for a field, nothing for a button.
        case quick(String)
        case scan(Scan)
    }

    private struct Held {
        let character: Character
        /// Time since the previous one, a lower bound.
        let gap: Duration
        /// The same as the clock has it: right where the program ran.
        let apart: Duration
    }

    /// This many characters in one read are a scan even without Enter or Tab: nobody types as many at once.
    static let wholeLump = 8
    /// Of a burst that does not end, the rest is dropped.
    static let maximumLength = 2_048
    /// A held key does not repeat faster; nor does a person end a word so soon.
    static let repeating: Duration = .milliseconds(12)

    public var profile: ScannerProfile
    /// How long a character that presses something waits for another, where that is longer than the profile's gap.
    var patience: Duration = .zero
    /// Keys are text: what a hand typed before a code stays. A command is not known to be typed where a code follows.
    var isText = true
    private var held: [Held] = []
    /// How many of `held` were passed on as typed, and can be taken back.
    private var given = 0
    /// How many of those acted as commands.
    private var acted = 0
    private var last: Duration = .zero
    /// By how much the newest may have arrived before `last`.
    private var lastLate: Duration = .zero
    /// When the last scan ended: a second line end after it is ignored.
    private var ended: Duration?
    /// The first of `held` came sooner behind another key than a hand can follow: it presses nothing by itself.
    private var isTail = false
    /// How many characters were held when the Alt key came that may begin FNC1.
    private var fnc1 = Int.min / 2

    public init(profile: ScannerProfile = ScannerProfile()) {
        self.profile = profile
    }

    /// Whether characters are held undecided.
    public var isHolding: Bool { held.count > given }

    /// Whether the characters last passed on may still be the beginning of a scan.
    var isUnsure: Bool { given > acted }

    /// How long after the newest character `timeOut` is due; nil where nothing is held. A letter is not held where keys
    /// are text: names begin with letters, most codes with digits, and a scan takes it back.
    ///
    /// - Parameter isText: keys are text here, which can be taken back; otherwise they are commands.
    public func wait(isText: Bool) -> Duration? {
        guard isHolding else { return nil }
        if isBurst { return profile.ending }
        guard isText, held.count == 1 else { return max(profile.gap, patience) }
        let isLetter = held[0].character.isLetter && held[0].character != profile.prefix.first
        return isLetter ? .zero : unsure
    }

    /// How long a first character may belong to a scan.
    var unsure: Duration { min(profile.hold, profile.gap) }

    /// - Parameters:
    ///   - arrival: when the key's bytes arrived, by the input thread's clock.
    ///   - late: by how much they may have arrived earlier, where the input thread was kept from reading.
    ///   - actsAtOnce: here it is a command that a scan beginning with it can undo: it is not held.
    ///   - follows: it came sooner behind a key that is not held than a hand can follow.
    /// - Returns: what is decided by now, in order.
    public mutating func take(
        _ key: Key,
        at arrival: Duration,
        late: Duration = .zero,
        actsAtOnce: Bool = false,
        follows: Bool = false
    ) -> [Output] {
        let gap = max(.zero, arrival - late - last)
        let apart = max(gap, arrival - late - last + lastLate)
        if takesControl(key, after: gap) {
            (last, lastLate) = (arrival, late)
            return []
        }
        if let character = character(key), held.isEmpty ? begins(key) : true {
            var known = gap <= patience || isClose(gap) ? [] : finish()
            if held.isEmpty { isTail = follows }
            if repeats(character, after: apart) {
                known += held.dropFirst(given).map { .key(.character($0.character)) }
                given = held.count
            }
            // No code begins with such a key repeated at typing speed, or three times.
            if actsAtOnce, isRun(of: character), given == held.count, held.count > 1 || apart > Self.repeating {
                drop()
            }
            if held.count < Self.maximumLength { held.append(Held(character: character, gap: gap, apart: apart)) }
            (last, lastLate) = (arrival, late)
            if actsAtOnce, given == held.count - 1, acted == given {
                (given, acted) = (held.count, held.count)
                known.append(.key(key))
            }
            return known
        }
        let isLineEnd = key == .enter || key == .tab || key == .ctrl("j")
        if isLineEnd, held.isEmpty, let ended, arrival - late - ended <= profile.gap { return [] }
        guard isLineEnd, !held.isEmpty, isClose(gap), given == 0 || isBurst || isQuick(gap) else {
            return finish() + [.key(key)]
        }
        ended = arrival
        return scan(terminator: key == .ctrl("j") ? .enter : key)
    }

    /// No key arrived within `wait`.
    public mutating func timeOut(isText: Bool) -> [Output] {
        guard isHolding else { return [] }
        if isBurst || !isText {
            let end = last + profile.ending
            let outputs = finish()
            if case .scan = outputs.last { ended = end }
            return outputs
        }
        let text = String(held.dropFirst(given).map(\.character))
        given = held.count
        return [text.count == 1 ? .key(.character(held[held.count - 1].character)) : .quick(text)]
    }

    /// Drops the held characters: they will not act.
    public mutating func drop() { (held, given, acted) = ([], 0, 0) }

    /// What comes within a code or a pasted text, sooner than a hand follows, is a part of it and no command: separators of
    /// two-dimensional codes stay, also where a scanner or a terminal writes FNC1 in a way of its own (F8, Alt-0-2-9); what
    /// encloses a code (STX, ETX), or is anything else, is dropped.
    private mutating func takesControl(_ key: Key, after gap: Duration) -> Bool {
        guard held.count > given || held.count > 1, gap <= Self.repeating else { return false }
        switch key {
        case .alt("0"): fnc1 = held.count
        case .ctrl("]"), .ctrl("^"), .ctrl("\\"), .function(8):
            if held.count == fnc1 + 2, held.suffix(2).map(\.character) == ["2", "9"] { held.removeLast(2) }
            let separator: Character = key == .ctrl("^") ? "\u{1E}" : key == .ctrl("\\") ? "\u{1C}" : "\u{1D}"
            if held.count < Self.maximumLength { held.append(Held(character: separator, gap: gap, apart: gap)) }
        case .ctrl("j"): return false
        case .ctrl("c") where held.count < 3: return false
        case .ctrl(let letter): return !(profile.prefix + profile.suffix).contains(Self.control(letter))
        case .alt, .function, .backspace, .delete, .insert: break
        case .character, .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown:
            return false
        }
        return true
    }

    private static func control(_ letter: Character) -> Character {
        letter.asciiValue.map { Character(Unicode.Scalar($0 & 0x1F)) } ?? letter
    }

    // MARK: Recognising a burst

    private var gaps: [Duration] { held.dropFirst().map(\.gap) }

    /// Whether several characters arrived in one read.
    private var isLump: Bool { held.count > 1 && gaps.count { $0 == .zero } * 2 >= gaps.count }

    private var isBurst: Bool { held.count >= profile.least && !isRepeated || beginsWithPrefix }

    /// Whether one key is held down.
    private var isRepeated: Bool {
        held.dropFirst().allSatisfy { $0.apart > Self.repeating } && held.first.map { isRun(of: $0.character) } ?? false
    }

    private func isRun(of character: Character) -> Bool {
        !held.isEmpty && held.allSatisfy { $0.character == character }
    }

    private func repeats(_ character: Character, after apart: Duration) -> Bool {
        isRepeated && isRun(of: character) && apart > Self.repeating
    }

    /// Sooner than a person would end what they typed.
    private func isQuick(_ gap: Duration) -> Bool { gap > .zero && gap <= Self.repeating }

    private var beginsWithPrefix: Bool {
        !profile.prefix.isEmpty && held.count >= profile.prefix.count
            && zip(held, profile.prefix).allSatisfy { $0.character == $1 }
    }

    private func isClose(_ gap: Duration) -> Bool {
        guard !held.isEmpty else { return true }
        // A line may stall in the middle of a code.
        return gap <= (isBurst || isLump ? profile.ending : profile.gap)
    }

    private func character(_ key: Key) -> Character? {
        switch key {
        case .character(let character): return character
        case .ctrl(let letter):
            guard let byte = letter.asciiValue, let control = Optional(Character(Unicode.Scalar(byte & 0x1F))) else {
                return nil
            }
            let isSent = control == "\u{1D}" || profile.prefix.contains(control) || profile.suffix.contains(control)
            return isSent && key != .ctrl("j") ? control : nil
        default: return nil
        }
    }

    /// A control character begins a scan only as its prefix: it may be a command.
    private func begins(_ key: Key) -> Bool {
        if key.isPrintable { return true }
        return character(key) == profile.prefix.first
    }

    // MARK: Results

    /// The held characters, as what they are known to be.
    private mutating func finish() -> [Output] {
        guard isHolding else {
            drop()
            return []
        }
        if isBurst, !isLump || held.count >= Self.wholeLump || beginsWithPrefix { return scan(terminator: nil) }
        defer { drop() }
        let text = held.dropFirst(given).map(\.character)
        return text.count == 1 && !isTail ? [.key(.character(text[0]))] : [.quick(String(text))]
    }

    private mutating func scan(terminator: Key?) -> [Output] {
        defer { drop() }
        let typed = typedBefore
        let code = held.dropFirst(typed)
        let raw = String(code.map(\.character))
        var text = Substring(raw)
        if !profile.prefix.isEmpty, text.hasPrefix(profile.prefix) { text = text.dropFirst(profile.prefix.count) }
        if !profile.suffix.isEmpty, text.hasSuffix(profile.suffix) { text = text.dropLast(profile.suffix.count) }
        let keys = held.prefix(typed).dropFirst(given).map { Output.key(.character($0.character)) }
        let scan = Scan(
            String(text),
            raw: raw,
            takesBack: max(0, given - max(typed, acted)),
            acted: String(held.prefix(acted).dropFirst(typed).map(\.character)),
            terminator: terminator,
            gap: gaps.dropFirst(typed).max() ?? .zero,
            isLump: isLump
        )
        return keys + [.scan(scan)]
    }

    /// How many characters before the code were typed by hand: after them comes a pause far longer than any within the
    /// code.
    private var typedBefore: Int {
        guard isText, !isLump, !beginsWithPrefix, held.count > profile.least else { return 0 }
        let gaps = gaps
        var longest = Duration.zero
        var typed = 0
        for index in gaps.indices.reversed() {
            if gaps.count - index >= profile.least, gaps[index] > .milliseconds(15), gaps[index] > longest * 3 {
                typed = max(typed, index + 1)
            }
            longest = max(longest, gaps[index])
        }
        return typed
    }
}
