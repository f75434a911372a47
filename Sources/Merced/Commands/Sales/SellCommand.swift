import App
import ArgumentParser
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

/// `merced sell`
struct SellCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sell",
        abstract: "Sell at the counter: priced, paid and numbered here, then made an order of in the store.",
        discussion: """
            A payment is on this computer's disk before it is reported, whether the store answers or not. With --json \
            each state is a line of JSON: priced, each step of a card and each part that was taken, paid, handed-over \
            where a drawer was opened or a receipt printed ([register]), and last what became of it in the store, with \
            sale, number, total and change.

            With --uuid a script's sale happens once: requested again it answers the sale made before, and goes on \
            with one of which a part was taken. A repeated uuid with other goods, or another typed price, is refused.

            Several payments are taken in this order: gift cards, tenders, another terminal, a card with an amount, \
            cash, a card without one for what is left. What was taken before a card was declined stays taken: merced \
            sell --cart continues, merced sales give-up refunds it. Ctrl-C cancels as long as no card was read.

            --pay-link creates a pending order and writes the link where its customer pays it, as {"state":"ordered"} \
            with order and link; exit status 75 where the store does not have it yet: it is created when it answers.

            --return takes goods of an earlier sale back as payment for these, one receipt at a time: the return and \
            the sale are recorded together, each with its number. Only the difference is paid, or refunded as it was \
            paid or as --return-to says; --card and --cash exact take nothing if nothing is left to pay. planned and \
            returned report it in JSON.

            Exit status: 0 sold, whatever the store says · 1 not sold · 75 it is unknown whether a card paid, or a \
            card's refund is still pending, or it is sold and the card was not captured: merced sales open.
            """
    )

    @OptionGroup var store: StoreOption

    @Flag(name: .long, help: "One line of JSON for each state; money as strings.")
    var json = false

    @Option(
        name: .long,
        help:
            "A product: its SKU, GTIN or id, with :QUANTITY, @PRICE each and -10% or -5.00 off the line; repeatable."
    )
    var item: [String] = []

    @Option(name: .long, help: "Something that is not a product of the store, as NAME:AMOUNT; repeatable.")
    var custom: [String] = []

    @Option(name: .long, help: "Off the whole sale: 10% or 5.00.")
    var discount: String?

    @Option(name: .long, help: "A coupon's code; repeatable.")
    var coupon: [String] = []

    @Option(name: .long, help: "Who buys: the id or e-mail address of a customer.")
    var customer: String?

    @Option(name: .long, help: "A note from the customer.")
    var note: String?

    @Option(name: .long, help: "The customer pays no tax; the number of the certificate that says so.")
    var taxExempt: String?

    @Flag(name: .long, help: "The customer is old enough for what [register] age-check asks: someone has checked.")
    var ageChecked = false

    @Flag(name: .long, help: "Sell at prices that wait to be sent to the shop.")
    var unsentPrices = false

    @Flag(name: .long, help: "Charge the tax of the shop's table, though a service computes it at its checkout.")
    var tableTax = false

    @Option(name: .long, help: "Cash received: 50, exact, or 50:20 for a part of 20, with change.")
    var cash: String?

    @Option(name: .long, help: "Taken on another terminal: the reference it printed.")
    var external: String?

    @Option(
        name: .long,
        help: "Paid by a tender of [register] tenders, as NAME or NAME:AMOUNT; repeatable."
    )
    var tender: [String] = []

    @Option(
        name: .long,
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A gift card of the store's Gift Cards plugin, as - or -:AMOUNT; repeatable.",
            discussion:
                "Without an amount it pays as much as it has. The store charges it, so it has to answer. Its code is asked for, or read from a line of standard input: other users of this computer can read what is in a command.",
            valueName: "-[:amount]"
        )
    )
    var giftCard: [String] = []

    @Option(
        name: .long,
        defaultAsFlag: SellCommand.rest,
        help: "A card on a reader, for what is left; with an amount for that part of the sale."
    )
    var card: String?

    @Option(name: .long, help: "The card's reader, by its serial number. Default: the one at hand.")
    var reader: String?

    @Option(name: .long, help: "Which of a card's applications pays: its number, or its AID. Default: asked.")
    var application: String?

    @Flag(
        name: .long,
        help:
            "Nothing is taken now: the sale becomes a pending order, whose customer pays it at the link that is written."
    )
    var payLink = false

    @Flag(
        name: .long,
        help: "What is paid now is a deposit; the rest is paid when the goods are collected: merced sell --cart."
    )
    var deposit = false

    @Option(name: .long, help: "Continues a cart that is kept here, by its uuid: merced sales carts.")
    var cart: String?

    @Option(name: .long, help: "A UUID of the sale: requested twice under one, it is made once.")
    var uuid: String?

    @OptionGroup var returned: ReturnOptions

    func validate() throws {
        for text in item where TypedItem.readings(of: text).isEmpty {
            throw ValidationError(
                "--item takes a product and details of it, such as MUG-1:2; not “\(text)”."
            )
        }
        for text in custom { _ = try OrderRowOptions.fee(text) }
        if let cash, Self.cash(cash) == nil {
            throw ValidationError("“\(cash)” is not an amount.")
        }
        if let external, external.trimmed(.whitespaces).isEmpty {
            throw ValidationError("--external takes what the other terminal printed as its reference.")
        }
        for text in giftCard { _ = try Self.giftCardAmount(text) }
        if let discount, Self.discount(discount) == nil { throw ValidationError("--discount takes 10% or 5.00.") }
        let isTaken = cash != nil || external != nil || !tender.isEmpty || card != nil || !giftCard.isEmpty
        guard isTaken || payLink || !returned.isEmpty else {
            throw ValidationError(
                "Say how it is paid: --cash, --card, --external, --tender, --gift-card or --pay-link."
            )
        }
        guard isTaken || !deposit else { throw ValidationError("--deposit needs what is paid now, such as --cash 20.") }
        guard returned.isEmpty || !(deposit || payLink) else {
            throw ValidationError("A sale that --return pays for is paid at once: leave out --deposit and --pay-link.")
        }
        guard returned.isEmpty || cart != nil || !item.isEmpty || !custom.isEmpty else {
            throw ValidationError(
                "--return pays for what is sold: say that with --item or --custom. merced sales refund returns goods alone."
            )
        }
        guard !isTaken || !payLink else { throw ValidationError("--pay-link takes no money; leave the others out.") }
        if let uuid {
            guard UUID(uuidString: uuid) != nil else { throw ValidationError("“\(uuid)” is not a UUID.") }
            guard cart == nil else { throw ValidationError("--uuid is for a new sale; a kept cart has its own.") }
            guard !payLink else { throw ValidationError("--uuid is for a sale that is paid now, not for --pay-link.") }
        }
        if let card, card != Self.rest, TypedItem.amount(card) == nil {
            throw ValidationError("“\(card)” is not an amount.")
        }
        if card == nil, reader != nil || application != nil {
            throw ValidationError("--reader and --application are for --card.")
        }
        if let application, ApplicationChoice(application) == nil {
            throw ValidationError("“\(application)” is neither a number nor an AID.")
        }
    }

    /// `--card` without an amount.
    static let rest = "rest"

    /// `50`, `exact`, `50:20`; nil for anything else.
    static func cash(_ text: String) -> SalePayment? {
        if text == "exact" { return .cash(tendered: nil) }
        let amounts = text.split(separator: ":", omittingEmptySubsequences: false).map { TypedItem.amount(String($0)) }
        switch amounts.count {
        case 1: return amounts[0].map { .cash(tendered: $0) }
        case 2:
            guard let tendered = amounts[0], let amount = amounts[1] else { return nil }
            return .cash(tendered: tendered, amount: amount)
        default: return nil
        }
    }

    static func discount(_ text: String) -> OrderForm.Discount? {
        if text.hasSuffix("%") { return TypedItem.amount(String(text.dropLast())).map { .percent($0) } }
        return TypedItem.amount(text).map { .amount($0) }
    }

    /// The payments, by tender; cash comes last, since only the payment that finishes a sale is rounded and gives
    /// change, except for a card that takes the remaining amount.
    private func ways() async throws -> [SaleWay] {
        var ways = try await giftCards() + payments.map { SaleWay.hand($0) }
        guard let card else { return ways }
        let amount = card == Self.rest ? nil : TypedItem.amount(card)
        let isCashLast = cash.flatMap(Self.cash).map { if case .cash(_, nil) = $0 { true } else { false } } ?? false
        let place = amount != nil && isCashLast ? ways.count - 1 : ways.count
        ways.insert(.card(amount: amount), at: place)
        return ways
    }

    /// The amount to take from a gift card, nil for as much as it has.
    ///
    /// - Throws: `ValidationError`: its code would be visible to others in the arguments.
    private static func giftCardAmount(_ text: String) throws -> Decimal? {
        guard text != "-" else { return nil }
        guard text.hasPrefix("-:"), let amount = TypedItem.amount(String(text.dropFirst(2))) else {
            throw ValidationError(
                "A gift card's code is money for whoever reads it: give --gift-card - (or -:AMOUNT), and the code on standard input."
            )
        }
        return amount
    }

    private func giftCards() async throws -> [SaleWay] {
        var ways: [SaleWay] = []
        for text in giftCard {
            ways.append(.giftCard(code: try await Self.giftCardCode(), amount: try Self.giftCardAmount(text)))
        }
        return ways
    }

    private static func giftCardCode() async throws -> String {
        if isatty(STDIN_FILENO) != 0, let prompt = try? TerminalPrompt() {
            return try await prompt.ask("The gift card's code: ", isSecret: true) ?? ""
        }
        guard let line = readLine(strippingNewline: true), line.utf8.count <= 200 else {
            throw ValidationError("--gift-card reads the code from standard input, and there was none.")
        }
        return line
    }

    private var payments: [SalePayment] {
        var payments: [SalePayment] = tender.map { text in
            guard let colon = text.lastIndex(of: ":"),
                let amount = TypedItem.amount(String(text[text.index(after: colon)...]))
            else { return .tender(name: text) }
            return .tender(name: String(text[..<colon]), amount: amount)
        }
        if let external { payments.append(.external(reference: external)) }
        if let cash = cash.flatMap(Self.cash) { payments.append(cash) }
        return payments
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            try await session.closing(signing: true) {
                if !giftCard.isEmpty { try FeatureIsOff.check(.giftCards, session.configuration) }
                try await sell(session)
            }
        }
    }

    @MainActor
    private var chooser: ApplicationChooser {
        ApplicationChooser(wanted: application.flatMap { ApplicationChoice($0) }, asks: !json)
    }

    @MainActor
    private func sell(_ session: Session) async throws {
        let selling = Selling(session: session, json: json, deposits: deposit, reader: reader, chooser: chooser)
        if let uuid, let sold = try await selling.sold(uuid) {
            return try await selling.answer(sold, of: try? await filled(newCart, session))
        }
        let ways = try await ways()
        let kept = try await kept(session)
        let cart = try await filled(kept?.cart ?? newCart, session)
        if let begun = try await selling.begun(cart) {
            if uuid != nil { return try await selling.goOn(begun, with: cart, ways) }
            if payLink || !returned.isEmpty { throw SaleProblem.begun }
            return try await selling.goOn(begun, ways)
        }
        do {
            try await sell(cart, ways, session, selling)
        } catch {
            await selling.withdraw(cart, to: kept)
            throw error
        }
    }

    private var newCart: SaleCart { uuid.map { SaleCart(uuid: $0.lowercased()) } ?? SaleCart() }

    @MainActor
    private func sell(_ goods: SaleCart, _ ways: [SaleWay], _ session: Session, _ selling: Selling) async throws {
        var cart = goods
        if !returned.isEmpty { cart.exchange = try await returned.exchange(session) }
        if deposit, cart.exchange != nil { throw ReturnProblem.exchangePaysNow }
        let quote = try await selling.quote(cart)
        if let question = quote.ageQuestion, ageChecked {
            cart.ageCheck = AgeCheck(age: question.age, way: .seen, at: Date())
        }
        if unsentPrices { cart.agree(to: quote.unsentPrices) }
        if tableTax { cart.agree(toTax: quote.tax) }
        try await selling.save(cart)
        if payLink {
            // The customer would pay an order with the tax of the table.
            if let tax = quote.checkoutTax, !tableTax {
                throw SaleProblem.taxAtCheckout(service: tax.name, here: quote.tax)
            }
            return try await selling.order(cart, quote)
        }
        let due = cart.difference(of: quote.total ?? 0)
        let paid = try selling.ways(ways, due, isExchange: cart.exchange != nil)
        if deposit || paid.contains(where: \.isAsked) {
            return try await selling.take(paid, of: cart, total: due)
        }
        let receipt = try await selling.pay(cart, due, paid.compactMap(\.payment))
        try await selling.finish(receipt)
    }

    @MainActor
    private func kept(_ session: Session) async throws -> KeptCart? {
        guard let cart else { return nil }
        let kept = try await session.stores.perform { [siteID = session.siteID] in
            SaleAction.listCarts(siteID: siteID, onCompletion: $0)
        }
        guard let found = kept.first(where: { $0.cart.uuid == cart.lowercased() }) else {
            throw SaleProblem.unknown(name: cart)
        }
        return found
    }

    @MainActor
    private func filled(_ cart: SaleCart, _ session: Session) async throws -> SaleCart {
        let (stores, siteID) = (session.stores, session.siteID)
        var sale = cart
        if let customer {
            let form = try await stores.perform { completion in
                OrderFormAction.newForm(
                    siteID: siteID,
                    customerID: Int64(customer),
                    email: Int64(customer) == nil ? customer : nil,
                    onCompletion: completion
                )
            }
            sale.take(form.customer, billing: form.billing, shipping: form.shipping)
        }
        var form = sale.form
        var rows = OrderRowOptions()
        (rows.item, rows.fee, rows.shipping, rows.coupon) = (item, [], [], coupon)
        try await FormFilling(session: session, isAtCounter: true).fill(&form, rows)
        sale.change { $0 = form }
        for text in custom {
            let (name, amount) = try OrderRowOptions.fee(text)
            sale.addCustom(name: name, price: amount)
        }
        if let discount { sale.discount = Self.discount(discount) }
        if let note { sale.note = note }
        if let taxExempt {
            sale.isTaxExempt = true
            sale.certificate = taxExempt
        }
        return sale
    }
}
