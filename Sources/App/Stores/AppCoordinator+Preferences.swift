import TerminalUI
import WooFoundation
import Yosemite

/// Settings of the screens changed from inside: they apply at once, and are written to the configuration file.
extension AppCoordinator {
    var preferenceCommands: [ProgramCommand] {
        [
            ProgramCommand(AppCommands.screenTheme) { [weak self] in self?.chooseTheme() },
            ProgramCommand(AppCommands.screenKeys) { [weak self] in self?.chooseCommand() },
            ProgramCommand(AppCommands.features) { [weak self] in self?.showFeatures() },
        ]
    }

    // MARK: Theme

    private func chooseTheme() {
        let choices = ScreenSettings.ThemeName.allCases.map { Choice(id: $0.rawValue, label: Preferences.name($0)) }
        let overlay = ChoiceDialog(
            id: "screen.theme",
            title: Preferences.themeTitle,
            choices: choices.lettered,
            currentID: services.screen.theme.rawValue
        ) { [weak self] picked in
            if let theme = ScreenSettings.ThemeName(rawValue: picked) { self?.use(theme) }
            return .close
        }
        host.present(overlay)
    }

    private func use(_ theme: ScreenSettings.ThemeName) {
        services.screen.theme = theme
        let look = services.screen.look(services.setup.environment)
        host.surroundings?.use(look)
        let isRefused = look == .mono && theme != .mono
        keep(
            "theme",
            inTable: "screen",
            ConfigurationText.quoted(theme.rawValue),
            isRefused ? Preferences.colourless(Preferences.name(theme)) : Preferences.themed(Preferences.name(theme))
        )
    }

    // MARK: Keys

    private func chooseCommand() {
        let table = host.table
        let commands = host.commandsHere.filter { !$0.label.isEmpty }
        let choices = commands.map { command in
            Choice(id: command.id.rawValue, label: Preferences.line(command, host.glyphs))
        }
        let overlay = ChoiceDialog(id: "screen.keys", title: Preferences.keysTitle, choices: choices) { [weak self] in
            if let command = table[CommandID($0)] { self?.askForKey(of: command) }
            return .close
        }
        host.present(overlay)
    }

    private func askForKey(of command: Command) {
        host.present(KeyOverlay(command: command) { [weak self] key in self?.bind(key, to: command) })
    }

    /// - Returns: why the command cannot have the key; nil where it has it now.
    private func bind(_ key: Key, to command: Command) -> String? {
        if let reason = KeymapReader.impossible(key, for: command.id) { return reason }
        var table = host.table
        let before = Set(table.clashes())
        table.rebind([command.id: [key]])
        if let clash = table.clashes().first(where: { !before.contains($0) }) {
            return clash.other(than: command.id).map { Preferences.taken(table[$0]?.label ?? $0.rawValue) }
                ?? clash.description
        }
        services.screen.keys[command.id] = [key]
        for root in roots.values { root.host.table.rebind([command.id: [key]]) }
        keep(
            command.id.rawValue,
            inTable: "keys",
            ConfigurationText.quoted(key.name(.ascii)),
            Preferences.bound(command.label, key.name(host.glyphs))
        )
        return nil
    }

    // MARK: Storing

    /// Writes it down where there is a file, and shows what has changed.
    func keep(_ key: String, inTable table: String, _ value: String, _ words: String) {
        guard services.keepsStores else { return host.toast(words, kind: .good) }
        let file = services.setup.connector.folders.configurationFile
        services.busy.raise()
        Task {
            let problem = await Task.detached { () -> String? in
                do {
                    try ConfigurationWriter.set(key, inTable: table, to: value, in: file)
                    return nil
                } catch {
                    return error.plainWords
                }
            }.value
            if let problem {
                host.toast(words + " " + Preferences.notKept(problem), kind: .warning)
            } else {
                host.toast(words, kind: .good)
            }
            services.busy.lower()
        }
    }
}

extension CommandClash {
    /// The command that already has the key meant for `command`.
    fileprivate func other(than command: CommandID) -> CommandID? {
        switch self {
        case .sameKey(_, let one, let other, _), .globalRedefined(_, let one, let other),
            .twoFamilies(_, let one, let other):
            one == command ? other : one
        case .sameID, .impossibleKey: nil
        }
    }
}

/// The names of settings.
private enum Preferences {
    static let themeTitle = localized("Theme")
    static let keysTitle = localized("Another key for")

    static func name(_ theme: ScreenSettings.ThemeName) -> String {
        switch theme {
        case .terminal: localized("Your terminal's own colours")
        case .dark: localized("Dark")
        case .light: localized("Light")
        case .contrast: localized("Contrast")
        case .mono: localized("No colours")
        }
    }

    static func line(_ command: Command, _ glyphs: GlyphSet) -> String {
        let keys = command.keys.map { $0.name(glyphs) }.joined(separator: " ")
        return keys.isEmpty ? command.label : "\(command.label)  \(keys)"
    }

    static func themed(_ name: String) -> String { localized("Theme: %@.", name) }
    static func colourless(_ name: String) -> String {
        localized("Theme: %@. Colours are off here, by --color or NO_COLOR.", name)
    }
    static func bound(_ label: String, _ key: String) -> String { localized("%@ is on %@ now.", label, key) }
    static func taken(_ label: String) -> String { localized("“%@” has it", label) }
    static func notKept(_ problem: String) -> String { localized("Only until merced ends: %@", problem) }
}
