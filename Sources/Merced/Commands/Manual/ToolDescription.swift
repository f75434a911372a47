import ArgumentParser
import FoundationEssentials

/// The verbs and options as swift-argument-parser describes them.
struct ToolDescription: Decodable {
    struct Verb: Decodable {
        let commandName: String
        let superCommands: [String]?
        let abstract: String?
        let discussion: String?
        let shouldDisplay: Bool?
        let subcommands: [Verb]?
        let arguments: [Argument]?

        /// `merced orders list`
        var fullName: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

        /// The verb and all below it, without the parser's own help verb.
        var all: [Verb] {
            [self] + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap(\.all)
        }
    }

    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String

            var spelling: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        let kind: String
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let allValueStrings: [String]?
        let abstract: String?

        var isFlag: Bool { kind == "flag" }
        var isPositional: Bool { kind == "positional" }
        var value: String { "<\(valueName ?? "value")>" }

        /// `--status <status>`, with all its names.
        var spelling: String {
            guard !isPositional else { return value }
            let names = (names ?? []).map(\.spelling).joined(separator: ", ")
            return isFlag ? names : "\(names) \(value)"
        }

        /// In the form of a synopsis.
        var synopsis: String {
            let one = isPositional ? value : isFlag ? first : "\(first) \(value)"
            let repeated = isRepeating ? "\(one) ..." : one
            return isOptional ? "[\(repeated)]" : repeated
        }

        private var first: String { names?.first { $0.kind == "long" }?.spelling ?? names?.first?.spelling ?? "" }
    }

    let command: Verb

    /// - Throws: `DecodingError`, where the parser's description has another format than this version knows.
    static func ofMerced() throws -> Verb {
        try JSONDecoder().decode(ToolDescription.self, from: Data(MercedCommand._dumpHelp().utf8)).command
    }
}
