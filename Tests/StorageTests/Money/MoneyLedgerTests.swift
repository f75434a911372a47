import Foundation
import Storage
import Testing

/// The chain as a caller sees it: appended, claimed, read.
struct MoneyLedgerTests {
    static let date = Date(timeIntervalSince1970: 1_795_235_000.125)

    static func event(
        _ kind: String,
        of payment: String = "p1",
        order: Int64 = 3129,
        body: String = "{\"amount\":\"70.16\"}"
    ) -> MoneyEvent {
        MoneyEvent(siteID: 7, kind: kind, subjectID: payment, orderID: order, date: date, bodyJSON: body)
    }

    @Test(arguments: StorageVariant.allCases)
    func test_append_when_events_follow_each_other_then_they_are_chained_and_kept(
        _ variant: StorageVariant
    ) async throws {
        try await variant.withLedger { ledger in
            let money = MoneyLedger(ledger: ledger)
            let first = try await money.append(Self.event("payment.begun"))
            let second = try await money.append(Self.event("drawer.opened", of: "R1"))
            let third = try await money.append(Self.event("payment.closed"))
            #expect([first, second, third].map(\.sequence) == [1, 2, 3])
            #expect(Set([first, second, third].map(\.hash)).count == 3)
            #expect(try await money.events(subjectID: "p1") == [first, third])
            #expect(try await money.events(siteID: 7, orderID: 3129) == [first, second, third])
            #expect(try await money.events(siteID: 8, orderID: 3129).isEmpty)
            #expect(first.event == Self.event("payment.begun"))
            #expect(try await money.verify() == nil)
        }
    }

    @Test func test_append_when_the_body_is_no_object_or_too_long_then_is_refused() async throws {
        let money = MoneyLedger(ledger: try Ledger.inMemory())
        for body in ["", "[]", "{" + String(repeating: " ", count: MoneyEvent.largestBody) + "}"] {
            await #expect(throws: MoneyLedgerError.invalidBody(kind: "payment.begun")) {
                try await money.append(Self.event("payment.begun", body: body))
            }
        }
        #expect(try await money.events(subjectID: "p1").isEmpty)
    }

    @Test(arguments: StorageVariant.allCases)
    func test_begin_when_an_order_is_claimed_then_a_second_payment_is_refused(_ variant: StorageVariant) async throws {
        try await variant.withLedger { ledger in
            let money = MoneyLedger(ledger: ledger)
            try await money.begin(Self.event("payment.begun"))
            await #expect(throws: MoneyLedgerError.claimed(orderID: 3129, subjectID: "p1")) {
                try await money.begin(Self.event("payment.begun", of: "p2"))
            }
            try await money.begin(Self.event("payment.begun", of: "p3", order: 3130))
            #expect(try await money.openSubjects(siteID: 7) == ["p1", "p3"])
            try await money.end(Self.event("payment.closed"), releases: false)
            #expect(try await money.claim(siteID: 7, orderID: 3129) == "p1")
            try await money.end(Self.event("payment.closed"), releases: true)
            try await money.begin(Self.event("payment.begun", of: "p2"))
            #expect(try await money.claim(siteID: 7, orderID: 3129) == "p2")
            // A refused begin left no event.
            #expect(try await money.events(subjectID: "p2").map(\.sequence) == [5])
        }
    }

    @Test func test_begin_when_two_connections_race_then_one_of_them_begins() async throws {
        try await withFolder { folder in
            let ledgers = [try Ledger(folder: folder), try Ledger(folder: folder)]
            let begun = await withTaskGroup(of: Int.self) { group in
                for (number, ledger) in (ledgers + ledgers).enumerated() {
                    group.addTask {
                        var count = 0
                        for order in 1...20 as ClosedRange<Int64> {
                            let event = Self.event("payment.begun", of: "\(number)-\(order)", order: order)
                            if (try? await MoneyLedger(ledger: ledger).begin(event)) != nil { count += 1 }
                        }
                        return count
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(begun == 20)
            #expect(try await MoneyLedger(ledger: ledgers[0]).verify() == nil)
        }
    }

    @Test func test_subjects_when_asked_for_the_newest_then_they_come_first() async throws {
        let money = MoneyLedger(ledger: try Ledger.inMemory())
        for payment in ["a", "b", "c"] { try await money.append(Self.event("payment.begun", of: payment)) }
        #expect(try await money.subjects(siteID: 7, kind: "payment.begun", limit: 2) == ["c", "b"])
    }
}
