import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

/// What is done to sales, lines, legs and movements behind the ledger's back is found.
struct TillSealTests {
    static func fill(_ ledger: Ledger, _ count: Int, signsLater: Bool = false) async throws {
        let old = try await ledger.till()
        let date = Date(timeIntervalSince1970: 1_795_218_900)
        let till = try await ledger.nameTill("R1", after: old, siteID: 7, anew: false, at: date) { _ in nil }
        for index in 1...count {
            var sale = TillSaleRecord()
            (sale.siteID, sale.uuid, sale.kind, sale.state) = (7, "u\(index)", "sale", "paid")
            (sale.currency, sale.total, sale.soldAt) = ("EUR", Int64(index) * 10_000, date)
            var (line, leg) = (TillLineRecord(), TillLegRecord())
            (line.name, line.quantity, line.total) = ("Hat", 10_000, sale.total)
            (leg.kind, leg.due, leg.rounded, leg.tendered) = ("cash", sale.total, sale.total, sale.total + 500)
            leg.change = 500
            let stored = try await MoneyLedger(ledger: ledger).commit(
                TillSale(sale: sale, lines: [line, line], legs: [leg]),
                till: till,
                signsLater: signsLater
            ) { _ in "{}" }
            #expect(stored.sale.number == Int64(index))
            var movement = TillMovementRecord()
            (movement.siteID, movement.uuid, movement.kind, movement.amount) = (7, "m\(index)", "skim", -5_000)
            movement.movedAt = date
            #expect(try await MoneyLedger(ledger: ledger).move(movement, till: till).number == Int64(index))
        }
        #expect(try await MoneyLedger(ledger: ledger).verify() == nil)
    }

    @Test(arguments: [
        (
            "UPDATE till_sales SET total = 1 WHERE uuid = 'u2'", 2 as Int64, "till_sales of R1",
            AlteredMoneyRow.Reason.altered
        ),
        ("UPDATE till_sales SET operator = 'Eve' WHERE uuid = 'u3'", 3, "till_sales of R1", .altered),
        ("UPDATE till_lines SET quantity = 5 WHERE uuid = 'u1' AND position = 2", 1, "till_sales of R1", .altered),
        (
            "UPDATE till_legs SET tendered = tendered + 1, change = change + 1 WHERE uuid = 'u2'", 2,
            "till_sales of R1", .altered
        ),
        ("DELETE FROM till_lines WHERE uuid = 'u2' AND position = 1", 2, "till_sales of R1", .altered),
        ("DELETE FROM till_legs WHERE uuid = 'u3'", 3, "till_sales of R1", .altered),
        ("UPDATE till_movements SET amount = -1 WHERE uuid = 'm2'", 2, "till_movements of R1", .altered),
        ("DELETE FROM till_movements WHERE uuid = 'm3'", 0, "till_movements m3", .missing),
        (
            "INSERT INTO till_legs SELECT site_id, 99, uuid, 2, register, session, operator, business_day, taken_at, zone, "
                + "kind, tender, state, currency, due, rounded, rounding, tendered, change, reference, body_json "
                + "FROM till_legs WHERE uuid = 'u1'", 1, "till_sales of R1", .altered
        ),
    ])
    func test_verify_when_a_row_of_a_till_was_changed_then_names_it(
        _ sql: String,
        _ number: Int64,
        _ table: String,
        _ reason: AlteredMoneyRow.Reason
    ) async throws {
        let ledger = try Ledger.inMemory()
        try await Self.fill(ledger, 3)
        try await ledger.engine.write { storage in
            let database = try storage.database()
            for guardian in TillGuard.all { try database.execute(sql: "DROP TRIGGER \(guardian.name)") }
            try database.execute(sql: sql)
            for guardian in TillGuard.all { try database.execute(sql: guardian.sql) }
        }
        let found = try await MoneyLedger(ledger: ledger).verify()
        #expect(found == AlteredMoneyRow(sequence: number, table: table, reason: reason))
    }

