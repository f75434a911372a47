import DemoStore
import Foundation
import TestSupport
import Testing

/// The program killed at every step of a refund, and every answer lost, for each way in which money goes back: afterwards it
/// went back once and is booked once, or neither, and what nobody knows is listed.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 30)))
struct KilledRefundsTests {
    /// How the order was paid, and so how its money goes back.
    enum Way: String, CaseIterable {
        /// By the gateway, then told to the store.
        case gateway
        /// By the store's own plugin.
        case stripe
        /// From the drawer.
        case cash

        var processor: CardTill.Processor { self == .stripe ? .stripe : .gateway }
        /// Of the journal.
        var rows: Int { self == .gateway ? 6 : 4 }
    }

    struct Case: CustomTestStringConvertible {
        let way: Way
        let moment: String
        let isLast: Bool

        var testDescription: String { "\(way) \(moment)" }
        var isFirst: Bool { moment == "payment-before:1" }
    }

    private static let kills = Way.allCases.flatMap { way in
        (1...way.rows).flatMap { row in
            [
                Case(way: way, moment: "payment-before:\(row)", isLast: false),
                Case(way: way, moment: "payment-after:\(row)", isLast: row == way.rows),
            ]
        }
    }

    /// An order of 24.50 that was paid in this way.
    private func paid(_ way: Way, _ body: (CardTill, Int) async throws -> Void) async throws {
        try await CardTill.with(way.processor) { card in
            let id = card.till.order()
            card.setup.store.changeOrderBehindTheBack(id: id, fields: ["billing": ["email": "mira@mail.test"]])
            let tender = way == .cash ? ["--cash", "24.50"] : []
            let paid = try await card.merced.run(["pay", "\(id)"] + tender)
            #expect(paid.status == 0, "\(paid.output)\(paid.errors)")
            try await body(card, id)
        }
    }

    /// What must hold once everybody can be asked again, and after enough time.
    private func settle(_ card: CardTill, _ id: Int, _ way: Way, _ what: String) async throws {
        for clock in ["clock:0", "clock:400", "clock:400"] {
            let resolved = try await card.merced.run(
                "refund",
                "--resolve",
                "--json",
                adding: ["MERCED_CRASH_TEST": clock]
            )
            #expect([0, 1, 75].contains(resolved.status), "\(what): \(resolved.errors)\(resolved.output)")
            check(card, id, way, what)
        }
        #expect(try await card.open() == 0, "\(what)")
        if card.booked(id).isEmpty {
            // The store's plugin may have been asked: whether its money went back is somebody's to look up.
            var again = try await card.merced.run("refund", "\(id)", "--amount", "5", "--json")
            if way == .stripe, again.status == 75 {
                #expect(again.errors.contains("did not say whether it paid"), "\(what): \(again.errors)")
                again = try await card.merced.run("refund", "\(id)", "--amount", "5", "--again", "--json")
            }
            #expect(again.status == 0, "\(what): \(again.output)\(again.errors)")
        }
        check(card, id, way, what)
        #expect(card.booked(id) == [500], "\(what)")
        let mails = card.setup.store.mails.filter { $0.orderID == id && $0.template.contains("refunded") }
        #expect(mails.count == 1, "\(what): \(mails.map(\.template))")
        #expect(try await card.merced.run("receipt", "\(id)", "--json").status == 0, "\(what)")
        try await card.checkReceipts(of: id, what)
        #expect(try await card.merced.run("payments", "verify").status == 0, "\(what)")
    }

    /// At no moment did money go back twice, or is more booked than went back.
    private func check(_ card: CardTill, _ id: Int, _ way: Way, _ what: String) {
        let booked = card.booked(id)
        #expect(booked.isEmpty || booked == [500], "\(what): booked \(booked)")
        guard way != .cash else { return }
        let returned = card.returned(id)
        #expect(returned.isEmpty || returned == [500], "\(what): returned \(returned)")
        #expect(booked.count <= returned.count, "\(what): booked \(booked), returned \(returned)")
    }

