import WooFoundation

/// Passes keys through the gate, and scans to the page or overlay that accepts them, where they never act as keys.
extension ScreenHost {
    /// What keys are meant for.
    var keyFront: AnyObject { overlay ?? screen }

    /// The page or overlay in front, if it accepts scans.
    private var scanTaker: (any ScanTaking)? {
        guard !isTooSmall, let taker = keyFront as? any ScanTaking, taker.takesScans else { return nil }
        return taker
    }

    /// Over a page where goods are scanned a scan is text nowhere: the clerk scans, and looks at the goods.
    private var keyMeaning: KeyMeaning {
        guard let overlay else { return screen.isEditing ? .text : .command }
        let isAtCounter = (screen as? any ScanTaking)?.takesScans == true
        return isAtCounter && overlay.keyMeaning == .text ? .shielded : overlay.keyMeaning
    }

    /// Whether a key is held until it is known to be typed.
    public var isHoldingKeys: Bool { gate.isHolding }
    /// Whether the last typed characters may still be the beginning of a scan, which takes them back.
    public var isUnsureOfScan: Bool { gate.isUnsure }

    /// Handles a key, or holds it where it may be part of a scan or of anything else that was not typed.
    func route(_ key: Key) {
        let meaning = keyMeaning
        // A key without a time was inserted by the program.
        guard arrival > .zero, !isTooSmall, overlay == nil || key != .escape, meaning != .text || scanTaker != nil
        else {
            gate.passed()
            handle(key)
            return
        }
        let front = keyFront
        let atOnce = actsAtOnce(key)
        act(gate.take(key, for: front, meaning, actsAtOnce: atOnce) { [weak self] in self?.act($0) })
        // What this key let go may have opened a field or another page: then the key is meant for that.
        guard gate.isHolding, keyFront !== front || keyMeaning != meaning else { return }
        gate.restart()
        route(key)
    }

    private func actsAtOnce(_ key: Key) -> Bool {
        guard overlay == nil else { return isOverlayMove(key) }
        guard !screen.isEditing, let command = table.command(for: key, in: screen.context) else { return false }
        return scanTaker?.actsAtOnce(command) ?? (command.isListMove || isPlace(command))
    }

    /// A row up or down in a list of choices.
    private func isOverlayMove(_ key: Key) -> Bool {
        overlay?.keyMeaning == .command && scanTaker == nil && (key == .character("j") || key == .character("k"))
    }

    private func isPlace(_ command: Command) -> Bool { places.contains { $0.name.command == command.id } }

    private func act(_ outputs: [ScanDetector.Output]) {
        for output in outputs {
            switch output {
            case .key(let key):
                notePlace(of: key)
                handle(key)
            case .quick(let text): takeQuick(text)
            case .scan(let scan): receive(scan)
            }
        }
    }

    /// Characters that came together, too few for a code: text for a field; they press nothing.
    private func takeQuick(_ text: String) {
        switch keyMeaning {
        case .text: for character in text { handle(.character(character)) }
        case .guarded, .shielded: if let overlay { settle(overlay.handle(.paste(text)), of: overlay) }
        case .command, .money: ignore(text)
        }
    }

    /// Passes a scan, of any scanner, to the page or overlay in front. Where that accepts none, a toast says so: the
    /// scan presses nothing.
    public func receive(_ scan: Scan) {
        if let place = placeBefore(scan) {
            go(to: place)
            ignore(scan.text)
        } else if let scanTaker {
            toasts.keyPressed()
            scanTaker.take(scan)
        } else if let overlay, keyMeaning == .shielded, scan.isPiece {
            settle(overlay.handle(.paste(scan.text)), of: overlay)
        } else if scan.isPiece || scan.text.contains(" ") {
            ignore(scan.text)
        } else {
            refuse(scan.text)
        }
        needsRender()
    }

    private func notePlace(of key: Key) {
        guard case .character(let digit) = key, isPlace(digit) else { return }
        pressedPlaces = pressedPlaces.suffix(7) + [(digit, places[currentPlace].name.id)]
    }

    private func isPlace(_ digit: Character) -> Bool { places.contains { $0.name.digit == digit } }

    /// Where a code began that is known as one only now that digits of it have gone to other places.
    private func placeBefore(_ scan: Scan) -> String? {
        var before: String?
        for digit in scan.acted.reversed() where isPlace(digit) {
            guard let last = pressedPlaces.popLast(), last.digit == digit else { break }
            before = last.before
        }
        return before == places[currentPlace].name.id ? nil : before
    }

    /// Says that something came which nobody typed, and what.
    private func ignore(_ text: String) { toast(Words.ignored(text), kind: .warning) }
    private func refuse(_ code: String) { toast(Words.scanRefused + " " + Words.excerpt(code), kind: .warning) }

    /// Pasted text is text where text is asked for, and nothing elsewhere.
    func paste(_ text: String) {
        if let overlay {
            guard keyMeaning != .command, keyMeaning != .money else { return ignore(text) }
            settle(overlay.handle(.paste(text)), of: overlay)
        } else if screen.handle(.paste(text)) == .ignored {
            ignore(text)
        }
    }

    /// Runs `act` after every event that has arrived by now, once nothing has come for `quiet`. What waited before does
    /// not run any more.
    func afterQuiet(_ quiet: Duration, _ act: @escaping () -> Void) {
        let number = (turn?.number ?? 0) + 1
        turn = (number, act)
        if let waitForTurn { waitForTurn(number, quiet) } else { runTurn(number) }
    }

    func runTurn(_ number: Int) {
        guard let due = turn, due.number == number, let act = due.act else { return }
        turn = (number, nil)
        act()
    }

    public enum Words {
        public static let scanRefused = "That was a scan; it does nothing here."

        static func ignored(_ text: String) -> String { "\(excerpt(text)) came all at once: it did nothing here." }

        /// - Parameter text: what came; hostile, of any length. What may be a payment card is not shown.
        static func excerpt(_ text: String) -> String {
            // A stripe reader that types writes what stands on a card.
            guard !CardNumber.isHidden(typing: text) else { return "“****”" }
            let (shown, most) = (TextCleaning.clean(String(text.prefix(60))), 24)
            return "“\(shown.prefix(most))\(shown.count > most ? "…" : "")”"
        }
    }
}
