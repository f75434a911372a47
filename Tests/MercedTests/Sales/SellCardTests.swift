import DemoStore
import Foundation
import TestSupport
import Testing

/// `merced sell --card`, as programs: card and split, killed at every step, with answers lost, over both processors.
@Suite(.timeLimit(.minutes(20)))
struct SellCardTests {
    private static func counter(_ till: CardTill, allows: Bool = true) async throws -> SaleCounter {
        let counter = try await SaleCounter.opened(till.setup, till.merced)
        try till.merced.nameTill("R1")
        if allows {
            let probe = try await till.merced.run("orders", "probe", "--allow")
            guard probe.status == 0 else { throw Expectation("a comparison", seen: probe.errors) }
        }
        return counter
    }

    private static func minor(_ text: String?) -> Int { Int(((Double(text ?? "") ?? -1) * 100).rounded()) }

    /// Orders that carry a sale; what prices were compared with carries none.
    private static func made(_ counter: SaleCounter) -> Int {
        counter.ordersBySale().filter { !$0.key.isEmpty }.values.joined().count
    }

    @Test(arguments: CardTill.Processor.allCases)
    func test_card_when_taken_then_numbered_captured_and_one_order(_ processor: CardTill.Processor) async throws {
        try await CardTill.with(processor) { till in
            let counter = try await Self.counter(till)
            let sold = try await till.merced.run("sell", "--item", counter.goods[0], "--card", "--json")
            #expect(sold.status == 0, "\(sold.output) \(sold.errors)")
            let states = sold.jsonLines.compactMap { $0["state"]?.text }
            #expect(states.first == "priced" && Array(states.suffix(3)) == ["part", "paid", "sent"], "\(states)")
            let last = try #require(sold.jsonLines.last)
            let orders = counter.orders(of: last["sale"]?.text ?? "")
            #expect(orders.count == 1 && till.setup.store.status(ofOrder: orders.first ?? 0) == "completed")
            #expect(till.setup.store.orderJSON(orders[0])?["payment_method"]?.text == "merced_card")
            #expect(till.takenOfAll == Self.minor(last["total"]?.text))
            if processor == .stripe {
                #expect(till.setup.store.stripe.ledger.intents.map(\.status) == ["succeeded"])
                #expect(till.setup.store.stripe.ledger.intents.map(\.captures) == [1])
                let paper = try await till.merced.run("receipt", "R1-000001", "--columns", "42").output
                for line in [
                    "Visa ending 4242", "  Entry: Contactless\n", "  Application: Visa Credit\n",
                    "  AID: A0000000031010\n", "  Verification: No verification\n", "  TVR: 0000000000\n",
                    "  TSI: 0000\n", "  Cryptogram: B2B5C1A0D3E4F506\n", "  Response: APPROVED (00)\n",
                    "  Authorisation: A12345\n",
                ] {
                    #expect(paper.contains(line), "\(line) \(paper)")
                }
            }
            #expect(try await till.merced.run("sales", "open", "--json").json["sales"]?.elements.isEmpty == true)
            #expect(try await till.merced.run("payments", "verify").status == 0)
            // Taken back while the processor is away, it is not said to be done.
            till.setup.proxy.add(Fault(.gateway(504), path: "/\(processor.rawValue)/v1"))
            let void = try await till.merced.run("sales", "void", "R1-000001", "--json")
            #expect(void.status == 75 && void.errors.contains("sales resolve"), "\(void.output) \(void.errors)")
            #expect(!void.errors.contains("Something failed"), "\(void.errors)")
            #expect(void.jsonLines.last?["pending"]?.text == last["total"]?.text, "\(void.output)")
            till.setup.proxy.removeAll()
            #expect(try await till.merced.run("sales", "resolve").status == 0)
            #expect(till.takenOfAll == 0)
            #expect(try await till.merced.run("sales", "open", "--json").json["sales"]?.elements.isEmpty == true)
        }
    }

