import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Yosemite

/// Which name a till gives its numbers under, and when it gives none.
struct TillKeeperTests {
    /// What the orders of a shop show, of all its tills.
    final class Shown: Sendable {
        let evidence = Mutex(TillEvidence())

        func show(_ text: String?, orderID: Int64) {
            guard let mark = text.flatMap(TillMark.init) else { return }
            evidence.withLock { $0.marks.append((orderID, mark)) }
        }
    }

    static func keeper(
        _ ledger: Ledger,
        _ wanted: String? = nil,
        machine: String? = "one",
        _ shown: Shown = Shown()
    ) -> TillKeeper {
        TillKeeper(
            siteID: 7,
            ledger: ledger,
            wanted: wanted,
            machine: MachineIdentity { machine },
            dates: FixedDateSource(ReceiptFixtures.paidAt)
        ) { _ in shown.evidence.withLock { $0 } }
    }

    private static func drawer(_ ledger: Ledger, of subject: String = "R1") async throws {
        try await MoneyLedger(ledger: ledger).append(
            MoneyEvent(
                siteID: 7,
                kind: "drawer.opened",
                subjectID: subject,
                orderID: 0,
                date: ReceiptFixtures.paidAt,
                bodyJSON: "{}"
            )
        )
    }

    @Test func test_ready_when_nobody_named_the_till_then_asks_for_a_name() async throws {
        let ledger = try Ledger.inMemory()
        await #expect(throws: TillProblem.unnamed) { try await Self.keeper(ledger).ready() }
        #expect(try await Self.keeper(ledger).problem(limit: nil) == .unnamed)
        _ = try await Self.keeper(ledger).name("R1")
        #expect(try await Self.keeper(ledger).ready().register == "R1")
        #expect(try await MoneyLedger(ledger: ledger).events(subjectID: "R1").map(\.event.kind) == ["till.named"])
        #expect(try await MoneyLedger(ledger: ledger).verify() == nil)
    }

    @Test(arguments: ["", "till one", "R|1", "\u{1b}[31m", String(repeating: "R", count: 13)])
    func test_name_when_it_is_none_then_is_refused(_ name: String) async throws {
        let ledger = try Ledger.inMemory()
        await #expect(throws: TillProblem.nameInvalid) { try await Self.keeper(ledger).name(name) }
    }

    @Test func test_ready_when_two_ledgers_want_one_name_then_the_second_is_refused() async throws {
        let (first, second, shown) = (try Ledger.inMemory(), try Ledger.inMemory(), Shown())
        let keeper = Self.keeper(first, "R1", shown)
        _ = try await keeper.ready()
        shown.show(try await keeper.mark(), orderID: 3)
        let taken = TillProblem.nameTaken(register: "R1", order: "3")
        await #expect(throws: taken) { try await Self.keeper(second, "R1", machine: "two", shown).ready() }
        await #expect(throws: taken) { try await Self.keeper(second, machine: "two", shown).name("R1") }
        #expect(try await Self.keeper(second, "R2", machine: "two", shown).ready().register == "R2")
        #expect(try await keeper.ready().register == "R1")
    }

