import DemoStore
import Foundation
import TestSupport
import Testing

/// Writes the ledger of a till's day by the built program, for later versions to open: `scripts/lib/keep-ledger` runs it.
///
/// Paid by card, in cash and elsewhere; declined; given back; left open by a death at two steps; notes, a status, a stock
/// change and a new order that wait for a store which is gone; sold at the register in cash and elsewhere, one voided, one
/// left as a cart by a death, one unsent.
@Suite(.timeLimit(.minutes(10)))
struct KeptLedgerMaker {
    static let folder = ProcessInfo.processInfo.environment["MERCED_KEEP_LEDGER"]

    @Test(.enabled(if: folder != nil))
    func test_ledger_of_a_tills_day_when_kept_then_verifies_and_lists_what_happened() async throws {
        let folder = try #require(Self.folder)
        try await CardTill.with(.gateway) { card in
            let (till, merced) = (card.till, card.merced)
            _ = try await merced.run("sync")
            let (carded, cashed, external, declined) = (
                till.order(), till.order(), till.order(), till.order(total: "24.02")
            )
            let (killedAtCard, killedInCash, edited) = (till.order(), till.order(), till.order())
            try await done(merced, "pay", "\(carded)", "--reader", "SIM-0001")
            try await done(merced, "refund", "\(carded)", "--amount", "5", "--reason", "chipped")
            try await done(merced, "pay", "\(cashed)", "--cash", "50")
            try await done(merced, "refund", "\(cashed)")
            try await done(merced, "pay", "\(external)", "--external", "TID 4711")
            #expect(try await merced.run("pay", "\(declined)", "--reader", "SIM-0001").status == 1)
            let dying = try await merced.run(
                "pay",
                "\(killedAtCard)",
                "--reader",
                "SIM-0001",
                adding: ["MERCED_CRASH_TEST": "payment-after:6"]
            )
            #expect(dying.status == -9)
            let dyingInCash = try await merced.run(
                "pay",
                "\(killedInCash)",
                "--cash",
                "50",
                adding: ["MERCED_CRASH_TEST": "payment-after:2"]
            )
            #expect(dyingInCash.status == -9)
            _ = try await merced.run("orders", "show", "\(edited)")
            let listed = try await merced.run("products", "list", "type:simple stock>5", "--json")
            let product = try #require(listed.json["products"]?.elements.first?["id"]?.text)
            let counter = try await SaleCounter.opened(card.setup, merced, syncs: false)
            let goods = counter.goods
            try await done(merced, "sell", "--item", "\(goods[0]):2", "--discount", "10%", "--cash", "5000")
            try await done(merced, "sell", "--item", goods[1], "--external", "TID 4711")
            let wrong = try await merced.run("sell", "--item", goods[2], "--cash", "exact", "--json")
            let number = try #require(wrong.jsonLines.last?["number"]?.text, "\(wrong.output)\(wrong.errors)")
            try await done(merced, "sales", "void", number, "--reason", "wrong size")
            let dyingSale = try await merced.run(
                ["sell", "--item", goods[3], "--cash", "exact"],
                adding: ["MERCED_CRASH_TEST": "sale:committing"]
            )
            #expect(dyingSale.status == -9)
            card.setup.proxy.goDown()
            let unsent = try await merced.run("sell", "--item", goods[0], "--cash", "exact")
            #expect(unsent.status == 0, "\(unsent.output)\(unsent.errors)")
            for words in [
                ["orders", "note", "\(edited)", "Left with the neighbour"],
                ["orders", "status", "\(edited)", "on-hold"],
                ["orders", "create", "--item", "\(goods[0]):2", "--note", "Gift"],
                ["products", "stock", product, "-1"],
            ] {
                let saved = try await merced.run(words)
                #expect(saved.status == 75, "\(words): \(saved.status) \(saved.errors)")
            }
            let payments = try await merced.run("payments", "list", "--json")
            let edits = try await merced.run("outbox", "list", "--json")
            let sales = try await merced.run("sales", "list", "--json")
            try await done(merced, "payments", "verify")
            let to = URL(filePath: folder)
            try FileManager.default.createDirectory(at: to, withIntermediateDirectories: true)
            let ledger = merced.dataFolder.appending(path: "stores/shop/ledger.sqlite")
            try? FileManager.default.removeItem(at: to.appending(path: "ledger.sqlite"))
            try FileManager.default.copyItem(at: ledger, to: to.appending(path: "ledger.sqlite"))
            try payments.output.write(to: to.appending(path: "payments.json"), atomically: true, encoding: .utf8)
            try sales.output.write(to: to.appending(path: "sales.json"), atomically: true, encoding: .utf8)
            try edits.output.write(to: to.appending(path: "outbox.json"), atomically: true, encoding: .utf8)
        }
    }

    private func done(_ merced: Merced, _ words: String...) async throws {
        let end = try await merced.run(words)
        #expect(end.status == 0, "\(words): \(end.output)\(end.errors)")
    }
}
