import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced sell`
struct SellCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sell",
        abstract: "Sell at the counter: priced, paid and numbered here, then made an order of in the store.",
        discussion: """
            What is paid is on this computer's disk before it is said to be, whether the store answers or not. With --json each \
            state is a line of JSON: priced, paid, handed-over where a drawer was opened or a receipt printed ([register]), and \
            last what became of it in the store, with sale, number, total and change.

            Exit status: 0 sold, whatever the store says · 1 not sold.
            """
    )

    @OptionGroup var store: StoreOption

    @Flag(name: .long, help: "One line of JSON for each state; money as strings.")
    var json = false

    @Option(
        name: .long,
        help:
            "A product: its SKU, GTIN or id, with :QUANTITY, @PRICE of one and -10% or -5.00 off the line; several times."
    )
    var item: [String] = []

    @Option(name: .long, help: "Something that is no product of the store, as NAME:AMOUNT; several times for several.")
    var custom: [String] = []

    @Option(name: .long, help: "Off the whole sale: 10% or 5.00.")
    var discount: String?

    @Option(name: .long, help: "A coupon's code; several times for several.")
    var coupon: [String] = []

    @Option(name: .long, help: "Who buys: the id or e-mail address of a customer.")
    var customer: String?

    @Option(name: .long, help: "A note of the customer's.")
    var note: String?

    @Option(name: .long, help: "The customer pays no tax; the number of the certificate that says so.")
    var taxExempt: String?

    @Flag(name: .long, help: "The customer is old enough for what [register] age-check asks: somebody has looked.")
    var ageChecked = false

    @Option(name: .long, help: "Cash that was handed over: 50, or exact.")
    var cash: String?

    @Option(name: .long, help: "Taken on another terminal; what it printed as reference.")
    var external: String?

    @Option(
        name: .long,
        help: "Paid by a tender of [register] tenders, as NAME or NAME:AMOUNT; several times for several."
    )
    var tender: [String] = []

    @Option(name: .long, help: "Goes on with a cart that is kept here, by its uuid: merced sales carts.")
    var cart: String?

    func validate() throws {
        for text in item where TypedItem.readings(of: text).isEmpty {
            throw ValidationError(
                "--item takes a product with what is to be said of it, such as MUG-1:2; not “\(text)”."
            )
        }
        for text in custom { _ = try OrderRowOptions.fee(text) }
        if let cash, cash != "exact", TypedItem.amount(cash) == nil {
            throw ValidationError("“\(cash)” is no amount.")
        }
        if let discount, Self.discount(discount) == nil { throw ValidationError("--discount takes 10% or 5.00.") }
        guard cash != nil || external != nil || !tender.isEmpty else {
            throw ValidationError("Say how it is paid: --cash, --external or --tender.")
        }
    }

    static func discount(_ text: String) -> OrderForm.Discount? {
        if text.hasSuffix("%") { return TypedItem.amount(String(text.dropLast())).map { .percent($0) } }
        return TypedItem.amount(text).map { .amount($0) }
    }

    /// What each tender pays; cash comes last, since only the leg that finishes a sale is rounded and gives change.
    private var payments: [SalePayment] {
        var payments: [SalePayment] = tender.map { text in
            guard let colon = text.lastIndex(of: ":"),
                let amount = TypedItem.amount(String(text[text.index(after: colon)...]))
            else { return .tender(name: text) }
            return .tender(name: String(text[..<colon]), amount: amount)
        }
        if let external { payments.append(.external(reference: external)) }
        if let cash { payments.append(.cash(tendered: cash == "exact" ? nil : TypedItem.amount(cash))) }
        return payments
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let result: Result<Void, any Error>
            do {
                result = .success(try await sell(session))
            } catch {
                result = .failure(error)
            }
            await session.stores.deauthenticate()
            try result.get()
        }
    }

    @MainActor
    private func sell(_ session: Session) async throws {
        let selling = Selling(session: session, json: json)
        var cart = try await filled(session)
        let quote = try await selling.quote(cart)
        if let question = quote.ageQuestion, ageChecked {
            cart.ageCheck = AgeCheck(age: question.age, way: .seen, at: Date())
        }
        let receipt = try await selling.pay(cart, quote, payments)
        await selling.handOver(receipt)
        try await selling.follow(receipt)
    }

    @MainActor
    private func filled(_ session: Session) async throws -> SaleCart {
        let (stores, siteID) = (session.stores, session.siteID)
        var sale: SaleCart
        if let cart {
            let kept = try await stores.perform { SaleAction.listCarts(siteID: siteID, onCompletion: $0) }
            guard let found = kept.first(where: { $0.cart.uuid == cart.lowercased() }) else {
                throw SaleProblem.unknown(name: cart)
            }
            sale = found.cart
        } else {
            sale = SaleCart()
        }
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
        try await FormFilling(session: session).fill(&form, rows)
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

/// A sale on the command line: priced, paid, followed to the store.
@MainActor
private struct Selling {
    let session: Session
    let json: Bool

    private var stores: any StoresManager { session.stores }
    private var siteID: Int64 { session.siteID }
    private static let patience = Duration.seconds(20)

    func quote(_ cart: SaleCart) async throws -> SaleQuote {
        let quote = try await stores.perform { SaleAction.quoteCart(siteID: siteID, cart: cart, onCompletion: $0) }
        if let problem = quote.problem { throw SaleProblem.notSellable(problem) }
        for reason in quote.reasons { Failure.say(QuoteWords.reason(reason).message) }
        if json { try JSONOutput.writeLine(SaleStateDocument(priced: quote)) }
        return quote
    }

    func pay(_ cart: SaleCart, _ quote: SaleQuote, _ payments: [SalePayment]) async throws -> TillReceipt {
        try await stores.perform { SaleAction.saveCart(siteID: siteID, cart: cart, onCompletion: $0) }
        let receipt = try await stores.perform { completion in
            SaleAction.payCart(
                siteID: siteID,
                cart: cart,
                shownTotal: quote.total ?? 0,
                payments: payments,
                onCompletion: completion
            )
        }
        let format = try await session.format()
        func money(_ amount: Decimal) -> String { format.money(amount, currency: receipt.currency, symbol: "") }
        if json {
            try JSONOutput.writeLine(SaleStateDocument(paid: receipt))
        } else {
            try StandardOutput.write(lines: [
                "Sold: \(receipt.number), \(money(receipt.total)); change \(money(receipt.change))."
            ])
        }
        return receipt
    }

    /// Drawer and receipt, where the configuration says so. What fails is said; the sale stands.
    func handOver(_ receipt: TillReceipt) async {
        do {
            let handover = try await stores.perform { completion in
                SaleAction.handOver(siteID: siteID, uuid: receipt.uuid, onCompletion: completion)
            }
            if let problem = handover.problem { Failure.say(problem) }
            guard json, handover.drawer != .nothing || handover.receipt != .nothing else { return }
            try JSONOutput.writeLine(SaleStateDocument(handover, of: receipt))
        } catch {
            Failure.say(StoreWords.describe(error))
        }
    }

    /// The sale is safe: whatever fails from here on is said, and nothing more.
    func follow(_ receipt: TillReceipt) async throws {
        let summary = try await stores.perform { completion in
            SaleAction.awaitSale(
                siteID: siteID,
                uuid: receipt.uuid,
                patience: Self.patience,
                onCompletion: completion
            )
        }
        if json { return try JSONOutput.writeLine(SaleStateDocument(summary, receipt)) }
        switch summary.state {
        case .sent: try StandardOutput.write(lines: ["It is order \(summary.orderID) in the store."])
        case .parked:
            Failure.say("\(summary.reason ?? "") What was paid stays; merced sales send \(receipt.number) decides.")
        default: Failure.say("The store does not have it yet; it is sent when it answers. \(summary.reason ?? "")")
        }
    }
}
