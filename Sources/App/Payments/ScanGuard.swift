import TerminalUI

/// Tells a scanner's burst from typing, so that a scan never presses a button (UX.md 4.3, U29). A printable key is held
/// until it is known that no other follows at a scanner's speed.
struct ScanGuard {
    /// Between two characters of a burst, at most.
    static let gap: Duration = .milliseconds(50)
    /// After a burst, its Enter or Tab comes within this.
    static let tail: Duration = .milliseconds(120)
    /// How long a key is held.
    static let hold: Duration = .milliseconds(60)
    /// So many characters are a scan.
    static let least = 4

    enum Output: Hashable {
        case key(Key)
        /// Two or three characters that came as one: text for a field, nothing for a button.
        case quick(String)
        case scan(String)
    }

    private var held: [Character] = []
    /// When the newest printable key came, and whether it belongs to a burst.
    private var last: (arrival: Duration, isBurst: Bool)?

    var isHolding: Bool { !held.isEmpty }

    /// - Parameter arrival: when the key's bytes came, by the input thread's clock.
    /// - Returns: what is known by now, in order.
    mutating func take(_ key: Key, at arrival: Duration) -> [Output] {
        if case .character(let character) = key {
            let before = isClose(arrival, within: Self.gap) ? [] : release()
            held.append(character)
            last = (arrival, held.count >= Self.least)
            return before
        }
        guard key == .enter || key == .tab else { return release() + [.key(key)] }
        let isItsEnd = isClose(arrival, within: last?.isBurst == true ? Self.tail : Self.gap)
        last = nil
        guard isItsEnd else { return release() + [.key(key)] }
        let text = String(held)
        held = []
        return text.isEmpty ? [] : [.scan(text)]
    }

    /// The time of holding is over.
    mutating func release() -> [Output] {
        let keys = held
        held = []
        switch keys.count {
        case 0: return []
        case 1: return [.key(.character(keys[0]))]
        case ..<Self.least: return [.quick(String(keys))]
        default: return [.scan(String(keys))]
        }
    }

    private func isClose(_ arrival: Duration, within limit: Duration) -> Bool {
        last.map { arrival - $0.arrival <= limit } ?? false
    }
}
