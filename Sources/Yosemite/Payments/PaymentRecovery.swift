import FoundationEssentials
import Storage

/// Takes up what is open of money while merced runs: at the start of a store's session, and again while something is not
/// known to be done. It sleeps while all is.
actor PaymentRecovery {
    static let firstPause = Duration.seconds(60)
    static let longestPause = Duration.seconds(900)

    private let money: MoneyLedger
    private let clock: any Clock<Duration>
    private var loop: Task<Void, Never>?

    init(money: MoneyLedger, clock: any Clock<Duration>) {
        self.money = money
        self.clock = clock
    }

    /// - Parameter takeUp: asks about everything that is open, and says whether something still is.
    func start(_ takeUp: @escaping @Sendable () async -> Bool) {
        guard loop == nil else { return }
        let changes = money.observeChanges()
        loop = Task { [clock] in
            for await _ in changes.values {
                var pause = Self.firstPause
                while await takeUp() {
                    guard (try? await clock.sleep(for: pause)) != nil else { return }
                    pause = min(pause * 2, Self.longestPause)
                }
            }
            changes.cancel()
        }
    }

    func stop() async {
        loop?.cancel()
        await loop?.value
        loop = nil
    }
}
