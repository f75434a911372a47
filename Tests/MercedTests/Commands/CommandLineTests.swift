import DemoStore
import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
    @Test func test_version_when_asked_then_one_line() async throws {
        let outcome = try await Merced().run("--version")
        #expect(outcome.status == 0)
        #expect(outcome.output.split(separator: "\n").count == 1)
        #expect(outcome.output.contains("."))
    }

    @Test(arguments: [
        [], ["open"], ["demo"], ["login"], ["logout"], ["stores"], ["orders"], ["orders", "list"], ["orders", "show"],
        ["orders", "status"],
        ["orders", "note"], ["commands"],
    ])
    func test_help_when_asked_then_says_how_to_use_it(verb: [String]) async throws {
        let outcome = try await Merced().run(verb + ["--help"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("USAGE: merced"))
        #expect(outcome.output.contains("OVERVIEW"))
        #expect(outcome.errors.isEmpty)
    }

    @Test(arguments: [
        ["orders", "list", "--limit", "0"], ["orders", "show"], ["nonsense"], ["demo", "--orders", "-1"],
    ])
    func test_usage_when_wrong_then_64(arguments: [String]) async throws {
        let outcome = try await Merced().run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Error"))
    }

    /// Libraries put away at the end what threads may still be at work with.
    @Test(arguments: ["--version", "--help", "nonsense", "stores"])
    func test_end_when_a_library_has_registered_for_it_then_it_does_not_run(verb: String) async throws {
        let outcome = try await Merced().run(verb, adding: ["MERCED_CRASH_TEST": "exit-handler"])
        let without = try await Merced().run(verb)
        #expect(outcome.status == without.status && without.status >= 0, "\(outcome)")
        #expect(outcome.output == without.output && outcome.errors == without.errors)
    }

    @Test(arguments: [[], ["demo"]])
    func test_screens_when_there_is_no_terminal_then_69_in_one_sentence(verb: [String]) async throws {
        let outcome = try await Merced().run(verb)
        #expect(outcome.status == 69)
        let sentence = "merced: The screens need a terminal. For scripts there are verbs: merced orders list --json\n"
        let first = "merced: There is no store yet. Connect one: merced login https://shop.example\n"
        #expect(outcome.errors == (verb.isEmpty ? first : "") + sentence)
    }

    @Test func test_list_when_there_is_no_home_then_78_names_the_variable() async throws {
        let outcome = try await Program.run(
            Merced.binary,
            ["orders", "list"],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("Set HOME"))
    }

    @Test func test_list_when_data_cannot_be_written_then_74_names_the_place() async throws {
        try await RunningDemo.connected { _, merced in
            let outcome = try await merced.run("orders", "list", adding: ["XDG_DATA_HOME": "/proc/nowhere"])
            #expect(outcome.status == 74)
            #expect(outcome.errors.contains("/proc/nowhere"))
        }
    }

    @Test func test_list_when_configuration_has_a_syntax_error_then_78_with_line_and_column() async throws {
        let merced = try Merced()
        try merced.home.write("[stores.shop]\nurl = \"x\nuser = 1\n", to: "config/merced/config.toml")
        let outcome = try await merced.run("orders", "list")
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("config.toml:2:"))
    }

    @Test func test_list_when_store_is_unknown_then_78_and_lists_the_known_ones() async throws {
        let merced = try Merced()
        try merced.connect("north", to: "http://127.0.0.1:9", user: "a", secret: "b")
        try merced.connect("south", to: "http://127.0.0.1:9", user: "a", secret: "b")
        let outcome = try await merced.run("orders", "list", "--store", "east")
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("Known: north, south."))
    }

    @Test func test_list_when_two_stores_then_the_named_one_is_asked() async throws {
        try await RunningDemo.connected { setup, merced in
            try merced.connect("empty", to: "http://127.0.0.1:9", user: "a", secret: "b")
            let named = try await merced.run("orders", "list", "--json", "--store", "shop")
            #expect(named.json["store"] == "shop")
            #expect(named.status == 0, "\(named.errors)")
            let other = try await merced.run("orders", "list", "--store", "empty")
            #expect(other.status == 69)
        }
    }

    @Test func test_commands_when_tsv_then_five_columns_each() async throws {
        let outcome = try await Merced().run("commands", "--tsv")
        #expect(outcome.status == 0)
        let rows = outcome.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(rows.count > 30)
        #expect(rows.allSatisfy { $0.count == 5 })
        #expect(rows.contains { $0[0] == "orders.list" && $0[1] == "s" && $0[2] == "order.status" })
    }
}
