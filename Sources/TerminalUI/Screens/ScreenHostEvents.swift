extension ScreenHost {
    /// Handles one event: overlay first, then the field being edited, then the command table, then the screen.
    public func handle(_ event: TerminalEvent) {
        switch event {
        case .key(let key): route(key)
        case .paste(let text): paste(text)
        case .mouse(let mouse): handle(mouse)
        // Clocks and ages are updated when the window gains the focus.
        case .resize, .resumed, .focus: break
        case .quit, .endOfInput: requests.append(.quit)
        case .suspend: requests.append(.suspend)
        }
        needsRender()
    }

    /// Commands that also run over dialogs and in fields.
    private static let always = Set([Command.redraw, .suspend, .releaseMouse].map(\.id))

    func handle(_ key: Key) {
        if keeps(key) { return }
        toasts.keyPressed()
        presses += 1
        pressedCommand = nil
        momentaryHints = nil
        if key == .ctrl("c") {
            interrupt()
            return
        }
        if isTooSmall {
            if key == .character("q") { quit() }
            return
        }
        let command = table.command(for: key, in: screen.context)
        if let command, Self.always.contains(command.id) {
            run(command.id)
        } else if let command, alsoAlways.contains(command.id) {
            perform(command)
        } else if let overlay {
            handle(key, under: overlay, command: command)
        } else if key == .escape {
            escape()
        } else if screen.isEditing {
            handleWhileEditing(key, command)
        } else if let command {
            perform(command)
        } else {
            _ = screen.handle(.key(key))
        }
    }

    private func handle(_ key: Key, under overlay: any Overlay, command: Command?) {
        if key == .escape {
            escapeOverlay(overlay)
            return
        }
        let outcome = overlay.handle(.key(key))
        if outcome == .ignored {
            if command?.id == Command.help.id, !(overlay is HelpOverlay) { run(Command.help.id) }
        } else {
            settle(outcome, of: overlay)
        }
    }

    private func handleWhileEditing(_ key: Key, _ command: Command?) {
        guard screen.handle(.key(key)) == .ignored, !key.isPrintable, let command else { return }
        perform(command)
    }

    func settle(_ outcome: OverlayOutcome, of overlay: any Overlay) {
        switch outcome {
        case .stay, .ignored: break
        case .close: dismiss(overlay)
        case .closeAndRun(let id):
            dismiss(overlay)
            perform(id)
        }
    }
}
