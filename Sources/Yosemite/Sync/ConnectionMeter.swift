import Networking
import Synchronization

/// Counts and times the requests to one store, so that everything that syncs it shares one limit.
final class ConnectionMeter: Sendable {
    private struct State {
        var gauge: ConnectionGauge
        var underWay = 0
        var requests = 0
        var pace: Double?
    }

    private let state: Mutex<State>

    init(most: Int = ConnectionGauge.maximum) {
        state = Mutex(State(gauge: ConnectionGauge(most: most)))
    }

    /// The present limit for concurrent requests.
    var limit: Int { state.withLock { $0.gauge.limit } }

    /// How many more may be started.
    var room: Int { state.withLock { $0.gauge.limit - $0.underWay } }

    /// More at once would save little more, and each that waits takes a megabyte.
    private static let mostAtOnce = 3

    /// How many pages arrive in half a second, 1…3: one transaction for them is cheaper than one for each
    /// (`performance.md`, "What made it fast").
    var pagesAtOnce: Int {
        state.withLock { state in
            guard let pace = state.pace, pace > 0 else { return Self.mostAtOnce }
            return min(Self.mostAtOnce, max(1, Int(0.5 * Double(state.gauge.limit) / pace)))
        }
    }

    /// - Throws: what `request` throws.
    func measure<T: Sendable>(_ kind: String, _ request: () async throws -> T) async throws -> T {
        let cuts = state.withLock {
            $0.underWay += 1
            $0.requests += 1
            return $0.gauge.cuts
        }
        defer { state.withLock { $0.underWay -= 1 } }
        let start = ContinuousClock.now
        do {
            let value = try await request()
            let taken = start.duration(to: .now)
            let seconds = Double(taken.components.seconds) + Double(taken.components.attoseconds) / 1e18
            state.withLock { state in
                state.gauge.answered(after: seconds, kind: kind, askedAfter: cuts)
                state.pace = state.pace.map { 0.8 * $0 + 0.2 * seconds } ?? seconds
            }
            return value
        } catch {
            if (error as? NetworkError)?.isOffline == true { state.withLock { $0.gauge.refused() } }
            throw error
        }
    }
}
