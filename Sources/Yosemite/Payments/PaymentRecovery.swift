import Foundation
import Storage

/// Takes open payments up while merced runs: at the start of a store's session, and again while one is not known to be
/// done. It sleeps while none is.
actor PaymentRecovery {
    static let firstPause = Duration.seconds(60)
    static let longestPause = Duration.seconds(900)

    private let engine: PaymentEngine
    private let clock: any Clock<Duration>
    private var loop: Task<Void, Never>?

    init(engine: PaymentEngine, clock: any Clock<Duration>) {
        self.engine = engine
        self.clock = clock
    }

    func start() {
        guard loop == nil else { return }
        let changes = engine.context.journal.money.observeChanges()
        loop = Task { [engine, clock] in
            for await _ in changes.values {
                var pause = Self.firstPause
                while let open = try? await engine.resolve(paymentID: nil), open.contains(where: \.isOpen) {
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
