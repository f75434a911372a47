import Synchronization

/// The grapheme clusters of more than one scalar that cells refer to by number.
///
/// One table for the process, so that cells of two frames can be compared by number. Bounded: when it is full, further
/// clusters are shown by their first scalar alone.
final class ClusterTable: Sendable {
    static let shared = ClusterTable()
    static let capacity = 65_536

    private struct State {
        var numbers: [String: UInt32] = [:]
        var texts: [String] = []
    }

    private let state = Mutex(State())

    func number(of text: String) -> UInt32? {
        state.withLock { state in
            if let number = state.numbers[text] { return number }
            guard state.texts.count < Self.capacity else { return nil }
            let number = UInt32(state.texts.count)
            state.texts.append(text)
            state.numbers[text] = number
            return number
        }
    }

    func text(_ number: UInt32) -> String {
        state.withLock { state in
            Int(number) < state.texts.count ? state.texts[Int(number)] : "\u{FFFD}"
        }
    }
}
