import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A signer that cannot answer stops no till: what was sold meanwhile is signed later, in its order, once.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LateSigningTests {
    private struct Till {
        let shop: Shop
        let signer: SignerDouble
        let manager: any StoresManager

        @MainActor
        func sell(_ quantity: Decimal = 1) async throws -> TillReceipt {
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: quantity)
            return try await manager.pay(cart, .cash(tendered: nil))
        }

        @MainActor
        func unsigned() async throws -> [UnsignedSale] {
            try await manager.perform { SaleAction.listUnsigned(siteID: Shop.siteID, onCompletion: $0) }
        }

        func behaves(_ behaviour: SignerDouble.Behaviour) { signer.books.withLock { $0.behaviour = behaviour } }
        var order: [String] { signer.books.withLock { $0.order } }
        var started: [String] { signer.books.withLock { $0.started } }

        /// A program that works behind the screen begins, as after a crash of the one before.
        @MainActor
        func begin() -> Till {
            var configuration = shop.configuration(inBackground: true)
            configuration.fiscalSigner = signer
            return Till(shop: shop, signer: signer, manager: shop.manager(of: configuration))
        }

        /// A program without screens, as for one verb.
        @MainActor
        func verb() -> Till {
            var configuration = shop.configuration(inBackground: false)
            configuration.fiscalSigner = signer
            return Till(shop: shop, signer: signer, manager: shop.manager(of: configuration))
        }

        @MainActor
        func sign() async throws {
            try await manager.perform { SaleAction.signWaiting(siteID: Shop.siteID, onCompletion: $0) }
        }

        /// Moves clock and calendar on until something holds.
        @MainActor
        func passing(until holds: @MainActor () async throws -> Bool) async throws {
            while try await !holds() {
                if shop.clock.sleeperCount > 0 {
                    shop.dates.advance(by: 5)
                    shop.clock.advance(by: .seconds(5))
                }
                await Task.detached {}.value
            }
        }

        @MainActor
        func paper(_ receipt: TillReceipt) async throws -> [String] {
            let found = try #require(try await manager.sale(receipt).receipt)
            let currency = CurrencySettings(code: "EUR", symbol: "€")
            let settings = StoreSettings(siteName: "Shop", siteURL: "", currency: currency, timeZone: .utc)
            return ReceiptText(receipt: found, settings: settings, columns: 40, mark: .copy).lines
        }
    }

    private func till(_ behaviour: SignerDouble.Behaviour, _ body: @MainActor (Till) async throws -> Void) async throws
    {
        let signer = SignerDouble(behaviour)
        try await Shop.like(adjust: { $0.fiscalSigner = signer }) { shop, manager in
            try await body(Till(shop: shop, signer: signer, manager: manager))
        }
    }

    private func verify(_ till: Till) async throws {
        #expect(try await MoneyLedger(ledger: till.shop.ledger()).verify() == nil)
    }

    @Test func test_signer_when_down_during_sales_then_the_next_program_signs_them_in_their_order_once() async throws {
        try await till(.fails) { till in
            let sold = [try await till.sell(), try await till.sell(2), try await till.sell(3)]
            let waiting = try await till.unsigned()
            #expect(waiting.map(\.sale.uuid) == sold.map(\.uuid))
            #expect(waiting.map(\.reason) == Array(repeating: "The signing unit is not there.", count: 3))
            #expect(till.order.isEmpty)
            #expect(MoneyLedger.glanceAtSignings(at: till.shop.storeFolder.ledgerURL) == 3)
            // It was killed with all of them unsigned.
            await till.manager.deauthenticate()
            till.behaves(.signs)
            let next = till.begin()
            try await till.passing { try await next.unsigned().isEmpty }
            #expect(till.order == sold.map(\.uuid))
            let paper = try await next.paper(sold[1])
            #expect(paper.contains { $0.contains("Transaction: 2") } && paper.contains { $0.contains("Signed later") })
            #expect(!paper.contains { $0.contains("NOT FISCALLY SIGNED") }, "\(paper)")
            #expect(MoneyLedger.glanceAtSignings(at: till.shop.storeFolder.ledgerURL) == 0)
            // What the sale's own row says of that moment stays.
            let kept = try await MoneyLedger(ledger: till.shop.ledger()).sale(uuid: sold[0].uuid)
            #expect(FiscalOutcome(text: kept?.sale.signerJSON ?? "")?.isUnsigned == true)
            try await verify(till)
        }
    }

    /// The signer has signed it, and the program that was to write that down is gone: it is asked for the same again.
    @Test func test_answer_when_lost_then_asked_for_the_same_again_and_signed_once() async throws {
        try await till(.losesAnswers) { till in
            let receipt = try await till.sell(2)
            #expect(try await till.unsigned().map(\.sale.uuid) == [receipt.uuid])
            await till.manager.deauthenticate()
            till.behaves(.signs)
            let next = till.begin()
            try await till.passing { try await next.unsigned().isEmpty }
            #expect(till.order == [receipt.uuid])
            let asked = till.signer.books.withLock { $0.asked }
            // The program that is gone may have asked again before it went.
            #expect(asked.count >= 2 && asked.allSatisfy { $0 == asked[0] })
            let signing = try await till.shop.ledger().read { try $0.allObjects(ofType: TillSigningRecord.self) }
            #expect(signing.map(\.state) == ["signed"])
            try await verify(till)
        }
    }

    /// An outage holds up what was sold after it; a refusal only what takes it back.
    @Test func test_sale_when_refused_then_what_came_after_it_is_signed_and_its_void_waits_for_it() async throws {
        try await till(.fails) { till in
            let sold = [try await till.sell(), try await till.sell()]
            let void = try await till.manager.void(sold[0])
            #expect(till.started.contains(void.uuid) == false)
            till.signer.books.withLock { ($0.behaviour, $0.refused) = (.signs, [sold[0].uuid]) }
            await till.manager.deauthenticate()
            let next = till.begin()
            try await till.passing { try await next.unsigned().count == 2 }
            #expect(till.order == [sold[1].uuid])
            let left = try await next.unsigned()
            #expect(left.map(\.sale.uuid) == [sold[0].uuid, void.uuid] && left[0].reason == "No tax class.")
            till.signer.books.withLock { $0.refused = [] }
            try await till.passing { try await next.unsigned().isEmpty }
            #expect(till.order == [sold[1].uuid, sold[0].uuid, void.uuid])
        }
    }

    /// Nobody waits five seconds at each sale for a signer that is known to be silent.
    @Test func test_signer_when_silent_then_asked_for_five_seconds_once_and_for_one_until_it_answers() async throws {
        let (clock, signer) = (VirtualClock(), SignerDouble(.isSilent))
        let signing = FiscalSigning(signer: signer, clock: clock)
        let record = FiscalRecord(TillSale(sale: TillSaleRecord(), lines: [], legs: []))
        for patience in [5, 1, 1] {
            let asked = Task { await signing.ask(record) }
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(patience) - .milliseconds(1))
            #expect(clock.sleeperCount == 1)
            clock.advance(by: .milliseconds(1))
            #expect(clock.sleeperCount == 0, "\(patience) s")
            clock.advance(by: .seconds(10))
            await #expect(throws: FiscalSilence.self) { try await asked.value.get() }
        }
        signer.books.withLock { $0.behaviour = .fails }
        await #expect(throws: SignerDouble.Failure.self) { try await signing.ask(record).get() }
        signer.books.withLock { $0.behaviour = .isSilent }
        let asked = Task { await signing.ask(record) }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(4))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        await #expect(throws: FiscalSilence.self) { try await asked.value.get() }
    }

    /// Two programs at one ledger: the second leaves the queue to the first.
    @Test func test_verb_when_another_program_works_the_queue_then_nothing_is_asked_for_twice() async throws {
        try await till(.fails) { first in
            let sold = [try await first.sell(), try await first.sell(2)]
            await first.manager.deauthenticate()
            let (one, other) = (first.verb(), first.verb())
            let before = first.started.count
            first.behaves(.holds)
            let working = Task { @MainActor in try await one.sign() }
            while first.signer.books.withLock({ $0.held.isEmpty }) { await Task.detached {}.value }
            do { try await other.sign() } catch { Issue.record(error) }
            let during = first.started.count
            first.signer.letGo()
            try await working.value
            #expect(during == before + 1)
            #expect(first.order == sold.map(\.uuid) && first.started.count == before + 2)
            #expect(try await other.unsigned().isEmpty)
            try await verify(first)
        }
    }

    @Test func test_verb_when_the_signer_takes_its_time_then_it_ends_and_the_next_one_goes_on() async throws {
        try await till(.fails) { till in
            let sold = [try await till.sell(), try await till.sell(2), try await till.sell(3), try await till.sell(4)]
            till.signer.books.withLock { [clock = till.shop.clock] books in
                books.delay = { clock.advance(by: .seconds(4)) }
            }
            till.behaves(.signs)
            try await till.sign()
            #expect(till.order == sold.prefix(3).map(\.uuid))
            try await till.sign()
            #expect(till.order == sold.map(\.uuid))
            #expect(try await till.unsigned().isEmpty)
            try await verify(till)
        }
    }

    /// Not a second passes between its answer and what waited.
    @Test func test_sale_when_signed_again_then_what_waits_is_signed_at_once() async throws {
        try await till(.fails) { first in
            await first.manager.deauthenticate()
            let till = first.begin()
            let sold = try await till.sell()
            // Asked for again behind the sale, in vain.
            while try await till.unsigned().first?.tries == 0 { await Task.detached {}.value }
            till.behaves(.signs)
            let live = try await till.sell()
            while try await !till.unsigned().isEmpty { await Task.detached {}.value }
            #expect(till.order == [live.uuid, sold.uuid])
        }
    }
}
