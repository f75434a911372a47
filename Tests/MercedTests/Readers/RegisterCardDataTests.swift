import DemoStore
import Foundation
import TestSupport
import Testing

/// A chip's number after sales at the register: approved, declined, killed and lost, by verbs and at the screen, it is in no
/// memory, file, log, journal or receipt of merced's.
@Suite(.timeLimit(.minutes(10)))
struct RegisterCardDataTests {
    private func sell(
        _ counter: EmulatedCounter,
        _ arguments: String...,
        adding more: [String: String] = [:]
    ) async throws -> EmulatedBus.Outcome {
        var bus = counter.bus("ccid approve")
        bus.adding = ["MERCED_LOG_LEVEL": "trace"]
        return try await bus.run(["sell"] + arguments + ["--reader", "CCID0001", "--json"], adding: more)
    }

    private func files(of merced: Merced) -> [String] {
        let names = FileManager.default.enumerator(atPath: merced.home.path)?.allObjects as? [String] ?? []
        return names.map { merced.home.file($0).path(percentEncoded: false) }
    }

    @Test func test_register_when_cards_went_every_way_then_no_number_is_in_memory_files_logs_or_receipts() async throws
    {
        try await EmulatedCounter.open { counter in
            let merced = counter.merced
            let goods = try await SaleCounter.opened(counter.setup, merced).goods
            try merced.nameTill("R1")
            #expect(try await merced.run("orders", "probe", "--allow").status == 0)
            let paper = merced.home.file("paper.bin")
            try Data().write(to: paper)
            let configured = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            try merced.home.write(
                configured + "\n[printer]\nfile = \"\(paper.path)\"\ndrawer = \"pin2\"\n",
                to: "config/merced/config.toml"
            )

            let approved = try await sell(counter, "--item", goods[0], "--card")
            #expect(approved.status == 0, "\(approved.story)")
            // The demonstration's gateway declines what ends in 03.
            let declined = try await sell(counter, "--item", "\(goods[0]):3", "--cash", "1:1", "--card", "1.03")
            #expect(declined.status == 1, "\(declined.story)")
            let uuid = try #require(declined.program.jsonLines.first { $0["state"]?.text == "part" }?["sale"]?.text)
            #expect(try await merced.run("sales", "give-up", uuid).status == 0)
            let killed = try await sell(
                counter,
                "--item",
                goods[1],
                "--card",
                adding: ["MERCED_CRASH_TEST": "payment-after:5"]
            )
            #expect([137, -9].contains(killed.status), "\(killed.story)")
            #expect(try await merced.run("sales", "resolve").status == 0)
            counter.setup.store.gateway.add(GatewayTrouble(.lostAnswer, at: .authorise))
            let lost = try await sell(counter, "--item", goods[2], "--card")
            #expect([0, 1, 75].contains(lost.status), "\(lost.story)")
            #expect(try await merced.run("sales", "resolve").status == 0)

            try await sellAtTheScreen(counter, goods[0])
            let files = files(of: merced)
            for name in ["ledger.sqlite", "merced.log", "paper.bin"] {
                #expect(files.contains { $0.hasSuffix(name) }, "\(name) was searched")
            }
            #expect(files.flatMap { MemoryImage.findings(inFile: $0) } == [])
            let lines = try await merced.run("sales", "list", "--json").output
            let printed = try Data(contentsOf: paper)
            #expect(!lines.isEmpty && !printed.isEmpty)
        }
    }

    private func sellAtTheScreen(_ counter: EmulatedCounter, _ item: String) async throws {
        let reader = #"{"serial":"CCID0001","kind":"ccid"}"#
        try counter.merced.home.write(reader, to: "state/merced/reader-of-last-time.json")
        var bus = counter.bus("ccid approve")
        bus.adding = ["MERCED_LOG_LEVEL": "trace"]
        let screen = try bus.open([], report: counter.merced.home.file("report"))
        try await screen.wait(forText: "Orders")
        screen.send("7")
        // What was not paid before is in the cart still.
        try await screen.wait(forText: "[7 Register]")
        screen.send(item)
        screen.send("\r")
        try await screen.wait(forText: " item")
        // F9.
        screen.send("\u{1B}[20~")
        try await screen.wait(forText: "PAID")
        let program = try merced(below: screen.processID)
        #expect(try String(contentsOfFile: "/proc/\(program)/comm", encoding: .utf8).hasPrefix("merced"))
        #expect(try MemoryImage.findings(in: program) == [])
        #expect(try !MemoryImage.findings(in: screen.processID).isEmpty, "the reader's process has its card")
        screen.signal(SIGTERM)
        try await screen.waitForExit()
    }

    /// The merced below an emulator.
    private func merced(below processID: pid_t) throws -> pid_t {
        let path = "/proc/\(processID)/task/\(processID)/children"
        let children = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
        guard let child = children.first.flatMap({ pid_t($0) }) else {
            throw Expectation("a program below the emulator")
        }
        return child
    }
}
