import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The payments of ledgers that landed programs wrote, read by this one: each stands where its own program said it does.
struct KeptJournalsTests {
    private static let ledgers = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "StorageTests/Ledgers")
    private static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: ledgers.path(percentEncoded: false))) ?? []).sorted()

    @Test(arguments: names)
    func test_payments_when_a_landed_program_wrote_them_then_stand_where_it_said(_ name: String) async throws {
        let home = try TemporaryFolder(named: "kept")
        let kept = Self.ledgers.appending(path: name)
        let folder = StoreFolder(url: home.file("store"))
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: kept.appending(path: "ledger.sqlite"), to: folder.ledgerURL)
        let said = try JSONNode(parsing: Data(contentsOf: kept.appending(path: "payments.json")))
        let money = MoneyLedger(ledger: try Ledger(folder: folder))
        let siteID = try #require(try await money.events(subjectID: Self.first(said)).first).event.siteID
        let journal = PaymentJournal(siteID: siteID, money: money)
        let entries = try await journal.newestEntries(limit: 100)
        let steps = entries.map { entry in
            "\(entry.state.facts.paymentID) \(entry.state.progress().step.rawValue) \(entry.state.isOpen)"
        }
        let expected = said["payments"]?.elements.map { row in
            let state = row["state"]
            return "\(state?["payment"]?.text ?? "") \(state?["step"]?.text ?? "") \(row["open"] == .bool(true))"
        }
        #expect(steps == expected)
        #expect(entries.contains { $0.state.isOpen } && entries.allSatisfy { !$0.state.isUnreadable })
        // Nothing that was left open is taken for done by being taken up.
        for entry in entries where entry.state.isOpen {
            #expect(PaymentMachine.take(.resumed, entry.state) != nil)
        }
    }

    /// Ledgers of before there was a register have none.
    @Test(arguments: names)
    func test_sales_when_a_landed_program_wrote_them_then_stand_where_it_said(_ name: String) async throws {
        let kept = Self.ledgers.appending(path: name)
        let list = kept.appending(path: "sales.json")
        guard FileManager.default.fileExists(atPath: list.path(percentEncoded: false)) else { return }
        let home = try TemporaryFolder(named: "kept")
        let folder = StoreFolder(url: home.file("store"))
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: kept.appending(path: "ledger.sqlite"), to: folder.ledgerURL)
        let rows = try JSONNode(parsing: Data(contentsOf: list))["sales"]?.elements ?? []
        let said = rows.map { row in
            ["sale", "number", "kind", "state", "tenders"].map { row[$0]?.text ?? "" }
                + ["\(Decimal(string: row["total"]?.text ?? "") ?? -1)"]
        }
        let ledger = try Ledger(folder: folder)
        let sales = try await ledger.read { storage in
            try SaleService.summaries(storage.allObjects(ofType: TillSaleRecord.self, matching: .all), storage)
        }
        #expect(said.count == 5)
        #expect(
            Set(sales.map { [$0.uuid, $0.number, $0.kind, $0.state.rawValue, $0.tenders, "\($0.total)"] })
                == Set(said)
        )
        let carts = try await ledger.read { try $0.allObjects(ofType: TillCartRecord.self, matching: .all) }
        #expect(carts.count == 1)
    }

    private static func first(_ said: JSONNode) -> String {
        said["payments"]?.elements.first?["state"]?["payment"]?.text ?? ""
    }
}
