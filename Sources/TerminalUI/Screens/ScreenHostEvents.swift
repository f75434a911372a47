extension ScreenHost {
    /// Handles one event: overlay, then the field being edited, then the command table, then the screen.
    public func handle(_ event: TerminalEvent) {
        switch event {
        case .key(let key): handle(key)
        case .paste:
            if let overlay { settle(overlay.handle(event), of: overlay) } else { _ = screen.handle(event) }
        case .mouse(let mouse): handle(mouse)
        // Clocks and ages are read anew when the window comes to the front.
        case .resize, .resumed, .focus: break
        case .quit, .endOfInput: requests.append(.quit)
        case .suspend: requests.append(.suspend)
        }
        needsRender()
    }

    private func handle(_ key: Key) {
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
        if let id = command?.id, id == "redraw" || id == "suspend" || id == "mouse.release" {
            run(id)
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
        guard !isBurst(key, over: overlay) else { return }
        let outcome = overlay.handle(.key(key))
        if outcome == .ignored {
            if command?.id == "help", overlay.id != "help" { run("help") }
        } else {
            settle(outcome, of: overlay)
        }
    }

    /// Why commands of this screen cannot be run now.
    private var refusals: [CommandID: String] {
        var reasons: [CommandID: String] = [:]
        for command in commandsHere {
            if case .disabled(let reason) = availability(of: command) { reasons[command.id] = reason }
        }
        return reasons
    }

    /// A scanner's letters, but for the first, press no button of a question.
    private func isBurst(_ key: Key, over overlay: any Overlay) -> Bool {
        guard overlay is DialogOverlay, key.isPrintable, arrival > .zero else { return false }
        defer { answered = (ObjectIdentifier(overlay), arrival) }
        guard let answered, answered.overlay == ObjectIdentifier(overlay) else { return false }
        return arrival - answered.arrival <= .milliseconds(50)
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

    /// Runs the command `id` if it exists here and is enabled; else says why not.
    public func perform(_ id: CommandID) {
        if let command = table[id] { perform(command) } else { performMore(id) }
    }

    private func perform(_ command: Command) {
        switch availability(of: command) {
        case .enabled: run(command.id)
        case .disabled(let reason): toast("\(command.label) (\(reason))", kind: .warning)
        }
    }

    private func run(_ id: CommandID) {
        pressedCommand = id
        CrashReport.note(id)
        if !id.rawValue.hasPrefix("move.") {
            onCommand(id)
            remember(id)
        }
        switch id.rawValue {
        case "back": escape()
        case "close": close()
        case "quit": quit()
        case "redraw": requests.append(.repaint)
        case "suspend": requests.append(.suspend)
        case "mouse.release": toggleMouse()
        case "help":
            present(
                HelpOverlay(
                    title: screen.title,
                    commands: commandsHere,
                    refusals: refusals,
                    dialog: overlay?.hints ?? [],
                    ownHints: screen.hints ?? [],
                    glyphs: glyphs,
                    manual: manual
                )
            )
        case "palette": present(palette())
        case "messages": present(MessagesOverlay(toasts.history))
        case let name where name.hasPrefix("go.") && places.contains { "go.\($0.name.id)" == name }:
            go(to: String(name.dropFirst(3)))
        case _ where handlers[id] != nil: handlers[id]?()
        default: if runForProgram(id) == .ignored { _ = screen.run(id) }
        }
    }

    /// Whether the host, or the program around it, carries the command out, whatever screen shows.
    func runsItself(_ id: CommandID) -> Bool {
        Self.own.contains(id) || places.contains { "go.\($0.name.id)" == id.rawValue } || handlers[id] != nil
            || availabilityForProgram(id) != nil
    }

    private static let own: Set<CommandID> = [
        "back", "close", "quit", "redraw", "suspend", "mouse.release", "help", "palette", "messages",
    ]

    /// Commands that only go about are not worth offering again.
    private static let unremembered: Set<CommandID> = [
        "back", "close", "help", "open", "palette", "quit", "redraw", "suspend",
    ]

    private func remember(_ id: CommandID) {
        guard !Self.unremembered.contains(id), recentCommands.first != id else { return }
        recentCommands.removeAll { $0 == id }
        recentCommands.insert(id, at: 0)
        if recentCommands.count > 5 { recentCommands.removeLast() }
        onRecentCommands(recentCommands)
    }

    private func palette() -> PaletteOverlay {
        let entries = commandsHere.filter { $0.id != "palette" }.map { command in
            PaletteEntry(command: command, availability: availability(of: command), glyphs: glyphs)
        }
        return PaletteOverlay(
            entries: entries,
            recent: recentCommands,
            more: { [weak self] in self?.morePaletteEntries($0) ?? [] }
        )
    }
}
