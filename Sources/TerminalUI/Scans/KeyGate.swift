/// What a typed character means to what is in front.
public enum KeyMeaning: Hashable, Sendable {
    /// A command, or a button: it acts once it is known to be typed. What comes at once presses none.
    case command
    /// A button that may move money: known to be typed only after a longer silence, since a code may come torn.
    case money
    /// Text, however fast it comes.
    case text
    /// Text that no scan may become: an amount at the counter.
    case guarded
    /// Text over a page where goods are scanned: a scan is refused.
    case shielded
}

/// A page or overlay that accepts scans. Its keys are held for a moment until they are known to be typed, except
/// harmless ones; a scan is never taken for keys.
@MainActor
public protocol ScanTaking: AnyObject {
    /// Whether it accepts scans now.
    var takesScans: Bool { get }
    /// Accepts a scan.
    func take(_ scan: Scan)
    /// Whether `command` need not wait until its key is known to be typed: it only moves, or `take` undoes it. Default:
    /// it is a list move.
    func actsAtOnce(_ command: Command) -> Bool
}

extension ScanTaking {
    public func actsAtOnce(_ command: Command) -> Bool { command.isListMove }
}

/// Stands in front of pages and overlays: holds keys back until they are known to be typed, and says what they turn out
/// to be (`hardware.md`, "Scanners").
@MainActor
final class KeyGate {
    /// For how long nothing may follow a letter that may move money.
    static let patience = Duration.milliseconds(250)
    /// Four characters and an Enter, each sooner than this: no amount is typed so fast.
    private static let hurry = Duration.milliseconds(70)

    private weak var host: ScreenHost?
    private var detector = ScanDetector()
    /// How many keys arrived: a pending release for those before another key is void.
    private var round = 0
    /// The number of a letter that was passed on at once and may still be a scan's first.
    private var unsureRound: Int?
    /// When the newest key had been read.
    private var last: Duration = .zero
    /// What was in front when the held keys came.
    private weak var front: AnyObject?
    /// Characters that were typed one close behind the other.
    private var run = ""

    init(host: ScreenHost) { self.host = host }

    /// Whether a key is held until it is known to be typed.
    var isHolding: Bool { detector.isHolding }
    /// Whether a key is held, or was passed on a moment ago and may still be taken back.
    var isUnsure: Bool { isHolding || unsureRound == round }

    /// - Parameters:
    ///   - front: what the key is meant for.
    ///   - actsAtOnce: the key is a command that a scan can take back.
    ///   - later: called with the held keys when no other key has followed.
    /// - Returns: what is decided by now, in order.
    func take(
        _ key: Key,
        for front: AnyObject,
        _ meaning: KeyMeaning,
        actsAtOnce: Bool,
        later: @escaping @MainActor ([ScanDetector.Output]) -> Void
    ) -> [ScanDetector.Output] {
        guard let host else { return [.key(key)] }
        // One that acted at once may have brought another page to the front.
        if self.front !== front, detector.isHolding { drop() }
        self.front = front
        detector.profile = host.scannerProfile
        detector.patience = meaning == .money ? Self.patience : .zero
        detector.isText = meaning != .command && meaning != .money
        let gap = host.arrival - host.late - last
        last = host.arrival
        round += 1
        if let code = hurried(key, gap, meaning) { return [.scan(code)] }
        let outputs = detector.take(
            key,
            at: host.arrival,
            late: host.late,
            actsAtOnce: actsAtOnce,
            follows: gap <= ScanDetector.repeating
        )
        let isText = meaning == .text
        if let wait = detector.wait(isText: isText) { holdOn(wait, isText, later) }
        return outputs
    }

    /// A key that goes past the gate.
    func passed() {
        drop()
        if let host, host.arrival > .zero { last = host.arrival }
    }

    /// Forgets the newest key as well: it comes again.
    func restart() {
        drop()
        last = .zero
    }

    /// Drops the held keys: they will not act.
    func drop() {
        detector.drop()
        run = ""
        round += 1
    }

    /// A code that a slow scanner typed into an amount, as its Enter comes.
    private func hurried(_ key: Key, _ gap: Duration, _ meaning: KeyMeaning) -> Scan? {
        guard meaning == .guarded else {
            run = ""
            return nil
        }
        if case .character(let character) = key {
            run = gap <= Self.hurry ? run + String(character) : String(character)
            return nil
        }
        defer { run = "" }
        guard key == .enter, gap <= Self.hurry, run.count >= detector.profile.least, !detector.isHolding else {
            return nil
        }
        return Scan(run, takesBack: run.count, terminator: key, gap: Self.hurry)
    }

    private func holdOn(_ wait: Duration, _ isText: Bool, _ later: @escaping @MainActor ([ScanDetector.Output]) -> Void)
    {
        host?.afterQuiet(wait) { [weak self, round] in
            guard let self, self.round == round, self.detector.isHolding else { return }
            guard self.front === self.host?.keyFront else { return self.drop() }
            later(self.detector.timeOut(isText: isText))
            if wait == .zero, self.detector.isUnsure { self.becomeSure(after: self.detector.unsure) }
            self.host?.setNeedsRender()
        }
    }

    /// A letter passed on is not a scan's where no other follows it by then.
    private func becomeSure(after wait: Duration) {
        unsureRound = round
        host?.afterQuiet(wait) { [weak self, round] in
            guard let self, self.unsureRound == round else { return }
            self.unsureRound = nil
            self.host?.setNeedsRender()
        }
    }
}
