import App
import Foundation
import TestSupport
import Testing

@testable import Merced

@Suite struct EventsCommandTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Resources/guide/events.md").standardized

    /// `merced events --page > Resources/guide/events.md` writes it anew.
    @MainActor
    @Test func test_page_when_compared_with_the_declarations_then_is_not_stale() throws {
        let kept = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
        let now = try EventsCommand.page().split(separator: "\n")
        let differences = now.difference(from: kept)
        #expect(differences.isEmpty, "stale: \(differences.prefix(10))")
    }

    @Test func test_verbs_when_walked_then_each_that_can_be_run_has_its_event() throws {
        let described = try ToolDescription.ofMerced().all.filter { $0.subcommands?.isEmpty ?? true }
            .filter { $0.commandName != "help" }
        let tracked = Set(VerbTracking.verbs.map { (["merced"] + $0.path).joined(separator: " ") })
        #expect(described.count > 60)
        for verb in described { #expect(tracked.contains(verb.fullName), "\(verb.fullName)") }
        let names = VerbTracking.verbs.map { WooAnalyticsEvent.verbRun($0.path, exitStatus: 0, lasting: .zero).name }
        #expect(Set(names).count == names.count)
    }

    @Test func test_events_when_verbs_ran_then_are_listed_with_their_ends_and_without_their_words() async throws {
        let merced = try Merced()
        try merced.connect("north", to: "http://127.0.0.1:9", user: "ada", secret: "b")
        _ = try await merced.run("stores", "list")
        _ = try await merced.run("orders", "show", "ada@example.com")
        _ = try await merced.run("orders", "show", "4711", "--store", "nowhere")
        let outcome = try await merced.run("events", "--json")
        let events = outcome.json["events"]?.elements ?? []
        #expect(events.map { $0["event"]?.text } == ["verb_orders_show", "verb_stores_list"], "\(outcome)")
        #expect(events.first?["properties"]?["exit_status"]?.text == "78")
        #expect(!outcome.output.contains("nowhere") && !outcome.output.contains("4711"))
        #expect(try await merced.run("events", "--limit", "1").output.contains("verb_events"))
    }

    @Test func test_verb_when_merced_was_never_set_up_then_leaves_nothing_behind() async throws {
        let merced = try Merced()
        _ = try await merced.run("config", "path")
        #expect(!FileManager.default.fileExists(atPath: merced.home.file("state").path))
    }
}
