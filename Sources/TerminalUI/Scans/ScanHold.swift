/// Holds keys back until they are known to be typed, and returns what they turn out to be.
@MainActor
public final class ScanHold {
    private weak var host: ScreenHost?
    private var detector: ScanDetector
    private var release: Task<Void, Never>?
    /// How many keys arrived: a pending release for those before another key is void.
    private var round = 0
    /// The number of a letter that was passed on at once and may still be a scan's first.
    private var unsureRound: Int?

    public init(host: ScreenHost) {
        self.host = host
        detector = ScanDetector(profile: host.scannerProfile)
    }

    /// Whether a key is held until it is known to be typed.
    public var isHolding: Bool { detector.isHolding }
    /// Whether a key is held, or was passed on a moment ago and may still be taken back.
    var isUnsure: Bool { isHolding || unsureRound == round }

    /// - Parameters:
    ///   - isText: keys are text here; else they are commands.
    ///   - actsAtOnce: the key is a command that a scan can take back.
    ///   - later: called with the held keys when no other key has followed.
    /// - Returns: what is decided by now, in order.
    public func take(
        _ key: Key,
        isText: Bool = false,
        actsAtOnce: Bool = false,
        later: @escaping @MainActor ([ScanDetector.Output]) -> Void
    ) -> [ScanDetector.Output] {
        // A key without a time was inserted by the program, or is known to be typed.
        guard let host, host.arrival > .zero else {
            drop()
            return [.key(key)]
        }
        detector.profile = host.scannerProfile
        round += 1
        let outputs = detector.take(key, at: host.arrival, late: host.late, actsAtOnce: actsAtOnce)
        release?.cancel()
        if let wait = detector.wait(isText: isText) { holdOn(wait, isText, later) }
        return outputs
    }

    /// Drops the held keys: they will not act.
    public func drop() {
        detector.drop()
        release?.cancel()
    }

    private func holdOn(_ wait: Duration, _ isText: Bool, _ later: @escaping @MainActor ([ScanDetector.Output]) -> Void)
    {
        guard let time = host?.time else { return }
        let (deadline, round) = (time.now + wait, round)
        release = Task { [weak self] in
            guard (try? await time.sleep(until: deadline)) != nil, let host = self?.host else { return }
            // Events that arrived meanwhile and were not handled yet go first.
            host.afterWaitingEvents { [weak self] in
                guard let self, self.round == round, self.detector.isHolding else { return }
                later(self.detector.timeOut(isText: isText))
                if wait == .zero, self.detector.isUnsure { self.becomeSure(at: deadline + self.detector.unsure) }
                self.host?.setNeedsRender()
            }
        }
    }

    /// A letter passed on is not a scan's where no other follows it by then.
    private func becomeSure(at deadline: Duration) {
        guard let time = host?.time else { return }
        unsureRound = round
        release = Task { [weak self, round] in
            guard (try? await time.sleep(until: deadline)) != nil, let self, self.unsureRound == round else { return }
            self.unsureRound = nil
            self.host?.setNeedsRender()
        }
    }
}
