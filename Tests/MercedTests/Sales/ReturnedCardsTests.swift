import DemoStore
import Foundation
import TestSupport
import Testing

/// Money of returns on its way to cards, as programs: of another till's sale, and of several cards that are refused.
@Suite(.timeLimit(.minutes(20)))
struct ReturnedCardsTests {
    private static func minor(_ text: String?) -> Int { Int(((Double(text ?? "") ?? -1) * 100).rounded()) }

    /// The card's money goes back through the processor that took it, whichever till asks; with the answer lost, once all the same.
    @Test(arguments: CardTill.Processor.allCases)
    func test_refund_when_another_till_took_the_card_then_its_money_goes_back_once(_ processor: CardTill.Processor)
        async throws
    {
        try await CardTill.with(processor) { till in
            let goods = try await Self.opened(till)
            let sold = try await till.merced.run(["sell", "--item", "\(goods[0]):3", "--cash", "1", "--card", "--json"])
            #expect(sold.status == 0, "\(sold.output) \(sold.errors)")
            let total = Self.minor(sold.jsonLines.last?["total"]?.text)
            let other = try await Self.other(till)
            let path = processor == .stripe ? "/v1/refunds" : "/refund"
            till.setup.proxy.add(Fault(.cutAfterStore, method: "POST", path: path, times: 1))
            let words = ["sales", "refund", "R1-000001", "--item", goods[0], "--json", "--uuid", UUID().uuidString]
            let first = try await other.run(words)
            #expect([0, 75].contains(first.status), "\(first.output) \(first.errors)")
            let resolved = try await other.run(["sales", "resolve", "R2-000001"])
            #expect(resolved.status == 0, "\(resolved.output) \(resolved.errors)")
            #expect(try await other.run(words).status == 0)
            let part = Self.minor(first.jsonLines.last?["total"]?.text)
            #expect(part > 0 && till.takenOfAll == total - 100 - part)
            let rest = try await other.run(["sales", "refund", "R1-000001", "--all", "--json"])
            #expect(rest.status == 0, "\(rest.output) \(rest.errors)")
            #expect(till.takenOfAll == 0)
            let order = SaleCounter(setup: till.setup, goods: goods).orders(
                of: sold.jsonLines.last?["sale"]?.text ?? ""
            )
            #expect(order.flatMap { till.booked($0) }.reduce(0, +) == total)
            #expect(try await other.run("ledger", "check").status == 0)
        }
    }

    private static func opened(_ till: CardTill) async throws -> [String] {
        let goods = try await SaleCounter.opened(till.setup, till.merced).goods
        try till.merced.nameTill("R1")
        #expect(try await till.merced.run("orders", "probe", "--allow").status == 0)
        return goods
    }

    private static func other(_ till: CardTill) async throws -> Merced {
        let other = try Merced(named: "other till")
        try other.connect(to: till.setup.address, port: till.setup.port)
        try other.takeCards(by: till.processor, port: till.setup.port)
        try other.nameTill("R2")
        #expect(try await other.run("sync").status == 0)
        return other
    }

    /// What was asked while the store was away, or at the same moment.
    enum Cut: CaseIterable {
        /// The void could not ask, after the piece came back.
        case store
        /// The void asked, and its order was not cancelled before the piece came back.
        case cancelling
    }

