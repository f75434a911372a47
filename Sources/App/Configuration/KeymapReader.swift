import TerminalUI

/// Reads `[keys]`: other keys for commands, by command id. An error there is a warning: the command keeps its keys, so
/// that a mistake locks nobody out.
struct KeymapReader {
    /// A command's new keys and their position.
    private struct Binding {
        let id: CommandID
        let keys: [Key]
        let path: [String]
        let line: Int
    }

    private static let keyWords = [
        "Space", "Enter", "Esc", "Tab", "Shift-Tab", "Backspace", "Del", "Ins", "Up", "Down", "Left", "Right", "Home",
        "End", "PgUp", "PgDn",
    ]
    /// Without keys for these there would be no way out, or no way to find one.
    private static let needed: Set<CommandID> = ["help", "palette", "quit", "back", "close", "open"]

    let commands: CommandTable

    func read(_ whole: ConfigurationTable) -> [CommandID: [Key]] {
        guard let table = whole.table("keys", severity: .warning) else { return [:] }
        var bindings: [Binding] = []
        collect(table, prefix: "", into: &bindings)
        return withoutClashes(bindings.sorted { $0.line < $1.line }, table)
    }

    /// `"order.status" = "s"`, and the same without quotes, which TOML reads as tables.
    private func collect(_ table: ConfigurationTable, prefix: String, into bindings: inout [Binding]) {
        for key in table.keys {
            let name = prefix + key
            let id = CommandID(name)
            // `edit` is a command, and so is `edit.dropRefused`.
            let mayBeTable = commands[id] == nil || table.hasTable(key)
            if mayBeTable, commands.commands.contains(where: { $0.id.rawValue.hasPrefix(name + ".") }),
                let inner = table.table(key)
            {
                collect(inner, prefix: name + ".", into: &bindings)
            } else if commands[id] == nil {
                let known = commands.commands.map(\.id.rawValue)
                let nearest = NearestWord.of(name, among: known).map { String($0.dropFirst(prefix.count)) }
                let path = table.place + [key]
                table.problems.report(path, "is not a command", suggestion: nearest, severity: .warning)
            } else if let names = table.texts(key), let keys = keys(names, of: id, key, table) {
                let path = table.place + [key]
                let line = table.problems.map.place(of: path)?.line ?? 0
                bindings.append(Binding(id: id, keys: keys, path: path, line: line))
            }
        }
    }

    private func keys(_ names: [String], of id: CommandID, _ key: String, _ table: ConfigurationTable) -> [Key]? {
        if names.isEmpty, Self.needed.contains(id) { return table.wrong(key, "has to keep a key") }
        var keys: [Key] = []
        for name in names {
            guard let made = Key(named: name) else {
                return table.wrong(key, "has “\(name)”, which names no key", suggestion: suggestion(for: name))
            }
            if let reason = Self.impossible(made, for: id) {
                return table.wrong(key, "cannot have \(made.name(.ascii)): \(reason)")
            }
            if !keys.contains(made) { keys.append(made) }
        }
        return keys
    }

    private func suggestion(for name: String) -> String? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        if parts.count == 2, parts[1].count == 1 {
            switch parts[0].lowercased() {
            case "shift": return parts[1].uppercased()
            case "c", "control", "strg": return "Ctrl-\(parts[1].uppercased())"
            case "m", "meta", "opt", "option": return "Alt-\(parts[1].uppercased())"
            default: break
            }
        }
        if name.hasPrefix("^"), name.count == 2 { return "Ctrl-\(name.dropFirst().uppercased())" }
        return NearestWord.of(name, among: Self.keyWords)
    }

    /// Why a terminal cannot send the key, or why it is always something else.
    static func impossible(_ key: Key, for id: CommandID) -> String? {
        switch key {
        case .escape: id == "back" ? nil : "it always takes one step back"
        case .ctrl("c"): id == "quit" ? nil : "it always quits"
        case .ctrl("i"): "a terminal cannot tell it from Tab"
        case .ctrl("m"), .ctrl("j"): "a terminal cannot tell it from Enter"
        case .ctrl("h"): "a terminal cannot tell it from Backspace"
        case .ctrl("["): "a terminal cannot tell it from Esc"
        case .ctrl(let letter):
            letter.isASCII && (letter.isLetter || " \\]^_".contains(letter)) ? nil : "no terminal sends it"
        case .character(let character), .alt(let character):
            character.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
                ? nil : "it is a control character"
        case .enter, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .function:
            nil
        }
    }

    /// The bindings without those that clash. Leaving one out may cause another clash.
    private func withoutClashes(_ bindings: [Binding], _ table: ConfigurationTable) -> [CommandID: [Key]] {
        var accepted = bindings
        while true {
            var changed = commands
            changed.rebind(Dictionary(accepted.map { ($0.id, $0.keys) }) { $1 })
            let clash = changed.clashes().lazy.compactMap { clash in
                clash.parties.flatMap { parties in
                    accepted.last { $0.id == parties.one || $0.id == parties.other }.map { (parties, $0) }
                }
            }
            .first
            guard let (parties, binding) = clash else { return Dictionary(accepted.map { ($0.id, $0.keys) }) { $1 } }
            let other = parties.one == binding.id ? parties.other : parties.one
            let line = accepted.first { $0.id == other }.map { "line \($0.line)" } ?? "its default"
            let place = parties.context.map { " in \($0)" } ?? " everywhere"
            table.problems.report(
                binding.path,
                "cannot have \(parties.key.name(.ascii)): it is \(other)\(place) (\(line))",
                severity: .warning,
                atValue: true
            )
            accepted.removeAll { $0.id == binding.id }
        }
    }
}

extension CommandClash {
    /// The key and the two commands that claim it; nil for faults that a keymap cannot have.
    fileprivate var parties: (key: Key, one: CommandID, other: CommandID, context: String?)? {
        switch self {
        case .sameKey(let key, let one, let other, let context):
            (key, one, other, context == "everywhere" ? nil : context)
        case .globalRedefined(let key, let global, let other): (key, global, other, nil)
        case .sameID, .twoFamilies, .impossibleKey: nil
        }
    }
}
