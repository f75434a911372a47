import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced orders create`
struct OrdersCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create an order.",
        discussion: """
            It is created exactly once, even if the answer is lost. Without a connection it is saved and created \
            later. A customer's order gets the addresses of the customer's account, as in the shop's own form, and \
            taxes follow them where they depend on the address. The total is computed here first, and the store is \
            asked for just that: if it computes a different total, the order stays pending, both are shown, and the \
            exit status is 1.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption
    @OptionGroup var rows: OrderRowOptions

    @Argument(help: "A field and its value, such as billing.city=Ulm; repeatable.")
    var fields: [String] = []

    @Option(help: "The status.")
    var status = "pending"

    @Option(help: "The customer's e-mail address, or the account's id; none: a guest.")
    var customer: String?

    @Flag(name: .customLong("no-address"), help: "Leave out the addresses of the customer's account.")
    var leavesAddressOut = false

    @Option(help: "The e-mail address of the order.")
    var email: String?

    @Option(help: "A note from the customer.")
    var note: String?

    @Flag(name: .customLong("tax-exempt"), help: "Without taxes.")
    var isTaxExempt = false

    @Flag(help: "Show what it would cost, and create nothing.")
    var quote = false

    func validate() throws {
        try rows.validate()
        _ = try OrdersEditCommand.wanted(fields)
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: quote ? .reading : .writing)
            let account = try await account(session)
            let sending = FormSending(session: session, json: output.json)
            do {
                let form = try await form(account, session)
                guard !quote else {
                    try await sending.tell(try await sending.quote(form), of: form)
                    return await session.stores.deauthenticate()
                }
                try await sending.send(form) { "Order \($0.label) is created." }
            } catch let error as PricingError {
                // An order that needs no price here is created all the same, at the store's price.
                guard !quote, let draft = try await plainDraft(account, session) else { throw error }
                try await make(draft, session)
            }
        }
    }

    @MainActor
    private func form(_ account: Customer?, _ session: Session) async throws -> OrderForm {
        var form = OrderForm(customer: OrderForm.Customer(customerID: customerID(account) ?? 0, email: email ?? ""))
        if let account, !leavesAddressOut {
            for (field, text) in account.orderFields { form.setAddress(field, text) }
        }
        if let email { form.setAddress(.billingEmail, email) }
        if let note { form.customerNote = note }
        form.status = status
        form.isTaxExempt = isTaxExempt
        let filling = FormFilling(session: session)
        try filling.fill(&form, fields: try OrdersEditCommand.wanted(fields))
        // Without the store's settings nothing has a price: reported before it is searched for.
        _ = try await FormSending(session: session, json: false).quote(form)
        try await filling.fill(&form, rows)
        return form
    }

    /// nil where a part of it has to be priced here.
    @MainActor
    private func plainDraft(_ account: Customer?, _ session: Session) async throws -> OrderDraft? {
        guard rows.fee.isEmpty, rows.shipping.isEmpty, rows.coupon.isEmpty, !isTaxExempt else { return nil }
        var items: [OrderDraft.Item] = []
        for text in rows.item {
            let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
            guard let code = parts.first, let product = Int64(code), product > 0,
                let quantity = parts.count == 2 ? Int(parts[1]) : 1, (1...10_000).contains(quantity)
            else { return nil }
            // What is not saved here may be in the store by that id.
            let meant = try await FormFilling.meant(code, session)
            if let meant, meant.isCarton || meant.goods.hasVariations || meant.goods.bar(atCounter: false) != nil {
                return nil
            }
            items.append(
                OrderDraft.Item(
                    productID: meant?.goods.productID ?? product,
                    variationID: meant?.goods.variationID ?? 0,
                    quantity: Decimal(quantity),
                    name: meant?.goods.name ?? ""
                )
            )
        }
        var values: [OrderField: String] = [.status: status]
        if let id = customerID(account) { values[.customerID] = "\(id)" }
        if let account, !leavesAddressOut { values.merge(account.orderFields) { $1 } }
        if let email { values[.billingEmail] = email }
        if let note { values[.customerNote] = note }
        values.merge(try OrdersEditCommand.wanted(fields).orderTexts) { $1 }
        return OrderDraft(fields: values, items: items)
    }

    @MainActor
    private func make(_ draft: OrderDraft, _ session: Session) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        let edit = try await stores.perform {
            OrderAction.createOrder(siteID: siteID, draft: draft, onCompletion: $0)
        }
        let sending = EditSending(session: session, json: output.json)
        try await sending.finish(edit) { "Order \($0.label) is created." }
    }

    private func customerID(_ account: Customer?) -> Int64? { account?.customerID ?? customer.flatMap { Int64($0) } }

    /// The customer whose addresses are filled in, as the shop's own form does, with a message; by an e-mail address
    /// also where they are left out.
    @MainActor
    private func account(_ session: Session) async throws -> Customer? {
        guard let text = customer, Int64(text) ?? 1 > 0, Int64(text) == nil || !leavesAddressOut else { return nil }
        let customer: Customer
        do {
            customer = try await find(text, session)
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            await session.stores.deauthenticate()
            Failure.say(
                Int64(text) == nil
                    ? "Which account “\(text)” has is not known here: give its id with --no-address."
                    : "The addresses of customer \(text) are not here. --no-address creates the order without them."
            )
            throw error
        }
        guard !leavesAddressOut else { return customer }
        let id = customer.customerID
        let billing = AddressLines.lines(customer.billing ?? .empty).joined(separator: ", ")
        Failure.say(
            customer.orderFields.isEmpty
                ? "Customer \(id) has no address in the shop, so the order has none."
                : "With the addresses of customer \(id): \(billing). --no-address leaves them out."
        )
        return customer
    }

    @MainActor
    private func find(_ text: String, _ session: Session) async throws -> Customer {
        guard let id = Int64(text) else { return try await CustomerArgument.find(text, session) }
        let siteID = session.siteID
        return try await session.stores.perform {
            CustomerAction.retrieveCustomer(siteID: siteID, customerID: id, onCompletion: $0)
        }
    }
}

extension [RecordChange] {
    /// Values of an order's fields; of a repeated field the last one.
    fileprivate var orderTexts: [OrderField: String] {
        Dictionary(compactMap { change in change.orderField.map { ($0, change.text) } }) { _, last in last }
    }
}
