import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// One edit at a time, sent over a network that is played, with ledger and mirror in memory.
struct EditWriterTests {
    private let network = MockNetwork(mode: .queue)
    private let dates = SteppingDateSource(startingAt: Shop.now, step: 0)
    private let mirror: StorageManager
    private let journal: EditJournal
    private let orders: RecordUpserter<OrderRecord>
    private let writer: EditWriter

    init() throws {
        mirror = try StorageManager.inMemory()
        journal = EditJournal(siteID: 7, ledger: try Ledger.inMemory(), dates: dates)
        orders = RecordUpserter(siteID: 7, mirror: mirror, journal: journal)
        writer = EditWriter(
            journal: journal,
            notes: NoteUpserter(siteID: 7, mirror: mirror, journal: journal),
            records: RecordWriter(
                siteID: 7,
                mirror: mirror,
                journal: journal,
                remote: CatalogueRemote(network: network),
                orders: OrderWire(
                    remote: OrdersRemote(network: network),
                    reports: ReportRemote(network: network),
                    scope: OrderStatusScope(),
                    siteID: 7
                )
            ),
            dates: dates
        )
    }

    private func order(note: String) -> String {
        """
        {"id":5,"number":"5","status":"processing","currency":"EUR","total":"10.00","customer_note":"\(note)",
        "date_created_gmt":"2026-11-21T10:00:00","date_modified_gmt":"2026-11-21T10:00:00"}
        """
    }

    private func claimed(_ kind: EditKind) async throws -> PendingEditRecord {
        _ = try await journal.append(kind, entityID: 5)
        return try #require(try await journal.claimNextEdit())
    }

    @Test func test_update_when_the_store_keeps_another_text_then_said_and_its_text_is_shown() async throws {
        try await orders.save([try await OrderMapper(siteID: 7).map(response: Data(order(note: "Knock").utf8))])
        let change = RecordChange.order(.customerNote, base: "Knock", value: "RING")
        let edit = try await claimed(.order([change]))
        try await orders.showEdits([5])
        network.simulateResponse(suffix: "orders/5", json: order(note: "Knock"))
        for _ in 0..<3 { network.simulateResponse(suffix: "orders/5", json: order(note: "Ring")) }
        let refusal = await #expect(throws: EditRefusal.self) { try await writer.send(edit) }
        #expect(refusal?.reason.contains("“Ring”") == true)
        try await writer.refuse(edit, reason: refusal?.reason ?? "")
        let (shown, covered) = try await mirror.read { storage in
            (try storage.loadOrder(siteID: 7, orderID: 5), try storage.countObjects(ofType: CoveredFieldsRecord.self))
        }
        #expect(shown?.customerNote == "Ring")
        #expect(covered == 0)
        #expect(try await journal.load(edit.editID)?.state == .refused)
    }

    @Test func test_note_when_its_answer_was_lost_then_is_not_sent_again_before_the_store_must_have_ended() async throws
    {
        var edit = try await claimed(.orderNote(text: "Ring", isCustomerNote: false))
        var attempt = EditAttempt()
        (attempt.newestID, attempt.sentAt) = (10, Shop.now.addingTimeInterval(-60))
        edit.attempt = attempt
        let tried = edit
        network.simulateResponse(suffix: "orders/5/notes", json: "[]")
        do {
            try await writer.send(tried)
            Issue.record("sent again")
        } catch let postponed as EditPostponed {
            #expect(postponed.pause == .seconds(30))
        }
        #expect(network.requests.count == 1)

        dates.advance(by: 30)
        let made = #"{"id":11,"note":"Ring","customer_note":false,"date_created_gmt":"2026-11-22T10:00:00"}"#
        network.simulateResponse(suffix: "orders/5/notes", json: "[]")
        network.simulateResponse(suffix: "orders/5/notes", status: 201, json: made)
        try await writer.send(tried)
        #expect(network.requests.count == 3)
        #expect(try await journal.load(tried.editID)?.madeID == 11)
    }
}
