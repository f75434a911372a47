/// Scans go to what takes them, and never act as keys there.
extension ScreenHost {
    /// The page or overlay in front, where it takes scans.
    private var scanTaker: (any ScanTaking)? {
        let front: AnyObject = (overlay as? any OverlayCover)?.inner ?? overlay ?? screen
        guard !isTooSmall, let taker = front as? any ScanTaking, taker.takesScans else { return nil }
        return taker
    }

    /// A key waits to be known as typed.
    public var isHoldingKeys: Bool { scans?.isHolding ?? false }
    /// What was typed last may yet turn out to be a scan's beginning, which is taken back.
    public var isUnsureOfScan: Bool { scans?.isUnsure ?? false }

    /// Handles a key, or holds it where it may be a part of a scan.
    func route(_ key: Key) {
        // A key without a time was put in by the program.
        guard arrival > .zero, overlay == nil, scanTaker != nil else {
            if let scans, scans.isHolding { scans.drop() }
            handle(key)
            return
        }
        let hold = scans ?? ScanHold(host: self)
        scans = hold
        act(hold.take(key, isText: screen.isEditing, actsAtOnce: actsAtOnce(key)) { [weak self] in self?.act($0) })
    }

    private func actsAtOnce(_ key: Key) -> Bool {
        guard !screen.isEditing, let command = table.command(for: key, in: screen.context) else { return false }
        return scanTaker?.actsAtOnce(command) ?? false
    }

    private func act(_ outputs: [ScanDetector.Output]) {
        for output in outputs {
            switch output {
            case .key(let key): handle(key)
            case .quick(let text):
                guard overlay == nil, screen.isEditing else { break }
                for character in text { handle(.character(character)) }
            case .scan(let scan): receive(scan)
            }
        }
    }

    /// Gives a scan, of whatever scanner, to what is in front. Where nothing takes it, that is said: it presses nothing.
    public func receive(_ scan: Scan) {
        if let scanTaker {
            toasts.keyPressed()
            scanTaker.take(scan)
        } else {
            toast(overlay == nil ? Words.scanUnused : Words.scanRefused, kind: .warning)
        }
        needsRender()
    }

    /// Runs `act` when every event that has arrived by now was handled.
    func afterWaitingEvents(_ act: @escaping () -> Void) {
        turns.append(act)
        if let waitForTurn { waitForTurn() } else { runTurns() }
    }

    func runTurns() {
        let due = turns
        turns = []
        for turn in due { turn() }
    }

    public enum Words {
        public static let scanRefused = "That was a scan; it presses nothing here."
        static let scanUnused = "That was a scan; this page takes none."
    }
}
