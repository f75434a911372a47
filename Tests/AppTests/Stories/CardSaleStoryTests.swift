import DemoStore
import TerminalUI
import TestSupport
import Testing

@testable import App

/// A sale and a refund by keys alone on the real stores: simulated reader, the demonstration store's gateway over HTTP,
/// receipts on a printer of the loopback. Nothing is scripted.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct CardSaleStoryTests {
    private func tell(
        apron: String = "38.00",
        printer: TCPPrinterDouble,
        _ body: (Story, Int) async throws -> Void
    ) async throws {
        defer { printer.stop() }
        var setting = Story.Setting()
        setting.takesCards = true
        setting.printer = printer
        setting.prepare = { store, _ in Counter.placeOrder(in: store, apron: apron) }
        try await Story.tell(setting) { story in
            try await story.ready()
            let orderID = try #require(story.store.orderIDs.max())
            await story.press("g")
            #expect(story.selectedID == orderID)
            try await body(story, orderID)
        }
    }

    @Test func test_sale_and_refund_when_told_by_keys_then_money_moves_once_and_paper_says_so() async throws {
        let printer = try TCPPrinterDouble()
        try await tell(printer: printer) { story, orderID in
            await story.press("$")
            try await story.until("Not now")
            await story.press("r")
            try await story.until("✓ PAID")
            print(story.text)
            await story.press("p")
            try await story.until("R1-000001 printed.")
            print(PaperDecoder(printer.paper).text.joined(separator: "\n"))
        }
    }
}
