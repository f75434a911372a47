import DemoStore
import Foundation
import TestSupport
import Testing

/// Which store a verb works with, and whether it may change it.
@Suite(.timeLimit(.minutes(10))) struct SessionTests {
    /// Two stores and no word about which is the default, as older versions wrote them.
    private func two(_ body: (RunningDemo.Setup, Merced, Int) async throws -> Void) async throws {
        try await RunningDemo.connected { setup, merced in
            try merced.connect("other", to: "http://127.0.0.1:9", user: "admin", secret: "x")
            let id = setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" }
            try await body(setup, merced, try #require(id))
        }
    }

    @Test func test_verb_when_no_store_is_the_default_and_it_reads_then_says_which_it_took() async throws {
        try await two { _, merced, _ in
            let outcome = try await merced.run("stores", "default", "shop")
            #expect(outcome.status == 0)
            #expect(try await merced.run("orders", "list", "--limit", "1").errors.isEmpty)
        }
        try await two { _, merced, _ in
            let outcome = try await merced.run("outbox", "list")
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("There is no default store: this is “other”."))
            let stores = try await merced.run("stores", "--json")
            #expect(stores.json["stores"]?.elements.contains { $0["default"] == true } == false)
        }
    }

    @Test func test_verb_when_no_store_is_the_default_and_it_writes_then_78_and_nothing_is_written() async throws {
        try await two { setup, merced, id in
            for verb in [
                ["orders", "status", "\(id)", "completed"], ["orders", "note", "\(id)", "x"], ["outbox", "drop", "1"],
                ["products", "stock", "22", "+1"], ["pay", "\(id)", "--cash", "100"], ["refund", "\(id)"],
                ["products", "count", "X"], ["logout", "--yes"], ["payments", "setup", "--stripe", "--mode", "test"],
            ] {
                let outcome = try await merced.run(verb)
                #expect(outcome.status == 78, "\(verb): \(outcome.status) \(outcome.errors)")
                #expect(outcome.errors.contains("none of them is the default"), "\(verb): \(outcome.errors)")
            }
            #expect(setup.store.requests.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: merced.dataFolder.appending(path: "stores").path))
            let named = try await merced.run("orders", "status", "\(id)", "completed", "--store", "shop")
            #expect(named.status == 0, "\(named.errors)")
        }
    }

    @Test(arguments: ["[stores.shop]\nread-only = true", "[screen]\nread-only = true\n[stores.shop]"])
    func test_verb_when_merced_is_to_read_only_then_77_and_nothing_is_asked(table: String) async throws {
        try await RunningDemo.connected { setup, merced in
            let text = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            try merced.home.write(text.replacing("[stores.shop]", with: table), to: "config/merced/config.toml")
            let outcome = try await merced.run("orders", "status", "900", "completed")
            #expect(outcome.status == 77)
            #expect(outcome.errors.contains("merced is read only here"))
            #expect(setup.store.requests.isEmpty)
            #expect(try await merced.run("orders", "list").status == 0)
        }
    }

    @Test func test_verb_when_the_key_may_only_read_then_taken_back_and_the_next_writes_nothing_down() async throws {
        let site = try await OddSite.start(now: Date())
        let (key, secret) = site.key("ro")
        let merced = try Merced()
        try merced.connect(to: site.url, key: key, secret: secret, caFile: site.certificatePath)
        let id = try #require(site.store.orderIDs.last { site.store.status(ofOrder: $0) == "processing" })
        for verb in [["orders", "status", "\(id)", "completed"], ["orders", "note", "\(id)", "Ring"]] {
            let outcome = try await merced.run(verb)
            #expect(outcome.status == 77, "\(verb): \(outcome.status)")
            #expect(outcome.errors.contains("this key may only read"), "\(outcome.errors)")
            #expect(try await merced.run("outbox", "list", "--json").json["waiting"]?.integer ?? 0 == 0)
        }
        let edits = try await merced.edits()
        #expect(edits.map(\.state) == [.refused])
        let shown = try await merced.run("orders", "show", "\(id)", "--json")
        #expect(shown.json["status"] == "processing")
        await site.stop()
    }
}
