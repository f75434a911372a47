import App
import TerminalUI
import Yosemite

/// merced(1), generated from the argument parser's description and the table of commands.
struct Manual {
    let tool: ToolDescription.Verb
    let table: CommandTable

    var blocks: [ManualBlock] {
        [.section("Name"), .paragraph("merced - run a WooCommerce store from the terminal")]
            + synopsis + description + verbs + filters + money + keys + ends
    }

    private var shown: [ToolDescription.Verb] { tool.all.filter { $0.subcommands?.isEmpty ?? true } }

    private var synopsis: [ManualBlock] {
        [
            .section("Synopsis"),
            .example(["merced [--store NAME] [--read-only] [--plain]", "merced VERB [OPTION ...]"]),
        ]
    }

    private var description: [ManualBlock] {
        [
            .section("Description"),
            .paragraph(
                """
                merced runs a WooCommerce store by keyboard. Without a verb the store opens on the screen: the bottom \
                line shows the main keys, ? shows the keys of the page you are on, and : every command. What the \
                screens do, verbs do too, for scripts.
                """
            ),
            .paragraph(
                """
                A secret is never an argument: a command prints it, or merced keeps it in a file only its owner may read. \
                With --json a verb prints one document with stable field names, money as text and times in UTC.
                """
            ),
        ]
    }

    private var filters: [ManualBlock] {
        [
            .section("Filters"),
            .paragraph(
                """
                Lists and searches take conditions and words in one line, on the command line as on the screen (f and \
                /): merced orders list 'status:processing total>100 method:cod muller'. Each condition has to match, \
                and each word has to begin a word of the order: number, name, company, e-mail, phone in any spelling, \
                address, item, SKU, note, coupon, transaction. - or ! before a condition or a word means the orders it \
                does not match; quotes allow spaces in a value or a word. Days are the store's.
                """
            ),
        ]
            + FilterKey.allCases.map { Self.condition($0.example) }
            + [
                .subsection("Of products"),
                .paragraph(
                    """
                    merced products list 'category:mugs stock:low price<20'. Words match a product's name, SKU, \
                    number, categories, tags, brands and options.
                    """
                ),
            ]
            + ProductFilterKey.allCases.map { Self.condition($0.example) }
            + [
                .subsection("Of coupons"),
                .paragraph("merced coupons list 'status:active used>10'. Words match code or description."),
            ]
            + CouponFilterKey.allCases.map { Self.condition($0.example) }
            + [
                .subsection("Of customers"),
                .paragraph(
                    """
                    merced customers list 'spent>500 last<90d guest'. Words match name, e-mail address, company, city \
                    or a phone number, however that is written.
                    """
                ),
            ]
            + PersonFilterKey.allCases.map { Self.condition($0.example) }
    }

    private static func condition(_ example: (text: String, meaning: String)) -> ManualBlock {
        .definition(example.text, example.meaning.prefix(1).uppercased() + example.meaning.dropFirst() + ".")
    }

    private var money: [ManualBlock] {
        [.section("Money at the counter")] + ManualFacts.money.map { .paragraph($0) }
    }

    private var verbs: [ManualBlock] {
        [.section("Verbs")]
            + shown.flatMap { verb -> [ManualBlock] in
                let arguments = (verb.arguments ?? []).filter(\.shouldDisplay)
                let own = arguments.filter { $0.names?.contains { $0.name == "help" || $0.name == "version" } != true }
                var blocks: [ManualBlock] = [
                    .subsection(verb.fullName),
                    .paragraph(([verb.fullName] + own.map(\.synopsis)).joined(separator: " ")),
                ]
                if let abstract = verb.abstract { blocks.append(.paragraph(abstract)) }
                if let discussion = verb.discussion { blocks.append(.paragraph(discussion)) }
                return blocks + own.map(Self.definition)
            }
            + [
                .subsection("Everywhere"), .definition("--help, -h", "Shows how the verb is used."),
                .definition("--version", "Prints the version."),
            ]
    }

    private static func definition(_ argument: ToolDescription.Argument) -> ManualBlock {
        var text = argument.abstract ?? ""
        if let values = argument.allValueStrings, !values.isEmpty, !argument.isFlag {
            text += (text.isEmpty ? "" : " ") + "One of " + values.joined(separator: ", ") + "."
        }
        if let value = argument.defaultValue, !argument.isFlag {
            text += (text.isEmpty ? "" : " ") + "Default: \(value)."
        }
        return .definition(argument.spelling, text)
    }

    private var keys: [ManualBlock] {
        var blocks: [ManualBlock] = [
            .section("Keys"),
            .paragraph(
                """
                Each command has a name, in brackets, by which config.toml gives it other keys: [keys], then \
                "order.status" = "s". Commands without a key are in the palette.
                """
            ),
            .subsection("Everywhere"),
        ]
        blocks += table.commands.filter(\.isGlobal).map(Self.definition)
        let contexts = Set(table.commands.flatMap { $0.contexts ?? [] }).sorted()
        var seen: [[Command]: [String]] = [:]
        for context in contexts {
            seen[table.commands.filter { !$0.isGlobal && $0.exists(in: context) }, default: []].append(context)
        }
        for (commands, contexts) in seen.sorted(by: { $0.value[0] < $1.value[0] }) {
            blocks.append(.subsection(contexts.map(Self.title).joined(separator: ", ")))
            blocks += commands.map(Self.definition)
        }
        return blocks
    }

    /// `orders.list` is Orders, list.
    private static func title(_ context: String) -> String {
        let words = context.split(separator: ".")
        return words.enumerated().map { $0 == 0 ? $1.prefix(1).uppercased() + $1.dropFirst() : String($1) }
            .joined(separator: " ")
    }

    private static func definition(_ command: Command) -> ManualBlock {
        let keys = command.keys.map { $0.name(.asciiOnly) }.joined(separator: ", ")
        // `Refund order…` on the screen means that a dialog follows.
        let label = command.label.hasSuffix("…") ? String(command.label.dropLast()) : command.label
        let sentence = [label.hasSuffix(".") ? label : label + ".", command.help]
            .filter { !$0.isEmpty }.joined(separator: " ")
        return .definition(keys.isEmpty ? "(palette)" : keys, "\(sentence) [\(command.id)]")
    }

    private var ends: [ManualBlock] {
        [.section("Exit status")] + ExitStatuses.all.map { .definition("\($0.code)", $0.meaning) }
            + [.section("Environment")] + ManualFacts.environment.map { .definition($0.name, $0.text) }
            + [.section("Files")] + ManualFacts.files.map { .definition($0.name, $0.text) }
            + [
                .section("See also"), .paragraph("pass(1), secret-tool(1), tmux(1)"),
            ]
    }
}
