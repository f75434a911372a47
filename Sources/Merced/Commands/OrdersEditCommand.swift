import ArgumentParser
import Yosemite

/// `merced orders edit ORDER FIELD=VALUE…`
struct OrdersEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change fields of an order.",
        discussion:
            "Only fields that differ are sent; what someone else changed in other fields is kept. Without a connection the change is saved and sent later. With --item, --fee, --shipping, --coupon and the like what is in the order is changed, while it is pending or on hold: --item of a product that is in it sets the quantity and price of its line, 0 removes it; of one that is in it several times, give one --item for each of its lines, in their order. Fields: \(fields.map(\.rawValue).joined(separator: ", "))."
    )

    /// A status has a verb of its own.
    private static let fields = OrderField.allCases.filter { $0 != .status }

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption
    @OptionGroup var rows: OrderRowOptions

    @OptionGroup var order: OrderArgument

    @Argument(help: "A field and its new value, such as billing.city=Ulm; repeatable.")
    var changes: [String] = []

    @Option(name: .customLong("remove-coupon"), help: "A coupon code to remove; repeatable.")
    var removedCoupons: [String] = []

    @Flag(help: "Show the total the order would have, and change nothing.")
    var quote = false

    private var changesRows: Bool { quote || !rows.isEmpty || !removedCoupons.isEmpty }

    func validate() throws {
        try rows.validate()
        guard changesRows || !changes.isEmpty else {
            throw ValidationError("Say what to change, such as billing.city=Ulm.")
        }
        _ = try Self.wanted(changes)
    }

    /// - Throws: `ValidationError`.
    static func wanted(_ changes: [String]) throws -> [RecordChange] {
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
            let wanted = try Self.wanted(changes)
            let session = try await Session.open(store, for: quote ? .reading : .writing)
            let named = try await order.find(session)
            guard !changesRows else { return try await changeRows(named, wanted, session) }
            let (stores, siteID, id) = (session.stores, session.siteID, named.orderID)
            let sending = EditSending(session: session, json: output.json)
            try await sending.needsOrder(id)
            let edit = try await stores.perform {
                OrderAction.updateOrder(siteID: siteID, orderID: id, changes: wanted, onCompletion: $0)
            }
            try await sending.finish(edit, orderID: id, done: "Order \(named.label) is changed.") {
                guard let order = await SavedOrder.read(stores, siteID: siteID, orderID: id) else { return [] }
                return wanted.map { change in
                    let kept = change.orderField?.value(in: order) ?? ""
                    return KeptField(field: change.field, wanted: change.text, kept: kept)
                }
            }
        }
    }

    /// Changes of the content and of fields are one edit.
    @MainActor
    private func changeRows(_ named: NamedOrder, _ wanted: [RecordChange], _ session: Session) async throws {
        let (siteID, id) = (session.siteID, named.orderID)
        var form = try await session.stores.perform {
            OrderFormAction.changeForm(siteID: siteID, orderID: id, onCompletion: $0)
        }
        let filling = FormFilling(session: session)
        try filling.fill(&form, fields: wanted)
        try await filling.fill(&form, rows)
        for code in removedCoupons { form.removeCoupon(code) }
        let sending = FormSending(session: session, json: output.json)
        guard !quote else {
            try await sending.tell(try await sending.quote(form), of: form)
            return await session.stores.deauthenticate()
        }
        try await sending.send(form) { _ in "Order \(named.label) is changed." }
    }
}