    @Test(arguments: Seed.some(2, of: kills))
    func test_refund_when_killed_at_a_step_then_given_once_or_not_at_all(_ kill: Case) async throws {
        try await paid(kill.way) { card, id in
            let what = kill.testDescription
            let killed = try await card.merced.run(
                "refund",
                "\(id)",
                "--amount",
                "5",
                adding: ["MERCED_CRASH_TEST": kill.moment]
            )
            #expect(killed.status == -9, "\(what): \(killed.status) \(killed.output)\(killed.errors)")
            #expect(try await card.open() == (kill.isFirst || kill.isLast ? 0 : 1), "\(what)")
            if try await card.open() == 1 {
                // Nothing else is begun on the order meanwhile.
                let pay = try await card.merced.run("pay", "\(id)", "--cash", "50")
                #expect(pay.status != 0, "\(what): \(pay.output)")
            }
            try await settle(card, id, kill.way, what)
        }
    }

    private static let answers: [(Way, String, Int)] = Way.allCases.flatMap { way -> [(Way, String, Int)] in
        var paths = [("/refunds", 4), ("orders/", 6)]
        switch way {
        case .gateway: paths.append(("/gateway/", 3))
        case .stripe: paths.append(("/stripe/", 1))
        case .cash: break
        }
        return paths.flatMap { path, count in (1...count).map { (way, path, $0) } }
    }

    @Test(arguments: Seed.some(2, of: answers))
    func test_refund_when_an_answer_is_lost_then_given_once_or_not_at_all(
        _ way: Way,
        _ path: String,
        _ number: Int
    ) async throws {
        try await paid(way) { card, id in
            let what = "\(way) \(path) \(number)"
            let fault = card.setup.proxy.add(Fault(.cutAfterStore, path: path, from: number, times: 1))
            let refund = try await card.merced.run("refund", "\(id)", "--amount", "5", "--json")
            card.setup.proxy.remove(fault)
            check(card, id, way, what)
            let isDone = refund.steps.last == "refunded"
            #expect((refund.status == 0) == isDone, "\(what): \(refund.steps) \(refund.errors)")
            #expect(!isDone || card.booked(id) == [500], "\(what)")
            try await settle(card, id, way, what)
        }
    }

    @Test(arguments: Way.allCases)
    func test_refund_when_two_programs_give_at_once_then_one_does(_ way: Way) async throws {
        try await paid(way) { card, id in
            async let first = card.merced.run("refund", "\(id)", "--json")
            async let second = card.merced.run("refund", "\(id)", "--json")
            let ends = try await [first, second]
            #expect(ends.count { $0.status == 0 } == 1, "\(way): \(ends.map(\.steps)) \(ends.map(\.errors))")
            #expect(card.booked(id) == [2_450], "\(way)")
            #expect(way == .cash || card.returned(id) == [2_450], "\(way)")
        }
    }

    /// The till's clock is not the store's: nothing that happens to money hangs on it.
    @Test(arguments: Way.allCases, Seed.some(1, of: ["clock:86400", "clock:-86400"]))
    func test_money_when_the_clock_is_a_day_off_then_is_taken_and_given_once(_ way: Way, _ clock: String) async throws {
        try await CardTill.with(way.processor) { card in
            let id = card.till.order()
            let off = ["MERCED_CRASH_TEST": clock]
            let tender = way == .cash ? ["--cash", "24.50"] : []
            let paid = try await card.merced.run(["pay", "\(id)"] + tender, adding: off)
            #expect(paid.status == 0 && card.till.isPaid(id), "\(paid.output)\(paid.errors)")
            let refund = try await card.merced.run("refund", "\(id)", "--amount", "5", adding: off)
            #expect(refund.status == 0, "\(refund.output)\(refund.errors)")
            #expect(try await card.open() == 0)
            check(card, id, way, clock)
            #expect(card.booked(id) == [500])
            try await card.checkReceipts(of: id, clock)
        }
    }
}
