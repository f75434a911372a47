import Storage
import WooFoundation

/// Determines what a bulk change would do to an order in the mirror.
struct BulkOrderPreview {
    let edit: BulkOrderEdit
    /// The slugs of the store's statuses; empty where they are unknown.
    let known: Set<String>

    func row(_ order: OrderRecord) -> BulkOrderRow {
        BulkOrderRow(
            orderID: order.orderID,
            number: order.number.isEmpty ? "\(order.orderID)" : order.number,
            name: order.customerName,
            before: order.status,
            after: edit.status ?? order.status,
            outcome: outcome(order)
        )
    }

    func missing(_ orderID: Int64) -> BulkOrderRow {
        BulkOrderRow(
            orderID: orderID,
            number: "\(orderID)",
            name: "",
            before: "",
            after: "",
            outcome: .leftOut(Localization.notHere)
        )
    }

    private func outcome(_ order: OrderRecord) -> BulkOrderRow.Outcome {
        let isInTrash = order.status == OrderField.trash
        if isInTrash { return edit == .trash ? .nothing : .leftOut(Localization.inTrash) }
        if order.orderID < 0 { return .leftOut(Localization.onlyHere) }
        switch edit {
        case .status(let wanted):
            if wanted == order.status { return .nothing }
            // A batch turns a status the store does not have into `pending` (`woocommerce.md`, "Statuses").
            guard known.isEmpty || known.contains(wanted) else { return .leftOut(Localization.noSuchStatus(wanted)) }
        case .note(_, let isCustomerNote):
            if isCustomerNote, order.billing.email.isEmpty { return .leftOut(Localization.noAddress) }
        case .trash: break
        }
        return .edit(edit.kind(on: order.status))
    }

    enum Localization {
        static let notHere = localized("It is not here.")
        static let inTrash = localized("It is in the trash.")
        static let onlyHere = localized("It is only here so far.")
        static let noAddress = localized("It has no e-mail address.")
        static func noSuchStatus(_ slug: String) -> String { localized("The store has no status “%@”.", slug) }
    }
}
