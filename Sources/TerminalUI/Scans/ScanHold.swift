/// Holds keys back until it is known that they were typed, and hands out what they turn out to be.
@MainActor
public final class ScanHold {
    private weak var host: ScreenHost?
    private var detector: ScanDetector
    private var release: Task<Void, Never>?
    /// How many keys came: a release that was under way for those before another key is none.
    private var round = 0
    /// The round of a letter that was given out at once and may still be a scan's first.
    private var unsureRound: Int?

    public init(host: ScreenHost) {
        self.host = host
        detector = ScanDetector(profile: host.scannerProfile)
    }

    /// A key waits to be known as typed.
    public var isHolding: Bool { detector.isHolding }
    /// A key waits, or was given out a moment ago and may yet be taken back.
    var isUnsure: Bool { isHolding || unsureRound == round }

    /// - Parameters:
    ///   - isText: keys are text here; else they are commands.
    ///   - actsAtOnce: the key is a command that a scan can take back.
    ///   - later: gets what was held when no other key has followed.
    /// - Returns: what is known by now, in order.
    public func take(
        _ key: Key,
        isText: Bool = false,
        actsAtOnce: Bool = false,
        later: @escaping @MainActor ([ScanDetector.Output]) -> Void
    ) -> [ScanDetector.Output] {
        // A key without a time was put in by the program, or is known as typed.
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

    /// What is held will not act any more.
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
            // What arrived meanwhile and was not handled yet goes first.
            host.afterWaitingEvents { [weak self] in
                guard let self, self.round == round, self.detector.isHolding else { return }
                later(self.detector.timeOut(isText: isText))
                if wait == .zero, self.detector.isUnsure { self.becomeSure(at: deadline + self.detector.unsure) }
                self.host?.setNeedsRender()
            }
        }
    }

    /// The letter that was given out is no scan's where no other follows it by then.
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
