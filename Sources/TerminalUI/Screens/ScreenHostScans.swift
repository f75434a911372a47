/// Passes scans to the page or overlay that accepts them, where they never act as keys.
extension ScreenHost {
    /// The page or overlay in front, if it accepts scans.
    private var scanTaker: (any ScanTaking)? {
        let front: AnyObject = (overlay as? any OverlayCover)?.inner ?? overlay ?? screen
        guard !isTooSmall, let taker = front as? any ScanTaking, taker.takesScans else { return nil }
        return taker
    }

    /// Whether a key is held until it is known to be typed.
    public var isHoldingKeys: Bool { scans?.isHolding ?? false }
    /// Whether the last typed characters may still be the beginning of a scan, which takes them back.
    public var isUnsureOfScan: Bool { scans?.isUnsure ?? false }

    /// Handles a key, or holds it where it may be part of a scan.
    func route(_ key: Key) {
        // A key without a time was inserted by the program.
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

    /// Passes a scan, of any scanner, to the page or overlay in front. Where that accepts none, a toast says so: the
    /// scan presses nothing.
    public func receive(_ scan: Scan) {
        if let scanTaker {
            toasts.keyPressed()
            scanTaker.take(scan)
        } else {
            toast(overlay == nil ? Words.scanUnused : Words.scanRefused, kind: .warning)
        }
        needsRender()
    }

    /// Runs `act` after every event that has arrived by now.
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
        public static let scanRefused = "That was a scan; it does nothing here."
        static let scanUnused = "That was a scan; this page takes none."
    }
}