    /// A void and a return at another till both give the card's money: it gets all of it once, and somebody is told.
    @Test(
        arguments: Seed.isLong ? CardTill.Processor.allCases : [.gateway],
        Cut.allCases
    )
    func test_void_when_a_piece_came_back_at_another_till_then_the_card_has_its_money_once_and_the_void_is_parked(
        _ processor: CardTill.Processor,
        _ cut: Cut
    ) async throws {
        try await CardTill.with(processor) { till in
            let goods = try await Self.opened(till)
            let sold = try await till.merced.run(["sell", "--item", "\(goods[0]):3", "--card", "--json"])
            let total = Self.minor(sold.jsonLines.last?["total"]?.text)
            let order = SaleCounter(setup: till.setup, goods: goods).orders(
                of: sold.jsonLines.last?["sale"]?.text ?? ""
            ).first
            let (other, proxy) = (try await Self.other(till), till.setup.proxy)
            let piece = ["sales", "refund", "R1-000001", "--item", goods[0], "--json"]
            func void(_ more: String...) async throws -> Program.Outcome {
                try await till.merced.run(["sales", "void", "R1-000001", "--json"] + more)
            }
            switch cut {
            case .store:
                #expect(try await other.run(piece).status == 0)
                proxy.add(Fault(.gateway(504), path: "/wp-json"))
                let refused = try await void()
                #expect(refused.status == 1 && refused.errors.contains("--unchecked"), "\(refused.errors)")
                #expect(till.takenOfAll > 0)
                let given = try await void("--unchecked")
                #expect(given.status == 75, "\(given.output) \(given.errors)")
            case .cancelling:
                // Behind the word that it comes back here.
                proxy.add(Fault(.gateway(504), method: "PUT", path: "/orders/\(order ?? 0)", from: 2))
                let given = try await void()
                #expect(given.status == 75, "\(given.output) \(given.errors)")
                let refused = try await other.run(piece)
                #expect(refused.status == 1 && refused.errors.contains("R1"), "\(refused.output) \(refused.errors)")
                let back = try await other.run(piece + ["--unchecked"])
                #expect(back.status == 0 && back.output.contains("had-it"), "\(back.output) \(back.errors)")
            }
            #expect(till.takenOfAll == 0)
            proxy.removeAll()
            _ = try await till.merced.run(["sales", "send"], adding: ["MERCED_CRASH_TEST": "clock:600"])
            let parked = try await till.merced.run("sales", "show", "R1-000002", "--json").json
            #expect(parked["state"]?.text == "parked" && parked["reason"]?.text?.contains("R2-000001") == true)
            for merced in [till.merced, other] {
                let open = try await merced.run("sales", "open", "--json").json
                #expect(open["sales"]?.elements.isEmpty == true && open["returns"]?.elements.isEmpty == true, "\(open)")
            }
            let decided = try await till.merced.run("sales", "send", "R1-000002", "--how", "as-computed", "--json")
            #expect(decided.status == 0, "\(decided.output) \(decided.errors)")
            #expect(order.map { till.booked($0).reduce(0, +) } == total && till.takenOfAll == 0)
            #expect(try await till.merced.run("ledger", "check").status == 0)
        }
    }

    /// Of several refused cards the one that is meant is named; what may be on its way is never given by hand.
    @Test func test_resolve_when_two_cards_were_refused_then_by_hand_is_one_of_them_and_never_a_guess() async throws {
        try await CardTill.with(.gateway) { till in
            let goods = try await SaleCounter.opened(till.setup, till.merced).goods
            try till.merced.nameTill("R1")
            #expect(try await till.merced.run("orders", "probe", "--allow").status == 0)
            let part = try await till.merced.run(["sell", "--item", "\(goods[0]):3", "--card", "1.00", "--json"])
            let uuid = part.jsonLines.compactMap { $0["sale"]?.text }.last ?? ""
            let sold = try await till.merced.run(["sell", "--cart", uuid, "--card", "--json"])
            #expect(sold.status == 0, "\(part.output) \(sold.output) \(sold.errors)")
            till.setup.store.gateway.add(
                GatewayTrouble(.refused(status: 400, code: "refund_too_large"), at: .refund, times: 2)
            )
            let back = try await till.merced.run(["sales", "refund", "R1-000001", "--all", "--json"])
            #expect(back.status == 75, "\(back.output) \(back.errors)")
            func byHand(_ more: String...) async throws -> Program.Outcome {
                try await till.merced.run(
                    ["sales", "resolve", "R1-000002", "--by-hand", "cash, Mira", "--json"] + more
                )
            }
            func states(_ outcome: Program.Outcome) -> [String] { outcome.jsonLines.compactMap { $0["state"]?.text } }
            let guess = try await byHand()
            #expect(
                guess.status == 1 && guess.errors.contains("1: ") && guess.errors.contains("2: "),
                "\(guess.errors)"
            )
            let second = try await byHand("--leg", "2")
            #expect(states(second) == ["refused", "by-hand"], "\(second.output) \(second.errors)")
            #expect(try await byHand("--leg", "2").status == 1)
            #expect(states(try await byHand()) == ["by-hand", "by-hand"], "one is left: no guess")
            #expect(try await byHand().status == 1)
            #expect(try await till.merced.run("sales", "resolve").status == 0)
            #expect(
                till.takenOfAll == Self.minor(sold.jsonLines.last?["total"]?.text),
                "no card was given its money too"
            )
        }
    }
}
