import DemoStore
import Foundation
import Hardware
import Networking
import Testing
import WooFoundation

@testable import Yosemite

/// A process that died at any step of a refund: what the next one makes of its journal.
@Suite struct RefundCrashTests {
    /// How far it came: rows in the ledger, and whether what the last of them announced had happened.
    enum Death: CaseIterable {
        case begun
        case moneyRequested
        case moneyGiven
        case moneyReturned
        case storeRequested
        case storeDid
        case storeTold

        static let ofProcessor: [Death] = [.moneyRequested, .moneyGiven, .moneyReturned]
    }

    @Test(arguments: Death.allCases, [RefundPlan.Route.processor, .manual, .store])
    func test_resolve_when_a_process_died_then_money_went_back_once_and_is_booked_once(
        death: Death,
        route: RefundPlan.Route
    ) async throws {
        try await RefundBench.with { bench in
            let isCard = route == .processor
            let order =
                isCard
                ? try await bench.paidByCard() : try await bench.unpaid(method: route == .store ? "stripe" : "cod")
            let facts = Self.facts(order, route, bench)
            try await bench.journal.begin(facts)
            try await Self.live(until: death, facts, bench)
            // At once nobody may guess; later everybody knows.
            _ = try await bench.engine.resolve()
            bench.dates.advance(by: RefundRun.storePatience)
            _ = try await bench.engine.resolve()
            bench.dates.advance(by: RefundRun.storePatience)
            let steps = try await bench.engine.resolve()
            #expect(steps.isEmpty)
            // Before anybody was asked nothing is done in the clerk's absence; a gateway that never heard gave nothing.
            let isBeforeAll = death == .begun || (!isCard && Death.ofProcessor.contains(death))
            let gaveNothing = isBeforeAll || (route == .store && death == .storeRequested)
            #expect(bench.booked(order) == (gaveNothing ? [] : [500]))
            #expect(bench.returned(order) == (isCard && !gaveNothing ? [500] : []))
            #expect(bench.mails(order).count == bench.booked(order).count)
        }
    }

    private static func facts(_ order: Order, _ route: RefundPlan.Route, _ bench: RefundBench) -> RefundFacts {
        RefundFacts(
            refundID: "7d4f0c1e-0000-4000-8000-\(order.orderID)",
            siteID: RefundBench.siteID,
            orderID: order.orderID,
            amount: 5,
            amountMinor: 500,
            currency: "USD",
            lines: [],
            reason: "goodwill",
            restocks: false,
            route: route.rawValue,
            processorID: route == .processor ? bench.processor.id : nil,
            intentID: route == .processor ? order.transactionID : nil,
            knownRefundIDs: [],
            startedAt: RefundBench.now
        )
    }

    /// Does what a process did until it died.
    private static func live(until death: Death, _ facts: RefundFacts, _ bench: RefundBench) async throws {
        let journal = bench.journal
        if death == .begun { return }
        if facts.usesProcessor {
            try await journal.append(.moneyRequested, facts, at: RefundBench.now)
            if death == .moneyRequested { return }
            let refund = try await bench.processor.refund(
                intentID: facts.intentID ?? "",
                amountMinor: 500,
                key: facts.processorKey
            )
            if death == .moneyGiven { return }
            try await journal.append(.moneyReturned(processorRefundID: refund.refundID), facts, at: RefundBench.now)
        }
        if Death.ofProcessor.contains(death) { return }
        try await journal.append(.storeRequested, facts, at: RefundBench.now)
        if death == .storeRequested { return }
        let draft = try #require(
            RefundDraft(
                amount: 5,
                lines: [],
                reason: facts.reason,
                mark: facts.refundID,
                usesGateway: facts.usesStoreGateway,
                restocks: false,
                decimals: 2
            )
        )
        let made = try await bench.engine.coordinator.remote.createRefund(
            siteID: RefundBench.siteID,
            orderID: facts.orderID,
            draft: draft
        ).harmless()
        if death == .storeDid { return }
        try await journal.append(.storeTold(refundID: made.refundID), facts, at: RefundBench.now)
    }

    @Test func test_refund_when_two_merceds_want_to_then_one_gives() async throws {
        try await RefundBench.with { bench in
            let order = try await bench.paidByCard()
            let plan = try await bench.engine.plan(order.orderID, RefundRequest(amount: 20))
            let engine = bench.engine
            let outcomes = await withTaskGroup(of: RefundProgress.Step?.self) { group in
                for _ in 0..<2 {
                    group.addTask { try? await engine.refund(order.orderID, plan) { _ in }.step }
                }
                return await group.reduce(into: [RefundProgress.Step?]()) { $0.append($1) }
            }
            #expect(outcomes.compactMap(\.self) == [.refunded])
            #expect(bench.returned(order) == [2_000])
            #expect(bench.booked(order) == [2_000])
        }
    }
}