    @Test(arguments: [
        (#"UPDATE till_signings SET signer_json = '{"id":"T-9"}' WHERE uuid = 'u1'"#, AlteredMoneyRow.Reason.altered),
        ("UPDATE till_signings SET state = 'waiting' WHERE uuid = 'u1'", .missing),
        ("DELETE FROM till_signings WHERE uuid = 'u1'", .missing),
        ("UPDATE till_signings SET state = 'signed' WHERE uuid = 'u2'", .added),
    ])
    func test_verify_when_a_late_signature_was_changed_then_found(_ sql: String, _ reason: AlteredMoneyRow.Reason)
        async throws
    {
        let ledger = try Ledger.inMemory()
        try await Self.fill(ledger, 2, signsLater: true)
        let (money, date) = (MoneyLedger(ledger: ledger), Date(timeIntervalSince1970: 1_795_218_900))
        try await money.sign(uuid: "u1", #"{"id":"T-1"}"#, at: date)
        // Once signed it stays as it is.
        try await money.sign(uuid: "u1", #"{"id":"T-3"}"#, at: date)
        try await money.postponeSigning(uuid: "u1", reason: "No.", isRefused: true, until: date)
        #expect(try await money.verify() == nil)
        #expect(try await money.openSignings().map(\.uuid) == ["u2"])
        try await ledger.engine.write { try $0.database().execute(sql: sql) }
        let found = try await money.verify()
        #expect(found?.reason == reason && found?.table.hasPrefix("till_signings u") == true)
    }

    @Test(arguments: [
        "UPDATE till_sales SET total = 1", "DELETE FROM till_lines", "UPDATE till_legs SET state = 'x'",
        "DELETE FROM till_movements",
        "INSERT INTO till_movements SELECT site_id, 'm9', register, 9, session, operator, approver, business_day, moved_at, "
            + "zone, kind, state, refers_to, currency, amount, reason, note, body_json FROM till_movements LIMIT 1",
    ])
    func test_row_when_it_is_to_be_changed_then_the_ledger_refuses(_ sql: String) async throws {
        let ledger = try Ledger.inMemory()
        try await Self.fill(ledger, 2)
        await #expect(throws: StorageError.self) {
            try await ledger.engine.write { try $0.database().execute(sql: sql) }
        }
        #expect(try await MoneyLedger(ledger: ledger).verify() == nil)
    }

    @Test func test_verify_when_a_guard_is_gone_then_says_so() async throws {
        let ledger = try Ledger.inMemory()
        try await Self.fill(ledger, 1)
        try await ledger.engine.write { try $0.database().execute(sql: "DROP TRIGGER till_legs_kept") }
        let found = try await MoneyLedger(ledger: ledger).verify()
        #expect(found == AlteredMoneyRow(sequence: 0, table: "till_legs_kept", reason: .unguarded))
    }

    @Test func test_commit_when_the_till_was_named_anew_meanwhile_then_takes_no_number() async throws {
        let ledger = try Ledger.inMemory()
        let date = Date(timeIntervalSince1970: 1_795_218_900)
        let first = try await ledger.nameTill("R1", after: ledger.till(), siteID: 7, anew: false, at: date) { _ in nil }
        _ = try await ledger.nameTill("R2", after: first, siteID: 7, anew: true, at: date) { _ in nil }
        await #expect(throws: TillChanged.self) {
            try await MoneyLedger(ledger: ledger).commit(
                TillSale(sale: TillSaleRecord(), lines: [], legs: []),
                till: first
            ) { _ in "{}" }
        }
    }
}

extension TillSealTests {
    /// One more row of the chain.
    static func drawer(_ ledger: Ledger) async throws {
        try await MoneyLedger(ledger: ledger).append(MoneyLedgerTests.event("drawer.opened", of: "R1"))
    }
}
