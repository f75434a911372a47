import DemoStore
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ReceiptCommandTests {
    @Test func test_receipt_when_none_was_made_here_then_words_say_so() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.first)
            for flag in ["--text", "--print"] {
                let outcome = try await merced.run("receipt", "\(id)", flag)
                #expect(outcome.status == 1, "\(outcome.errors)")
                #expect(outcome.errors == "merced: No receipt of order \(id) was made on this machine.\n")
            }
        }
    }

    @Test func test_receipt_when_arguments_do_not_fit_then_wrong_usage() async throws {
        let merced = try Merced()
        for arguments in [
            ["receipt"], ["receipt", "12", "--text", "--print"], ["receipt", "12", "--columns", "80"],
            ["receipt", "12", "--address", "a@example.com"], ["receipt", "12", "--email", "--address", "nobody"],
        ] {
            #expect(try await merced.run(arguments).status == 64, "\(arguments)")
        }
    }

    @Test func test_readers_when_the_printer_listens_nowhere_then_the_list_says_so() async throws {
        try await RunningDemo.connected { _, merced in
            let text = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            try Data("\(text)\n[printer]\ntcp = \"127.0.0.1:1\"\n".utf8).write(to: merced.configurationFile)
            let list = try await merced.run("readers", "list", "--json")
            #expect(list.status == 0, "\(list.errors)")
            let document = try JSONNode(parsing: Data(list.output.utf8))
            let printer = try #require(document["printers"]?.elements.first { $0["id"] == "tcp:127.0.0.1:1" })
            #expect(printer["kind"] == "printer")
            #expect(printer["trouble"] == "The printer cannot be used: Connection refused.")
            let info = try await merced.run("readers", "info", "tcp:127.0.0.1:1")
            #expect(info.output.contains("Trouble: The printer cannot be used: Connection refused."))
            #expect(try await merced.run("readers", "info", "nothing").status == 1)
        }
    }
}
