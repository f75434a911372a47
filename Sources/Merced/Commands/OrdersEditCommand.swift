import ArgumentParser
import Yosemite

/// `merced orders edit ID FIELD=VALUE…`
struct OrdersEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change fields of an order.",
        discussion:
            "Only fields that differ are sent; what somebody else changed in other fields stays. Without a connection the change is saved and sent later. Fields: \(fields.map(\.rawValue).joined(separator: ", "))."
    )

    /// A status has a verb of its own.
    private static let fields = OrderField.allCases.filter { $0 != .status }

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The order's id.")
    var id: Int64

    @Argument(help: "A field and its new value, such as billing.city=Ulm; several for several.")
    var changes: [String]

    func validate() throws { _ = try wanted() }

    private func wanted() throws -> [RecordChange] {
        try changes.map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let field = Self.fields.first(where: { $0.rawValue == parts[0] }) else {
                throw ValidationError("“\(text)” is not a field with a value, such as billing.city=Ulm.")
            }
            guard field != .customerID || Int64(parts[1]) != nil else {
                throw ValidationError("customer_id takes a number; 0 for a guest.")
            }
            if let objection = field.objection(to: parts[1]) { throw ValidationError(objection) }
            return RecordChange.order(field, base: nil, value: parts[1])
        }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let wanted = try wanted()
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID, id) = (session.stores, session.siteID, id)
            let sending = EditSending(session: session, json: output.json)
            try await sending.needsOrder(id)
            let edit = try await stores.perform {
                OrderAction.updateOrder(siteID: siteID, orderID: id, changes: wanted, onCompletion: $0)
            }
            try await sending.finish(edit, orderID: id, done: "Order \(id) is changed.") {
                guard let order = await SavedOrder.read(stores, siteID: siteID, orderID: id) else { return [] }
                return wanted.map { change in
                    let kept = change.orderField?.value(in: order) ?? ""
                    return KeptField(field: change.field, wanted: change.text, kept: kept)
                }
            }
        }
    }
}
