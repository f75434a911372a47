import DemoStore
import Foundation
import TestSupport
import Testing

/// The screens with a reader on the bus.
@Suite(.timeLimit(.minutes(5)))
struct EmulatedScreenTests {
    /// Ended from outside with a reader in hand: the kernel's driver gets it back.
    @Test(arguments: [SIGTERM, SIGHUP])
    func test_screens_when_ended_by_a_signal_then_the_reader_is_given_back(_ signal: Int32) async throws {
        try await EmulatedCounter.open { counter in
            let report = counter.merced.home.file("report")
            let screen = try counter.bus("p2pe hid").open([], report: report)
            try await EmulatedScreen.connectReader(screen)
            #expect(EmulatedBus.events(report).contains { $0["event"] == "driver detached" })
            screen.signal(signal)
            #expect(try await screen.waitForExit() == .status(128 + signal))
            let drivers = EmulatedBus.events(report).compactMap { $0["driver"] == nil ? nil : $0["event"] }
            #expect(drivers.last == "driver attached", "\(drivers)")
        }
    }

    /// The reader of last time comes back by itself with the next run, and a reader that is pulled out and put back too.
    @Test func test_screens_when_started_again_then_the_reader_of_last_time_takes_the_card() async throws {
        try await EmulatedCounter.open { counter in
            let first = try counter.bus("p2pe hid").open([], report: counter.merced.home.file("report"))
            try await EmulatedScreen.connectReader(first)
            first.signal(SIGTERM)
            try await first.waitForExit()
            let id = counter.till.order()
            let paid = try await counter.bus("p2pe approve", "ccid approve").run("pay", "\(id)", "--json")
            #expect(paid.status == 0, "\(paid.story)")
            #expect(counter.till.meta(id, "_merced_reader") == "VMMS0001")
        }
    }
}

/// Ways through the screens by keys.
enum EmulatedScreen {
    static func connectReader(_ screen: PseudoTerminal) async throws {
        try await screen.wait(forText: "Orders")
        screen.send(":readers\r")
        try await screen.wait(forText: "DynaFlex")
        screen.send("\r")
        try await screen.wait(forText: "is connected")
    }
}
