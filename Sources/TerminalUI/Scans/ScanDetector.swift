/// Tells a scanner's burst from typing, by keys and when their bytes came (`hardware.md`, "Scanners"). Knows no clock:
/// whoever has one calls `timeOut` when `wait` is over.
///
/// Characters that come as one lump, as over SSH, have no times to go by: Enter or Tab behind them, or their number, tells then.
public struct ScanDetector: Sendable {
    public enum Output: Hashable, Sendable {
        case key(Key)
        /// Two or three characters, or a lump, that came as one: text for a field, nothing for a button.
        case quick(String)
        case scan(Scan)
    }

    private struct Held {
        let character: Character
        /// Since the one before it, at least.
        let gap: Duration
    }

    /// A lump of so many characters is a scan without Enter or Tab, too: nobody types as many at one go.
    static let wholeLump = 8
    /// Of a burst that does not end, what is behind is dropped.
    static let longest = 2_048
    /// A key that is held down repeats no faster; nor does a hand end a word so soon.
    static let repeating: Duration = .milliseconds(12)

    public var profile: ScannerProfile
    private var held: [Held] = []
    /// How many of `held` were given out as typed, and can be taken back.
    private var given = 0
    /// How many of those acted as commands.
    private var acted = 0
    private var last: Duration = .zero
    /// When the last scan was over: a second line end behind it is none.
    private var ended: Duration?

    public init(profile: ScannerProfile = ScannerProfile()) {
        self.profile = profile
    }

    /// Characters wait to be known.
    public var isHolding: Bool { held.count > given }

    /// What was given out last may still turn out to be a scan's beginning.
    var isUnsure: Bool { given > acted }

    /// How long after the newest character `timeOut` is due; nil where nothing waits. A letter does not wait where it is text:
    /// names begin with letters and most codes with digits, and a scan takes it back.
    ///
    /// - Parameter isText: keys are text here, which can be taken back; else they are commands.
    public func wait(isText: Bool) -> Duration? {
        guard isHolding else { return nil }
        if isBurst { return profile.ending }
        guard isText, held.count == 1 else { return profile.gap }
        let isLetter = held[0].character.isLetter && held[0].character != profile.prefix.first
        return isLetter ? .zero : unsure
    }

    /// So long a first character may be a scan's.
    var unsure: Duration { min(profile.hold, profile.gap) }

    /// - Parameters:
    ///   - arrival: when the key's bytes came, by the input thread's clock.
    ///   - late: how much sooner they may have come, where the input thread was kept from reading.
    ///   - actsAtOnce: it is a command here that a scan which begins with it can take back: it does not wait.
    /// - Returns: what is known by now, in order.
    public mutating func take(_ key: Key, at arrival: Duration, late: Duration = .zero, actsAtOnce: Bool = false)
        -> [Output]
    {
        let gap = max(.zero, arrival - late - last)
        if let character = character(key), held.isEmpty ? begins(key) : true {
            var known = isClose(gap) ? [] : finish()
            if repeats(character, after: gap) {
                known += held.dropFirst(given).map { .key(.character($0.character)) }
                given = held.count
            }
            // No code begins with such a key twice as a hand repeats it, or three times.
            if actsAtOnce, isRun(of: character), given == held.count, held.count > 1 || gap > Self.repeating {
                drop()
            }
            if held.count < Self.longest { held.append(Held(character: character, gap: gap)) }
            last = arrival
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

    /// No key came for `wait`.
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

    /// What is held will not act any more.
    public mutating func drop() { (held, given, acted) = ([], 0, 0) }

    // MARK: What is a burst

    private var gaps: [Duration] { held.dropFirst().map(\.gap) }

    /// Several characters in one read.
    private var isLump: Bool { held.count > 1 && gaps.count { $0 == .zero } * 2 >= gaps.count }

    private var isBurst: Bool { held.count >= profile.least && !isRepeated || beginsWithPrefix }

    /// One key that is held down.
    private var isRepeated: Bool {
        gaps.allSatisfy { $0 > Self.repeating } && held.first.map { isRun(of: $0.character) } ?? false
    }

    private func isRun(of character: Character) -> Bool {
        !held.isEmpty && held.allSatisfy { $0.character == character }
    }

    private func repeats(_ character: Character, after gap: Duration) -> Bool {
        isRepeated && isRun(of: character) && gap > Self.repeating
    }

    /// Sooner than a hand would end what it typed.
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

    // MARK: What comes of it

    /// What is held, as what it is by now.
    private mutating func finish() -> [Output] {
        guard isHolding else {
            drop()
            return []
        }
        if isBurst, !isLump || held.count >= Self.wholeLump || beginsWithPrefix { return scan(terminator: nil) }
        defer { drop() }
        let text = held.dropFirst(given).map(\.character)
        return text.count == 1 ? [.key(.character(text[0]))] : [.quick(String(text))]
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
            gap: gaps.dropFirst(typed).max() ?? .zero
        )
        return keys + [.scan(scan)]
    }

    /// How many characters before the code a hand typed: behind them is a gap far longer than any within the code.
    private var typedBefore: Int {
        guard !isLump, !beginsWithPrefix, held.count > profile.least else { return 0 }
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
