import App
import ArgumentParser
import FoundationEssentials

/// `merced events`
struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "List what was done with merced on this computer, the newest first.",
        discussion: """
            Pages, commands and verbs with their times, without names, amounts or anything typed. The newest megabyte \
            is kept in a file here and never sent.
            """
    )

    @OptionGroup var output: OutputOption

    @Option(help: "How many at most: a number, or all of them.")
    var limit = ListLimit(50)

    @Flag(help: ArgumentHelp("Print the page that describes every event.", visibility: .hidden))
    var page = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            if page { return try StandardOutput.write(Data(Self.page().utf8)) }
            let folders = try Folders(environment: ProcessInfo.processInfo.environment)
            let kept = try RingAnalytics.kept(in: RingAnalytics.file(in: folders.state))
            let events = kept.reversed().prefix(limit.count ?? .max)
            if output.json {
                try JSONOutput.write(EventListDocument(events: events.map(EventDocument.init)))
            } else {
                try StandardOutput.write(lines: Self.lines(events))
            }
        }
    }

    /// - Throws: `DecodingError`, where the parser's description has another format than this version knows.
    @MainActor
    static func page() throws -> String {
        let described = Dictionary(
            try ToolDescription.ofMerced().all.map { ($0.fullName, $0.abstract ?? "") },
            uniquingKeysWith: { first, _ in first }
        )
        return EventsPage(
            verbs: VerbTracking.verbs.map { verb in
                let name = (["merced"] + verb.path).joined(separator: " ")
                return EventsPage.Verb(path: verb.path, meaning: described[name] ?? "")
            }
        ).text
    }

    private static func lines(_ events: some Collection<KeptEvent>) -> [String] {
        guard !events.isEmpty else { return ["Nothing."] }
        var table = TextTable([("TIME", .left), ("EVENT", .left), ("", .left)])
        for event in events {
            let properties = event.properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            table.add([event.time, event.name, properties.joined(separator: " ")])
        }
        return table.lines
    }
}

/// One event, for scripts.
private struct EventDocument: Encodable {
    let event: String
    let time: String
    let properties: [String: String]

    init(_ event: KeptEvent) {
        (self.event, time, properties) = (event.name, event.time, event.properties)
    }
}

/// `merced events --json`
private struct EventListDocument: Encodable {
    let events: [EventDocument]
}