    @Test func test_capture_when_refused_then_it_is_said_until_it_is_done_and_a_void_is_not_said_to_be_sold()
        async throws
    {
        try await CardTill.with(.stripe) { till in
            let counter = try await Self.counter(till)
            let stripe = till.setup.store.stripe
            stripe.add(StripeTrouble(.refused(code: "charge_expired"), at: .capture, times: 40))
            let sold = try await till.merced.run("sell", "--item", counter.goods[0], "--card", "--json")
            #expect(sold.status == 75 && sold.errors.contains("not captured yet"), "\(sold.output) \(sold.errors)")
            let uuid = try #require(sold.jsonLines.last?["sale"]?.text)
            #expect(sold.jsonLines.last?["outcome"]?.text == "not_captured")
            let open = try await till.merced.run("sales", "open")
            #expect(open.output.contains("Sold, card not captured"), "\(open.output)")
            let asked = try await till.merced.run("sales", "resolve", uuid)
            #expect(asked.status == 75 && !asked.output.contains("Sold: "), "\(asked.output)")
            let void = try await till.merced.run("sales", "void", "R1-000001")
            #expect(void.status == 0 && till.takenOfAll == 0, "\(void.output) \(void.errors)")
            let known = try await till.merced.run("sales", "resolve", uuid)
            #expect(known.status == 0 && known.output.contains("Voided: R1-000001."), "\(known.output)")
            #expect(!known.output.contains("Sold"), "\(known.output)")
        }
    }

    @Test func test_split_when_cash_and_card_then_two_legs_and_the_sum_is_the_total() async throws {
        try await CardTill.with(.gateway) { till in
            let counter = try await Self.counter(till)
            let sold = try await till.merced.run(
                ["sell", "--item", "\(counter.goods[0]):3", "--cash", "1", "--card", "--json"]
            )
            #expect(sold.status == 0, "\(sold.output) \(sold.errors)")
            let total = Self.minor(sold.jsonLines.last?["total"]?.text)
            #expect(till.takenOfAll == total - 100)
            let legs = try await till.merced.run("sales", "show", "R1-000001", "--json").json["legs"]?.elements ?? []
            #expect(legs.map { $0["tender"]?.text } == ["Cash", "Card"])
            #expect(legs.map { Self.minor($0["amount"]?.text) }.reduce(0, +) == total)
            // Of what the card gets nothing is given by hand.
            let void = try await till.merced.run("sales", "void", "R1-000001")
            #expect(void.status == 0 && void.output.contains("Refund: 1.00"), "\(void.output) \(void.errors)")
            #expect(void.output.contains("Refunded to its card: ") && till.takenOfAll == 0)
        }
    }

    @Test func test_card_when_prices_were_never_compared_then_refused_in_words_and_cash_works() async throws {
        try await CardTill.with(.gateway) { till in
            let counter = try await Self.counter(till, allows: false)
            let refused = try await till.merced.run("sell", "--item", counter.goods[0], "--card", "--json")
            #expect(refused.status == 1 && refused.errors.contains("probe --allow"), "\(refused.errors)")
            #expect(till.takenOfAll == 0 && till.setup.store.gateway.ledger.intents.isEmpty)
            #expect(try await till.merced.run("sell", "--item", counter.goods[0], "--cash", "exact").status == 0)
        }
    }

