import Hardware
import Synchronization

/// Searches for the reader of one payment.
struct ReaderSearch: Sendable {
    /// For the last reader, and for a replacement of one that the processor cannot use.
    static let favouriteLimit = Duration.seconds(5)
    /// For one requested by serial number: reading a bus takes a second or two, and a number may be mistyped.
    static let namedLimit = Duration.seconds(8)

    let service: any CardReaderService
    let clock: any Clock<Duration>
    /// The requested one; nil for any that fits.
    let serial: String?
    /// Whether the processor drives its readers itself.
    let isServerDriven: Bool
    let remembered: RememberedReader?

    /// Whether a payment can use it.
    func takes(_ reader: CardReader) -> Bool {
        serial.map { $0 == reader.serial } ?? ((reader.kind == .serverDriven) == isServerDriven)
    }

    /// - Parameter connected: a reader at hand that does not fit.
    /// - Returns: a reader that fits; else one that does not, so that its payment can say so; nil for none.
    func run(instead connected: CardReader?) async throws -> CardReader? {
        guard serial == nil else { return try await look(Seen(), for: serial, within: Self.namedLimit) }
        let seen = Seen(other: connected)
        let favourite = remembered.flatMap { ($0.kind == .serverDriven) == isServerDriven ? $0.serial : nil }
        if favourite != nil || connected != nil {
            let found = try await look(seen, for: favourite, within: Self.favouriteLimit)
            if let found = found ?? seen.usable { return found }
        }
        if connected != nil { return connected }
        return try await look(seen, for: nil, within: ReaderCoordinator.connectLimit) ?? seen.usable ?? seen.other
    }

    /// - Parameter wanted: nil for the first that fits.
    private func look(_ seen: Seen, for wanted: String?, within limit: Duration) async throws -> CardReader? {
        do {
            return try await clock.within(limit) {
                for try await readers in service.discover() {
                    if let match = readers.first(where: { $0.serial == wanted && takes($0) }) { return match }
                    seen.note(readers.filter { takes($0) }, others: readers.filter { !takes($0) })
                    if wanted == nil, let usable = seen.usable { return usable }
                }
                return nil
            }
        } catch is TimeLimitExceeded {
            return nil
        }
    }

    /// The readers seen so far.
    private final class Seen: Sendable {
        private struct Readers {
            var usable: CardReader?
            var other: CardReader?
        }

        private let readers: Mutex<Readers>

        init(other: CardReader? = nil) { readers = Mutex(Readers(other: other)) }

        var usable: CardReader? { readers.withLock { $0.usable } }
        var other: CardReader? { readers.withLock { $0.other } }

        func note(_ fitting: [CardReader], others: [CardReader]) {
            readers.withLock { readers in
                readers.usable = fitting.first { $0.trouble == nil } ?? fitting.first ?? readers.usable
                readers.other = readers.other ?? others.first
            }
        }
    }
}