    @Test func test_ready_when_an_older_version_claimed_under_the_name_elsewhere_then_is_refused() async throws {
        let shown = Shown()
        shown.evidence.withLock { $0.claims = [(9, "R1", "payment-of-another")] }
        let ledger = try Ledger.inMemory()
        await #expect(throws: TillProblem.nameTaken(register: "R1", order: "9")) {
            try await Self.keeper(ledger, "R1", shown).ready()
        }
    }

    /// Both began without the network, so neither saw the other.
    @Test func test_ready_when_two_tills_met_after_both_were_named_then_neither_gives_a_number() async throws {
        let (first, second, shown) = (try Ledger.inMemory(), try Ledger.inMemory(), Shown())
        for (ledger, orderID) in [(first, 3 as Int64), (second, 4)] {
            let keeper = Self.keeper(ledger, "R1")
            _ = try await keeper.ready()
            shown.show(try await keeper.mark(), orderID: orderID)
        }
        await #expect(throws: TillProblem.nameTaken(register: "R1", order: "4")) {
            try await Self.keeper(first, "R1", shown).ready()
        }
        // The way out that the words say.
        let named = try await Self.keeper(first, "R3", shown).ready()
        #expect(named.register == "R3")
        #expect(try await Self.keeper(first, "R3", shown).ready() == named)
    }

    @Test func test_ready_when_the_ledger_lies_on_another_machine_then_only_a_new_name_goes_on() async throws {
        let ledger = try Ledger.inMemory()
        let here = try await Self.keeper(ledger, "R1").ready()
        #expect(here.machine?.count == 64 && here.machine?.contains("one") == false)
        await #expect(throws: TillProblem.elsewhere(register: "R1")) {
            try await Self.keeper(ledger, "R1", machine: "two").ready()
        }
        await #expect(throws: TillProblem.elsewhere(register: "R1")) {
            try await Self.keeper(ledger, machine: "two").ready()
        }
        let moved = try await Self.keeper(ledger, "R2", machine: "two").ready()
        #expect(moved.register == "R2" && moved.ledgerID != here.ledgerID && moved.machine != here.machine)
        // Back again under the old name: that one is used up.
        await #expect(throws: TillProblem.nameUsed(register: "R1")) {
            try await Self.keeper(ledger, "R1", machine: "one").ready()
        }
        #expect(try await ledger.tillSeries() == ["R1", "R2"])
    }

    @Test func test_ready_when_a_machine_has_no_id_then_the_ledger_goes_on_and_learns_it_later() async throws {
        let ledger = try Ledger.inMemory()
        #expect(try await Self.keeper(ledger, "R1", machine: nil).ready().machine == nil)
        #expect(try await Self.keeper(ledger, "R1").ready().machine != nil)
        #expect(try await Self.keeper(ledger, "R1", machine: nil).ready().register == "R1")
    }

    @Test func test_ready_when_an_order_shows_rows_that_the_ledger_lost_then_gives_no_number() async throws {
        do {
            let temporary = try TemporaryFolder(named: "till")
            let folder = StoreFolder(url: temporary.url.appending(path: "one"))
            let shown = Shown()
            let ledger = try Ledger(folder: folder)
            let keeper = Self.keeper(ledger, "R1", shown)
            _ = try await keeper.ready()
            let old = temporary.url.appending(path: "old")
            try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
            try ledger.copy(to: StoreFolder(url: old).ledgerURL)
            try await Self.drawer(ledger)
            shown.show(try await keeper.mark(), orderID: 12)
            #expect(try await keeper.problem(limit: nil) == nil)
            let copy = try Ledger(folder: StoreFolder(url: old))
            let behind = TillProblem.behind(register: "R1", order: "12")
            await #expect(throws: behind) { try await Self.keeper(copy, "R1", shown).ready() }
            // As long, but with other rows: the copy went on by itself.
            try await Self.drawer(copy, of: "R1 of the copy")
            try await Self.drawer(copy)
            await #expect(throws: behind) { try await Self.keeper(copy, "R1", shown).ready() }
            #expect(try await Self.keeper(copy, "R2", shown).ready().register == "R2")
            #expect(try await keeper.ready().register == "R1")
        }
    }

    @Test func test_mark_when_written_then_reads_back_and_nothing_else_reads_as_one() throws {
        let hash = Data((0..<32).map { UInt8($0 * 7) })
        let mark = TillMark(
            register: "BAR-2",
            ledgerID: String(repeating: "0a", count: 16),
            sequence: 812,
            hash: hash
        )
        #expect(TillMark(text: mark.text) == mark)
        let hostile = [
            "", "1", "2|R1", mark.text.replacingOccurrences(of: "BAR-2", with: "B\u{7}"), "1|R1|zz|1|00",
            mark.text.replacingOccurrences(of: "812", with: "-1"), String(mark.text.dropLast()),
            String(repeating: "|", count: 100_000),
            mark.text.replacingOccurrences(of: "812", with: "99999999999999999999"),
        ]
        for text in hostile { #expect(TillMark(text: text) == nil, "\(text.prefix(80))") }
    }
}
