import App
import FoundationEssentials
import Glibc
import Synchronization
import WooFoundation
import Yosemite

/// Crashes on purpose, for the tests of crash handling.
///
/// With `MERCED_CRASH_TEST=trap` or `=segv` in the environment the first press of `Ctrl-L` ends the program by a Swift
/// trap or by an invalid pointer; `=start` traps before the terminal is taken. Only tests set the variable.
enum CrashTest {
    static func fall(_ environment: [String: String]) {
        switch environment["MERCED_CRASH_TEST"] {
        case "trap", "start": fatalError("a crash on purpose, of the order of canary@example.com")
        case "segv": _ = kill(getpid(), SIGSEGV)
        default: break
        }
    }

    /// With `MERCED_CRASH_TEST=exit-handler` a library has registered an exit handler that no longer works at the end.
    static func plantExitHandler() {
        guard ProcessInfo.processInfo.environment["MERCED_CRASH_TEST"] == "exit-handler" else { return }
        atexit { abort() }
    }

    /// With `MERCED_CRASH_TEST=payment-before:N` or `payment-after:N` the program is killed, as by `kill -9`, right
    /// before or right after the Nth row of a payment's journal is written.
    static func paymentWitness(_ environment: [String: String]) -> (@Sendable (Bool) -> Void)? {
        let parts = (environment["MERCED_CRASH_TEST"] ?? "").split(separator: ":")
        guard parts.count == 2, ["payment-before", "payment-after"].contains(parts[0]), let row = Int(parts[1]) else {
            return nil
        }
        let (isAfter, seen) = (parts[0] == "payment-after", PaymentRows())
        return { isWritten in
            guard isWritten == isAfter, seen.next() == row else { return }
            _ = kill(getpid(), SIGKILL)
        }
    }

    /// With `MERCED_CRASH_TEST=sale:STEP` the program is killed at that step of a sale; with `logout:STEP`, `login:STEP`
    /// or `ledger:STEP` at that step of logging out or in, or of replacing or copying a ledger.
    ///
    /// - Returns: nil where no such step is named.
    static func witness<Step: RawRepresentable & Equatable & Sendable>(
        _ name: String,
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> (@Sendable (Step) -> Void)? where Step.RawValue == String {
        let parts = (environment["MERCED_CRASH_TEST"] ?? "").split(separator: ":")
        guard parts.count == 2, parts[0] == name, let wanted = Step(rawValue: String(parts[1])) else { return nil }
        return { step in if step == wanted { _ = kill(getpid(), SIGKILL) } }
    }

    /// With `MERCED_CRASH_TEST=clock:SECONDS` the program's clock is ahead by so many seconds, or behind where
    /// negative.
    static func dates(_ environment: [String: String]) -> (any DateSource)? {
        let parts = (environment["MERCED_CRASH_TEST"] ?? "").split(separator: ":")
        guard parts.count == 2, parts[0] == "clock", let seconds = TimeInterval(parts[1]) else { return nil }
        return ClockOff(seconds: seconds)
    }

    /// With `MERCED_HASTE=N` every pause and time limit is shorter by this factor, for tests in which the network comes
    /// and goes at random and waits do not matter.
    static func clock(_ environment: [String: String]) -> (any Clock<Duration>)? {
        guard let times = environment["MERCED_HASTE"].flatMap({ Int($0) }), times > 1 else { return nil }
        return Haste(times: times)
    }

    private struct Haste: Clock {
        let times: Int

        var now: ContinuousClock.Instant { .now }
        var minimumResolution: Duration { ContinuousClock().minimumResolution }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            let rest = now.duration(to: deadline)
            if rest > .zero { try await ContinuousClock().sleep(for: rest / times, tolerance: tolerance) }
        }
    }

    private struct ClockOff: DateSource {
        let seconds: TimeInterval

        func now() -> Date { Date().addingTimeInterval(seconds) }
    }

    private final class PaymentRows: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }
}
