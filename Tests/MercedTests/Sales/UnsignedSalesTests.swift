import DemoStore
import Foundation
import Storage
import TestSupport
import Testing

/// What a signer is still to sign is listed, oldest first, and the doctor tells of it.
@Suite(.timeLimit(.minutes(10)))
struct UnsignedSalesTests {
    /// merced brings no signer: the sale is put into its ledger as one that had a signer writes it.
    private static func sell(_ folder: StoreFolder, _ uuid: String) async throws {
        let ledger = try Ledger(folder: folder)
        var sale = TillSaleRecord()
        (sale.siteID, sale.uuid, sale.kind, sale.state) = (1, uuid, "sale", "paid")
        (sale.currency, sale.total, sale.soldAt) = ("EUR", 123_400, Date(timeIntervalSince1970: 1_795_218_900))
        sale.signerJSON = #"{"notSigned":{"reason":"The signer did not answer."}}"#
        _ = try await MoneyLedger(ledger: ledger).commit(
            TillSale(sale: sale, lines: [], legs: []),
            till: try await ledger.till(),
            signsLater: true
        ) { _ in "{}" }
    }

    @Test func test_list_when_sales_wait_for_a_signer_then_they_and_why_and_the_doctor_counts_them() async throws {
        try await RunningDemo.connected { setup, merced in
            #expect(try await merced.run("ledger", "name", "R1").status == 0)
            let none = try await merced.run("sales", "list", "--unsigned")
            #expect(none.status == 0 && none.output == "Nothing waits for a signature.\n", "\(none.errors)")
            #expect(try await merced.run("sales", "list", "--unsigned", "--day", "2026-11-25").status == 64)
            let folder = StoreFolder(url: merced.dataFolder.appending(path: "stores/shop"))
            for uuid in ["u1", "u2"] { try await Self.sell(folder, uuid) }
            let rows = try await merced.run("sales", "list", "--unsigned", "--json").json["unsigned"]?.elements ?? []
            #expect(rows.map { $0["number"]?.text } == ["R1-000001", "R1-000002"])
            #expect(rows.map { $0["reason"]?.text } == ["The signer did not answer.", "The signer did not answer."])
            #expect(rows.first?["total"]?.text == "12.34" && rows.first?["tries"]?.integer == 0)
            let doctor = try await merced.run("doctor")
            #expect(doctor.output.contains("2 sales are to be signed later"), "\(doctor.output)")
        }
    }
}
