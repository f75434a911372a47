/// How long the first Ctrl-C remains effective.
private let interruptWindow: Duration = .seconds(2)

extension ScreenHost {
    /// One step back: close the overlay, stop editing, clear marks, search or filter, leave the page; at the root of a
    /// place only a hint. Never quits.
    public func escape() {
        if let overlay {
            escapeOverlay(overlay)
            return
        }
        let screen = self.screen
        for step in EscapeStep.allCases where screen.escape(step) { return }
        if stack.count > 1 || leaveRoot != nil {
            leavePage()
        } else if band?.escape() != true {
            momentaryHints = [Hint(screen.isEditing ? "Ctrl-C" : "q", "Quit", priority: 0)]
        }
    }

    func escapeOverlay(_ overlay: any Overlay) {
        if let refusal = overlay.refusesEscape {
            toast(refusal, kind: .warning)
        } else {
            settle(overlay.escape(), of: overlay)
        }
    }

    /// `q`: leaves a page, or quits at the root of a place.
    func close() {
        if stack.count > 1 || leaveRoot != nil { leavePage() } else { quit() }
    }

    func leavePage() {
        ask([screen]) { [weak self] in
            guard let self else { return }
            if self.stack.count > 1 { self.pop() } else { self.leaveRoot?() }
        }
    }

    /// Quits, asking first where something is unsaved and refusing where something must not be interrupted.
    public func quit() {
        if let hold = quitHold() {
            toast(hold, kind: .warning)
            return
        }
        let end: () -> Void = { [weak self] in
            self?.requests.append(.quit)
            self?.needsAttention()
        }
        ask(places.flatMap(\.stack)) { [weak self] in
            guard let self else { return }
            if let question = self.quitQuestion(end) { self.present(question) } else { end() }
        }
    }

    /// Ctrl-C: like Esc in an overlay or a field, otherwise asks to quit; a second within two seconds quits at once, or
    /// a third where something must not be interrupted.
    func interrupt() {
        let now = time.now
        quitPresses = quitPresses.filter { now - $0 <= interruptWindow } + [now]
        let hold = quitHold()
        if quitPresses.count >= (hold == nil ? 2 : 3) {
            requests.append(.quit)
        } else if quitPresses.count == 2, let hold {
            toast("\(hold) Ctrl-C again quits anyway.", kind: .warning)
        } else if overlay != nil || screen.isEditing {
            escape()
        } else {
            askToQuit()
        }
    }

    private func askToQuit() {
        let dialog = Dialog(
            id: "quit",
            title: "Quit?",
            body: ["Ctrl-C again quits at once."],
            buttons: [DialogButton(id: "cancel", label: "Stay"), DialogButton(id: "quit", label: "Quit", key: "q")]
        )
        var overlay: DialogOverlay?
        let made = DialogOverlay(dialog) { [weak self] button in
            if let overlay { self?.dismiss(overlay) }
            overlay = nil
            if button == "quit" { self?.quit() }
            return .close
        }
        overlay = made
        present(made)
    }

    /// Asks each of `screens` whether it can be left, one dialog at a time, then runs `action`.
    private func ask(_ screens: [any Screen], then action: @escaping () -> Void) {
        var rest = screens[...]
        while let screen = rest.popLast() {
            switch screen.leave() {
            case .allowed: continue
            case .refused(let reason):
                toast(reason, kind: .warning)
                return
            case .ask(let dialog):
                let remaining = Array(rest)
                present(
                    DialogOverlay(dialog) { [weak self] button in
                        guard button == DialogButton.discard.id else { return .close }
                        screen.abandon()
                        self?.ask(remaining, then: action)
                        return .close
                    }
                )
                return
            }
        }
        action()
    }
}
