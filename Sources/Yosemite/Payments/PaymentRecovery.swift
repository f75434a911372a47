import FoundationEssentials
import Storage

/// Resumes open payments while merced runs: at the start of a store's session, and again while anything is not known to
/// be finished. Sleeps otherwise.
actor PaymentRecovery {
    static let firstPause = Duration.seconds(60)
    static let longestPause = Duration.seconds(900)

    private let money: MoneyLedger
    private let clock: any Clock<Duration>
    private var loop: Task<Void, Never>?
    private var nap: Task<Void, any Error>?
    private var isHurried = false

    init(money: MoneyLedger, clock: any Clock<Duration>) {
        self.money = money
        self.clock = clock
    }

    /// - Parameter takeUp: resumes everything that is open, and returns whether anything still is.
    func start(_ takeUp: @escaping @Sendable () async -> Bool) {
        guard loop == nil else { return }
        let changes = money.observeChanges()
        loop = Task { [clock] in
            for await _ in changes.values {
                var pause = Self.firstPause
                while await takeUp() {
                    guard let wasWoken = await self.sleep(for: pause, clock) else { return }
                    pause = wasWoken ? Self.firstPause : min(pause * 2, Self.longestPause)
                }
            }
            changes.cancel()
        }
    }

    /// Resumes what is open now, without waiting for the pause to end.
    func hurry() {
        isHurried = true
        nap?.cancel()
    }

    /// - Returns: whether it was woken early; nil where it was stopped.
    private func sleep(for pause: Duration, _ clock: any Clock<Duration>) async -> Bool? {
        defer { isHurried = false }
        if isHurried { return Task.isCancelled ? nil : true }
        let nap = Task { try await clock.sleep(for: pause) }
        self.nap = nap
        defer { self.nap = nil }
        let result = await withTaskCancellationHandler {
            await nap.result
        } onCancel: {
            nap.cancel()
        }
        if Task.isCancelled { return nil }
        if case .failure = result { return true }
        return false
    }

    func stop() async {
        loop?.cancel()
        await loop?.value
        loop = nil
    }
}
