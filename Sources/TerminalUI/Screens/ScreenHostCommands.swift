extension ScreenHost {
    /// The host's own commands, available on every screen.
    private static let own = ScreenCommands<ScreenHost>([
        ScreenCommand(.back) { $0.escape() },
        ScreenCommand(.close) { $0.close() },
        ScreenCommand(.quit) { $0.quit() },
        ScreenCommand(.redraw) { $0.requests.append(.repaint) },
        ScreenCommand(.suspend) { $0.requests.append(.suspend) },
        ScreenCommand(.releaseMouse, unless: { $0.mouseAvailability.reason }) { $0.toggleMouse() },
        ScreenCommand(.help) { $0.showHelp() },
        ScreenCommand(.palette) { $0.present($0.palette()) },
        ScreenCommand(.messages) { $0.present(MessagesOverlay($0.toasts.history)) },
    ])

    private static let here = "you are here"

    /// The reply to a key that many screens have, and this one has not.
    static let notHere = "not on this screen"

    /// Adds commands of the program, available on every screen.
    public func add(_ commands: [ProgramCommand]) {
        for command in commands { programCommands[command.command.id] = command }
    }

    /// The commands that exist here: the screen's own, the program's and the host's.
    public var commandsHere: [Command] { table.commands(in: screen.context).filter(exists) }

    private func exists(_ command: Command) -> Bool {
        let id = command.id
        return Self.own[id] != nil || place(of: id) != nil || programCommands[id] != nil || screen.has(id)
    }

    private func place(of id: CommandID) -> Place? { places.first { $0.name.command == id } }

    /// Whether `command` can run here now.
    public func availability(of command: Command) -> Availability {
        Availability(unless: refusal(of: command)())
    }

    /// Says, each time it is called, why `command` cannot run on this screen and with these permissions; nil where it can.
    func refusal(of command: Command) -> @MainActor () -> String? {
        guard exists(command) else { return { Self.notHere } }
        if let missing = command.needs.subtracting(capabilities).min(by: { $0.rawValue < $1.rawValue }) {
            return { [weak self] in self?.reasonForMissing(missing) ?? "" }
        }
        let id = command.id
        if let own = Self.own[id] { return { [weak self] in self.flatMap { own.reason($0) } } }
        if let place = place(of: id) {
            let reason = place === places[currentPlace] ? Self.here : nil
            return { reason }
        }
        // A screen may disable a command of the program itself: `you are here`.
        if let command = programCommands[id], !screen.has(id) { return command.reason }
        return screen.refusal(of: id)
    }

    /// Runs the command `id` if it exists here and is enabled; otherwise shows the reason as a toast.
    public func perform(_ id: CommandID) {
        if let command = table[id] { perform(command) } else { performMore(id) }
    }

    func perform(_ command: Command) {
        switch availability(of: command) {
        case .enabled: run(command.id)
        case .disabled(let reason): toast("\(label(of: command)) (\(reason))", kind: .warning)
        }
    }

    /// What `command` is called here. What takes something away is called as the screen calls it: the table's words name
    /// another record.
    private func label(of command: Command) -> String {
        command.isDestructive ? screen.hintLabel(of: command.id) ?? command.label : command.label
    }

    /// The commands as help and palette show them; the palette finds them by the table's words too.
    private var namedCommandsHere: [Command] {
        commandsHere.map { command in
            let label = label(of: command)
            guard label != command.label else { return command }
            var named = command
            (named.label, named.aliases) = (label, command.aliases + [command.label])
            return named
        }
    }

    func run(_ id: CommandID) {
        pressedCommand = id
        CrashReport.note(id)
        if !Self.movements.contains(id) {
            onCommand(id)
            remember(id)
        }
        if let own = Self.own[id] {
            own.action(self)
        } else if let place = place(of: id) {
            go(to: place.name.id)
        } else if let command = programCommands[id], !screen.has(id) {
            command.action()
        } else {
            screen.run(id)
        }
    }

    /// Commands that only move the selection; `onCommand` is not called for them.
    public static let movements = Set((ListMove.allCases.map(\.command) + [.moveLeft, .moveRight]).map(\.id))

    /// Commands that only move or navigate, which are not worth offering again.
    private static let unremembered = Set(
        [Command.back, .close, .help, .open, .palette, .quit, .redraw, .suspend].map(\.id)
    )

    private func remember(_ id: CommandID) {
        guard !Self.unremembered.contains(id), recentCommands.first != id else { return }
        recentCommands.removeAll { $0 == id }
        recentCommands.insert(id, at: 0)
        if recentCommands.count > 5 { recentCommands.removeLast() }
        onRecentCommands(recentCommands)
    }

    private func showHelp() {
        var refusals: [CommandID: String] = [:]
        for command in commandsHere {
            if case .disabled(let reason) = availability(of: command) { refusals[command.id] = reason }
        }
        present(
            HelpOverlay(
                title: screen.title,
                commands: namedCommandsHere,
                refusals: refusals,
                dialog: overlay?.hints ?? [],
                ownHints: screen.hints ?? [],
                glyphs: glyphs,
                manual: manual
            )
        )
    }

    private func palette() -> PaletteOverlay {
        let entries = namedCommandsHere.filter { $0.id != Command.palette.id }.map { command in
            PaletteEntry(command: command, availability: availability(of: command), glyphs: glyphs)
        }
        return PaletteOverlay(
            entries: entries,
            recent: offersRecentFirst() ? recentCommands : [],
            more: { [weak self] in self?.morePaletteEntries($0) ?? [] }
        )
    }
}