    /// Whatever the card would be refused for is said while the customer has all of the cash.
    @Test func test_split_when_the_card_cannot_be_charged_then_no_cash_is_taken() async throws {
        func open(_ merced: Merced) async throws -> Int? {
            try await merced.run("sales", "open", "--json").json["sales"]?.elements.count
        }
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            try merced.nameTill("R1")
            let words = ["sell", "--item", "\(counter.goods[0]):3", "--cash", "1:1", "--card", "--json"]
            let refused = try await merced.run(words)
            #expect(refused.status == 1 && !refused.errors.isEmpty, "\(refused.errors)")
            #expect(refused.jsonLines.compactMap { $0["state"]?.text } == ["priced"], "\(refused.output)")
            #expect(try await open(merced) == 0)
        }
        try await CardTill.with(.gateway) { till in
            let counter = try await Self.counter(till, allows: false)
            let words = ["sell", "--item", "\(counter.goods[0]):3", "--cash", "1:1", "--card"]
            let uncompared = try await till.merced.run(words)
            #expect(uncompared.status == 1 && uncompared.errors.contains("probe --allow"), "\(uncompared.errors)")
            #expect(try await till.merced.run("orders", "probe", "--allow").status == 0)
            let away = try await till.merced.run(words + ["--reader", "NONE-9"])
            #expect(away.status == 1 && away.errors.contains("NONE-9"), "\(away.errors)")
            let tender = try await till.merced.run(words + ["--tender", "Shells:1"])
            #expect(tender.status == 1 && tender.errors.contains("Shells"), "\(tender.errors)")
            #expect(try await open(till.merced) == 0 && till.takenOfAll == 0)
            #expect(try await till.merced.run(words).status == 0 && till.takenOfAll > 0)
        }
    }

    @Test func test_card_when_the_store_is_gone_after_it_was_compared_then_sold_and_sent_later() async throws {
        try await CardTill.with(.gateway) { till in
            let counter = try await Self.counter(till)
            till.setup.proxy.add(Fault(.gateway(504), path: "/wp-json"))
            let sold = try await till.merced.run("sell", "--item", counter.goods[0], "--card", "--json")
            #expect(sold.status == 0, "\(sold.output) \(sold.errors)")
            #expect(sold.jsonLines.contains { $0["state"]?.text == "paid" && $0["number"]?.text == "R1-000001" })
            till.setup.proxy.removeAll()
            try await counter.sendAll(till.merced)
            #expect(Self.made(counter) == 1)
        }
    }

    private static let moments =
        ["sale:asking", "sale:asked", "sale:ended", "sale:committing", "sale:committed"]
        + (1...7).flatMap { ["payment-before:\($0)", "payment-after:\($0)"] }

    /// Killed at every row of the payment's journal and at every step of the part and the sale: afterwards the card has paid once
    /// and the sale is one order, or it has not paid and the sale is a cart that can be sold. Four of them in a short run, before
    /// and after the bank was asked and around the sale's own rows.
    @Test(arguments: Seed.isLong ? moments : ["sale:asked", "sale:committing", "payment-before:3", "payment-after:5"])
    func test_card_when_killed_then_charged_once_or_not_at_all(_ moment: String) async throws {
        try await CardTill.with(.gateway) { till in
            let counter = try await Self.counter(till)
            let killed = try await till.merced.run(
                ["sell", "--item", counter.goods[0], "--card", "--json"],
                adding: ["MERCED_CRASH_TEST": moment]
            )
            #expect(killed.status == -9, "\(moment): \(killed.status) \(killed.output) \(killed.errors)")
            try await Self.finish(till, counter, moment)
        }
    }

    /// A sale of two legs, the processor, and where its program is killed.
    struct KilledSplit: Sendable, CustomTestStringConvertible {
        let processor: CardTill.Processor
        let first: String
        let moment: String

        var testDescription: String { "\(processor) \(first) \(moment)" }

        static let all = CardTill.Processor.allCases.flatMap { processor in
            ["--cash", "--card"].flatMap { first in
                SellCardTests.moments.map {
                    KilledSplit(processor: processor, first: first, moment: $0)
                }
            }
        }
        static let few = [
            KilledSplit(processor: .gateway, first: "--cash", moment: "sale:ended"),
            KilledSplit(processor: .stripe, first: "--card", moment: "payment-after:5"),
        ]
    }

    /// Killed at every step of a split: what was taken before stays taken, the rest is paid by a card once, and it is one sale.
    @Test(arguments: Seed.isLong ? KilledSplit.all : KilledSplit.few)
    func test_split_when_killed_then_each_leg_is_taken_once_and_the_sum_is_the_total(_ kill: KilledSplit) async throws {
        try await CardTill.with(kill.processor) { till in
            let counter = try await Self.counter(till)
            let killed = try await till.merced.run(
                ["sell", "--item", "\(counter.goods[0]):3", kill.first, "1.00", "--card", "--json"],
                adding: ["MERCED_CRASH_TEST": kill.moment]
            )
            #expect(killed.status == -9, "\(killed.status) \(killed.output) \(killed.errors)")
            let resolved = try await till.merced.run("sales", "resolve", "--json")
            #expect(resolved.status == 0, "\(resolved.output) \(resolved.errors)")
            if try await till.merced.run("sales", "list", "--json").json["sales"]?.elements.isEmpty == true {
                let carts = try await till.merced.run("sales", "carts", "--json").json["carts"]?.elements ?? []
                let rest = try await till.merced.run(
                    ["sell", "--cart", carts.first?["cart"]?.text ?? "", "--card", "--json"]
                )
                #expect(carts.count == 1 && rest.status == 0, "\(carts) \(rest.output) \(rest.errors)")
            }
            let sold = try await till.merced.run("sales", "show", "R1-000001", "--json").json
            let legs = sold["legs"]?.elements ?? []
            #expect(legs.map { Self.minor($0["amount"]?.text) }.reduce(0, +) == Self.minor(sold["total"]?.text))
            let cards = legs.filter { $0["tender"]?.text == "Card" }
            #expect(till.takenOfAll == cards.map { Self.minor($0["amount"]?.text) }.reduce(0, +), "\(legs)")
            #expect(try await till.merced.receipts().map(\.number) == [1])
            try await counter.sendAll(till.merced)
            #expect(Self.made(counter) == 1)
            #expect(try await till.merced.run("payments", "verify").status == 0)
            let open = try await till.merced.run("sales", "open", "--json").json
            #expect(open["sales"]?.elements.isEmpty == true, "\(open)")
        }
    }

    private static let lost = CardTill.Processor.allCases.flatMap { processor in (1...6).map { (processor, $0) } }

    /// Every answer of the processor is lost once; one of each processor in a short run.
    @Test(arguments: Seed.isLong ? lost : [(CardTill.Processor.gateway, 4), (CardTill.Processor.stripe, 2)])
    func test_card_when_an_answer_of_the_processor_is_lost_then_charged_once(
        _ processor: CardTill.Processor,
        _ number: Int
    ) async throws {
        try await CardTill.with(processor) { till in
            let counter = try await Self.counter(till)
            let path = processor == .gateway ? "/gateway/v1" : "/stripe/v1"
            till.setup.proxy.add(Fault(.cutAfterStore, path: path, from: number, times: 1))
            let sold = try await till.merced.run("sell", "--item", counter.goods[0], "--card", "--json")
            #expect([0, 1, 75].contains(sold.status), "\(sold.output) \(sold.errors)")
            till.setup.proxy.removeAll()
            try await Self.finish(till, counter, "\(processor) \(number)")
        }
    }

    private static func finish(_ till: CardTill, _ counter: SaleCounter, _ what: String) async throws {
        let resolved = try await till.merced.run("sales", "resolve", "--json")
        #expect(resolved.status == 0, "\(what): \(resolved.output) \(resolved.errors)")
        var sales = try await till.merced.run("sales", "list", "--json").json["sales"]?.elements ?? []
        if sales.isEmpty {
            let carts = try await till.merced.run("sales", "carts", "--json").json["carts"]?.elements ?? []
            #expect(till.takenOfAll == 0, "\(what): \(carts) \(till.takenOfAll)")
            // What was declined left no cart.
            let goods = carts.first?["cart"]?.text.map { ["--cart", $0] } ?? ["--item", counter.goods[0]]
            let again = try await till.merced.run(["sell"] + goods + ["--card", "--json"])
            #expect(again.status == 0, "\(what): \(again.output) \(again.errors)")
            sales = try await till.merced.run("sales", "list", "--json").json["sales"]?.elements ?? []
        }
        #expect(sales.count == 1, "\(what)")
        let total = minor(sales.first?["total"]?.text)
        #expect(till.takenOfAll == total, "\(what): \(till.takenOfAll) of \(total)")
        #expect(try await till.merced.receipts().map(\.number) == [1], "\(what)")
        try await counter.sendAll(till.merced)
        #expect(made(counter) == 1, "\(what)")
        #expect(try await till.merced.run("payments", "verify").status == 0, "\(what)")
        #expect(try await till.merced.run("sales", "open", "--json").json["sales"]?.elements.isEmpty == true, "\(what)")
    }

    @Test func test_give_up_when_a_part_was_taken_then_numbered_and_the_card_has_its_money_again() async throws {
        try await CardTill.with(.stripe) { till in
            let counter = try await Self.counter(till)
            let begun = try await till.merced.run("sell", "--item", "\(counter.goods[0]):3", "--card", "1.00", "--json")
            #expect(begun.status == 1 && till.takenOfAll == 100, "\(begun.output) \(begun.errors)")
            let open = try await till.merced.run("sales", "open", "--json").json["sales"]?.elements ?? []
            let uuid = try #require(open.first?["sale"]?.text)
            let slip = try await till.merced.run("sales", "slip", uuid)
            #expect(
                slip.output.contains("Card 1.00 USD: Paid") && slip.output.contains("NO RECEIPT"),
                "\(slip.output)"
            )
            let given = try await till.merced.run("sales", "give-up", uuid, "--reason", "left", "--json")
            #expect(
                given.status == 0 && given.jsonLines.last?["state"]?.text == "void",
                "\(given.output) \(given.errors)"
            )
            #expect(till.takenOfAll == 0)
            #expect(try await till.merced.receipts().map(\.number) == [1])
            let carts = try await till.merced.run("sales", "carts", "--json").json["carts"]?.elements ?? []
            // Held, so that no register goes on with it.
            #expect(carts.count == 1 && carts.first?["cart"]?.text != uuid && carts.first?["held"] == true)
            try await counter.sendAll(till.merced)
            #expect(Self.made(counter) == 0)
            let totals = try await till.merced.run("sales", "totals")
            #expect(totals.output.contains("tender,Card,,2,,,0.00,0.00"), "\(totals.output)")
            #expect(try await till.merced.run("payments", "verify").status == 0)
        }
    }

    @Test func test_give_up_when_cash_goes_back_then_the_drawer_opens_and_change_of_a_part_was_given_once() async throws
    {
        try await CardTill.with(.gateway) { till in
            let counter = try await Self.counter(till)
            let paper = till.merced.home.file("paper.bin")
            try Data().write(to: paper)
            let printer = "\n[printer]\nfile = \"\(paper.path)\"\ndrawer = \"pin2\"\n"
            let configured = try String(contentsOf: till.merced.configurationFile, encoding: .utf8)
            try till.merced.home.write(configured + printer, to: "config/merced/config.toml")
            // The demonstration's gateway declines what ends in 02.
            let begun = try await till.merced.run(
                ["sell", "--item", "\(counter.goods[0]):3", "--cash", "5:1", "--card", "1.02", "--json"]
            )
            #expect(begun.status == 1 && till.takenOfAll == 0, "\(begun.output) \(begun.errors)")
            let part = try #require(begun.jsonLines.first { $0["state"]?.text == "part" })
            #expect(part["amount"]?.text == "1.00" && part["change"]?.text == "4.00")
            func drawers() throws -> Int {
                PaperDecoder(try Array(Data(contentsOf: paper))).text.count { $0 == "drawer 2" }
            }
            #expect(try drawers() == 1)
            let uuid = try #require(part["sale"]?.text)
            let slip = try await till.merced.run("sales", "slip", uuid)
            #expect(slip.output.contains("Cash 1.00 USD: Paid"), "\(slip.output)")
            let given = try await till.merced.run("sales", "give-up", uuid, "--json")
            #expect(given.status == 0, "\(given.errors)")
            #expect(given.jsonLines.last?["state"]?.text == "handed-over")
            #expect(given.jsonLines.last?["drawer"]?.text == "opened")
            #expect(try drawers() == 2)
        }
    }

    @Test func test_card_when_its_answer_is_lost_then_a_slip_is_printed_unasked_and_says_what_is_known() async throws {
        try await CardTill.with(.gateway) { till in
            let counter = try await Self.counter(till)
            let paper = till.merced.home.file("paper.bin")
            try Data().write(to: paper)
            let configured = try String(contentsOf: till.merced.configurationFile, encoding: .utf8)
            try till.merced.home.write(
                configured + "\n[printer]\nfile = \"\(paper.path)\"\n",
                to: "config/merced/config.toml"
            )
            till.setup.store.gateway.add(GatewayTrouble(.lostAnswer, at: .authorise))
            for _ in 0..<40 { till.setup.store.gateway.add(GatewayTrouble(.lostAnswer, at: .loadIntent)) }
            let sold = try await till.merced.run(
                ["sell", "--item", "\(counter.goods[0]):3", "--cash", "1:1", "--card", "--json"]
            )
            #expect(sold.status == 75, "\(sold.output) \(sold.errors)")
            let text = PaperDecoder(try Array(Data(contentsOf: paper))).text
            #expect(text.contains { $0.contains("NO RECEIPT") }, "\(text)")
            #expect(text.contains { $0.contains("Cash 1.00 USD: Paid") }, "\(text)")
            #expect(text.contains { $0.contains("Not sure if paid") }, "\(text)")
        }
    }
}
