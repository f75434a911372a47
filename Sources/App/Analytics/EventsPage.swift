import TerminalUI

/// `Resources/guide/events.md`, generated from the declarations of events: the statistics with their properties, the
/// pages, the tables of commands, and the given verbs.
@MainActor
public struct EventsPage {
    public struct Verb {
        /// `orders`, `list`
        public let path: [String]
        public let meaning: String

        public init(path: [String], meaning: String) {
            (self.path, self.meaning) = (path, meaning)
        }
    }

    private let verbs: [Verb]

    public init(verbs: [Verb]) { self.verbs = verbs }

    /// Every command that has an event: all but the movements.
    public static var commands: [Command] {
        var seen = ScreenHost.movements
        return (AppCommands.table.commands + SetupCommands.table.commands)
            .filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
    }

    public var text: String {
        (Self.head + happenings + screens + commandRows + verbRows).joined(separator: "\n") + "\n"
    }

    private static let head = [
        "# Events", "",
        "merced keeps what was done with it in `$XDG_STATE_HOME/merced/events.jsonl`, 0600, the newest megabyte; `merced events`",
        "reads it. Nothing of it leaves the machine. A property is a number, a word of the program or a slug of the store: names,",
        "addresses, amounts and what somebody typed are no properties.", "",
        "This page is written by `merced events --page` from the declarations in `Sources/App/Analytics`; a test says when it is",
        "stale.",
    ]

    private var happenings: [String] {
        var rows = Self.table("What happened", ["Event", "When", "Properties"])
        for stat in WooAnalyticsStat.allCases where !Self.families.contains(stat) {
            rows.append(Self.row(["`\(stat.rawValue)`", stat.meaning, Self.properties(of: stat)]))
        }
        return rows + Self.table("Properties", ["Property", "What it is"])
            + WooAnalyticsProperty.allCases.map { Self.row(["`\($0.rawValue)`", $0.meaning]) }
    }

    private static let families: Set<WooAnalyticsStat> = [.screenShown, .commandRun, .verbRun]

    private var screens: [String] {
        Self.table("Pages and overlays", .screenShown, ["Event", "What it shows"])
            + ScreenStat.allCases.map { Self.row(["`\(WooAnalyticsEvent.screenShown($0).name)`", $0.meaning]) }
    }

    private var commandRows: [String] {
        Self.table("Commands", .commandRun, ["Event", "Command", "Label"])
            + Self.commands.map { command in
                let event = WooAnalyticsEvent.commandRun(command.id, in: AppCommands.home)
                return Self.row(["`\(event.name)`", "`\(command.id)`", command.label])
            }
    }

    private var verbRows: [String] {
        Self.table("Verbs", .verbRun, ["Event", "Verb", "What it does"])
            + verbs.map { verb in
                let event = WooAnalyticsEvent.verbRun(verb.path, exitStatus: 0, lasting: .zero)
                return Self.row(["`\(event.name)`", "`merced \(verb.path.joined(separator: " "))`", verb.meaning])
            }
    }

    // MARK: Markdown

    private static func table(_ title: String, _ stat: WooAnalyticsStat, _ columns: [String]) -> [String] {
        let words = stat.meaning.prefix(1).uppercased() + stat.meaning.dropFirst()
        let properties = stat.properties.isEmpty ? "no properties" : properties(of: stat)
        return ["", "## \(title)", "", "\(words). Each has \(properties).", ""] + heading(columns)
    }

    private static func table(_ title: String, _ columns: [String]) -> [String] {
        ["", "## \(title)", ""] + heading(columns)
    }

    private static func heading(_ columns: [String]) -> [String] {
        [row(columns), "|" + String(repeating: "---|", count: columns.count)]
    }

    private static func row(_ cells: [String]) -> String {
        "| " + cells.map { $0.split(separator: "|").joined(separator: "\\|") }.joined(separator: " | ") + " |"
    }

    private static func properties(of stat: WooAnalyticsStat) -> String {
        stat.properties.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }
}
