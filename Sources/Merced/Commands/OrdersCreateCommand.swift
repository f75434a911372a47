import App
import ArgumentParser
import Yosemite

/// `merced orders create`
struct OrdersCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make an order.",
        discussion: """
            It is made exactly once, even if the answer is lost. Without a connection it is saved and made later. An order \
            of a customer gets the addresses of the customer's account, as in the shop's own form; where taxes follow the \
            address, they do.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Option(name: .long, help: "A product's id, or PRODUCT:QUANTITY; several times for several.")
    var item: [String] = []

    @Option(help: "The status.")
    var status = "pending"

    @Option(help: "The customer's id; none: a guest.")
    var customer: Int64?

    @Flag(name: .customLong("no-address"), help: "Leave the addresses of the customer's account out.")
    var leavesAddressOut = false

    @Option(help: "The e-mail address of the order.")
    var email: String?

    @Option(help: "What the customer wishes.")
    var note: String?

    func validate() throws { _ = try items() }

    private func items() throws -> [OrderDraft.Item] {
        try item.map { text in
            let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
            guard let product = parts.first.flatMap(Int64.init), product > 0,
                let quantity = parts.count == 2 ? Int(parts[1]) : 1, (1...10_000).contains(quantity)
            else { throw ValidationError("--item takes a product's id, or id:quantity; not “\(text)”.") }
            return OrderDraft.Item(productID: product, quantity: quantity, name: "")
        }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            var fields: [OrderField: String] = [.status: status]
            if let customer {
                fields[.customerID] = "\(customer)"
                fields.merge(try await addresses(of: customer, session)) { $1 }
            }
            if let email { fields[.billingEmail] = email }
            if let note { fields[.customerNote] = note }
            let draft = OrderDraft(fields: fields, items: try items())
            let edit = try await stores.perform {
                OrderAction.createOrder(siteID: siteID, draft: draft, onCompletion: $0)
            }
            let sending = EditSending(session: session, json: output.json)
            try await sending.finish(edit) { made in (made ?? edit.orderID, "Order \(made ?? edit.orderID) is made.") }
        }
    }

    /// What the shop's own form fills in, which is said.
    @MainActor
    private func addresses(of id: Int64, _ session: Session) async throws -> [OrderField: String] {
        guard id > 0, !leavesAddressOut else { return [:] }
        let siteID = session.siteID
        let customer: Customer
        do {
            customer = try await session.stores.perform {
                CustomerAction.retrieveCustomer(siteID: siteID, customerID: id, onCompletion: $0)
            }
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            await session.stores.deauthenticate()
            Failure.say("The addresses of customer \(id) are not here. --no-address makes the order without them.")
            throw error
        }
        let fields = customer.orderFields
        let billing = AddressLines.lines(customer.billing ?? .empty).joined(separator: ", ")
        Failure.say(
            fields.isEmpty
                ? "Customer \(id) has no address in the shop, so the order has none."
                : "With the addresses of customer \(id): \(billing). --no-address leaves them out."
        )
        return fields
    }
}
