import ArgumentParser
import Foundation
import Yosemite

/// `merced orders trash ID`
struct OrdersTrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash",
        abstract: "Move an order to the store's trash.",
        discussion:
            "The store empties its trash after 30 days. Without a connection the change is saved and sent later."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The order's id.")
    var id: Int64

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try Session.open(store)
            let (stores, siteID) = (session.stores, session.siteID)
            let sending = EditSending(session: session, json: output.json)
            try await sending.needsOrder(id)
            let edit = try await stores.perform {
                OrderAction.updateOrder(
                    siteID: siteID,
                    orderID: id,
                    changes: [.status(OrderField.trash)],
                    onCompletion: $0
                )
            }
            try await sending.finish(edit, orderID: id, done: "Order \(id) is in the trash now.")
        }
    }
}

/// `merced orders restore ID`
struct OrdersRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Take an order out of the store's trash."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The order's id.")
    var id: Int64

    @Option(help: "The status it is given; a status has its effects, mails among them.")
    var status = "on-hold"

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try Session.open(store)
            let (stores, siteID) = (session.stores, session.siteID)
            let sending = EditSending(session: session, json: output.json)
            try await sending.needsOrder(id)
            let change = FieldChange(field: .status, base: OrderField.trash, value: status)
            let edit = try await stores.perform {
                OrderAction.updateOrder(siteID: siteID, orderID: id, changes: [change], onCompletion: $0)
            }
            try await sending.finish(edit, orderID: id, done: "Order \(id) is out of the trash, and \(status).")
        }
    }
}

/// `merced orders create`
struct OrdersCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make an order.",
        discussion:
            "It is made exactly once, even if the answer is lost. Without a connection it is saved and made later."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Option(name: .long, help: "A product's id, or PRODUCT:QUANTITY; several times for several.")
    var item: [String] = []

    @Option(help: "The status.")
    var status = "pending"

    @Option(help: "The customer's id; none: a guest.")
    var customer: Int64?

    @Option(help: "The customer's e-mail address.")
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
            let session = try Session.open(store)
            let (stores, siteID) = (session.stores, session.siteID)
            var fields: [OrderField: String] = [.status: status]
            if let customer { fields[.customerID] = "\(customer)" }
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
}
