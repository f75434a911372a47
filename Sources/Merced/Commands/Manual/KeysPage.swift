import App
import TerminalUI

/// `Resources/guide/keys.md`, generated from the table of commands: the meaning of each key everywhere, and in each
/// place.
struct KeysPage {
    let table: CommandTable

    var text: String {
        (Self.head + everywhere + matrix + elsewhere).joined(separator: "\n") + "\n"
    }

    private static let head = [
        "# Keys", "",
        "Every key of every screen. `?` shows those of where one is; `:` runs each command by its name, and says why one cannot run",
        "now. `config.toml` gives a command other keys by its id ([configuration](configuration.md)). The rules behind the letters:",
        "[screens](screens.md).", "",
        "This page is written by `merced commands --page` from the table of commands; a test says when it is stale. What a letter",
        "may mean is in `scripts/lib/keymap.tsv`, and `scripts/lint` holds the table to it.",
    ]

    private static let inPlaces =
        "A key that has no meaning in a place does nothing there. The `Alt` twins are the register's."

    // MARK: Sections

    private var everywhere: [String] {
        Self.section(
            "Everywhere",
            "Outside text fields. In a dialog only `Esc`, `F1`, `?` and `Ctrl-C` keep their meaning."
        )
            + Self.heading(["Key", "Does", "Id"])
            + table.commands.filter { $0.isGlobal && !$0.keys.isEmpty }
            .map { Self.row([Self.keys($0), Self.label($0), "`\($0.id)`"]) }
    }

    /// One row for each key, one column for each place: a letter has one family of verbs in all of them.
    private var matrix: [String] {
        let keys = own.filter { !Self.places($0).isEmpty }
        var rows: [(key: Key, others: [Key])] = []
        for command in keys {
            guard let first = command.keys.first else { continue }
            if let place = rows.firstIndex(where: { $0.key == first }) {
                rows[place].others += command.keys.dropFirst().filter { !rows[place].others.contains($0) }
            } else {
                rows.append((first, Array(command.keys.dropFirst())))
            }
        }
        let titles = AppCommands.places
        return Self.section("In each place", Self.inPlaces)
            + Self.heading(["Key"] + titles.map(\.name))
            + rows.sorted { Self.sorting($0.key) < Self.sorting($1.key) }.map { row in
                let cells = titles.map { title in
                    var words: [String] = []
                    for command in keys where command.keys.first == row.key && Self.places(command).contains(title.id) {
                        let word = Self.label(command)
                        if !words.contains(word) { words.append(word) }
                    }
                    return words.isEmpty ? "–" : words.joined(separator: " · ")
                }
                return Self.row([Self.keys([row.key] + row.others)] + cells)
            }
    }

    private var elsewhere: [String] {
        let commands = own.filter { Self.places($0).isEmpty }
        guard !commands.isEmpty else { return [] }
        return Self.section("On other pages", "Pages that belong to no place.")
            + Self.heading(["Page", "Key", "Does", "Id"])
            + commands.map { command in
                let pages = (command.contexts ?? []).sorted().map { "`\($0)`" }.joined(separator: ", ")
                return Self.row([pages, Self.keys(command), Self.label(command), "`\(command.id)`"])
            }
    }

    private var own: [Command] { table.commands.filter { !$0.isGlobal && !$0.keys.isEmpty } }

    // MARK: Words

    /// The places of a command, by id: `orders.list` is a part of `orders`.
    private static func places(_ command: Command) -> Set<String> {
        let known = Set(AppCommands.places.map(\.id))
        return Set((command.contexts ?? []).compactMap { $0.split(separator: ".").first.map(String.init) })
            .intersection(known)
    }

    private static func label(_ command: Command) -> String {
        command.label.hasSuffix("…") ? String(command.label.dropLast()) : command.label
    }

    private static func keys(_ command: Command) -> String { keys(command.keys) }

    private static func keys(_ keys: [Key]) -> String {
        keys.map { "`\($0.name())`" }.joined(separator: " ")
    }

    /// Letters first, then signs, then named keys; each in a fixed order.
    private static func sorting(_ key: Key) -> String {
        let name = key.name()
        guard name.count == 1 else { return "3\(name.count)\(name)" }
        return (name.first?.isLetter == true ? "1" + name.lowercased() : "2") + name
    }

    // MARK: Markdown

    private static func section(_ title: String, _ words: String) -> [String] { ["", "## \(title)", "", words, ""] }

    private static func heading(_ columns: [String]) -> [String] {
        [row(columns), "|" + String(repeating: "---|", count: columns.count)]
    }

    private static func row(_ cells: [String]) -> String {
        "| "
            + cells.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
            .joined(separator: " | ") + " |"
    }
}
