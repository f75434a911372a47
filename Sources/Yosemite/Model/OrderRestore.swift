import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// An order in the trash, and what restoring it does in the store (`woocommerce.md`, "Trash and deleting").
public struct OrderRestore: Hashable, Sendable, GeneratedFakeable {
    /// What happens to the stock of its items.
    public enum Stock: Hashable, Sendable, GeneratedFakeable {
        case taken
        /// It was taken before the order was trashed, which did not give it back.
        case takenAlready
        case givenBack
        case untouched
        /// A custom status of the shop: its author decides. Of an order that failed it depends on the store's version.
        case unknown
    }

    public let orderID: Int64
    public let number: String
    /// The status it had before it was trashed; nil where that was not recorded, or the store no longer has that
    /// status.
    public let statusBefore: String?
    /// Whether the store has it in its trash; otherwise moving it there was not sent yet.
    public let isInStore: Bool
    /// Whether its items were taken from stock.
    public let isStockTaken: Bool
    /// Whether it has money that was not fully refunded.
    public let hasMoney: Bool

    public init(
        orderID: Int64,
        number: String,
        statusBefore: String?,
        isInStore: Bool,
        isStockTaken: Bool,
        hasMoney: Bool
    ) {
        self.orderID = orderID
        self.number = number
        self.statusBefore = statusBefore
        self.isInStore = isInStore
        self.isStockTaken = isStockTaken
        self.hasMoney = hasMoney
    }

    /// The store never learned of the trash, and need not now.
    public func isOnlyTakenBack(by status: String) -> Bool { !isInStore && status == statusBefore }

    /// Taken once by a status for which work is done, given back once by one for which it is not.
    public func stock(at status: String) -> Stock {
        if isOnlyTakenBack(by: status) { return .untouched }
        switch OrderStatusEnum(rawValue: status) {
        case .processing, .onHold, .completed: return isStockTaken ? .takenAlready : .taken
        case .pending, .cancelled: return isStockTaken ? .givenBack : .untouched
        // Newer versions give it back.
        case .failed: return isStockTaken ? .unknown : .untouched
        case .refunded, .autoDraft, .checkoutDraft, .trash: return .untouched
        case .custom: return .unknown
        }
    }

    /// Whether the customer is sent an email; nil where that is unknown. From the trash, WooCommerce sends only emails
    /// that do not depend on the previous status (`WC_Emails`).
    public func mailsCustomer(at status: String) -> Bool? {
        if isOnlyTakenBack(by: status) { return false }
        guard isInStore else { return nil }
        switch OrderStatusEnum(rawValue: status) {
        case .completed, .failed: return true
        case .refunded: return hasMoney
        case .pending, .processing, .onHold, .cancelled, .autoDraft, .checkoutDraft, .trash: return false
        case .custom: return nil
        }
    }
}

extension OrderRestore {
    /// The store writes this to an order it trashes, with the prefix `wc-`, and leaves it there.
    static let mark = "_wp_trash_meta_status"
    /// On a line whose goods were taken from the stock: how many.
    static let reduced = "_reduced_stock"

    /// - Parameter known: the slugs of the store's statuses; empty where they are unknown.
    /// - Throws: `StorageError.unreadable`.
    init(_ graph: OrderGraph, known: Set<String>) throws {
        let order = try graph.toReadOnly()
        let isInStore = graph.order.storeStatus == OrderField.trash
        let marks = order.metaData.filter { $0.key == Self.mark }
        // An order that was trashed before has an older mark too.
        let written = marks.max { $0.metadataID < $1.metadataID }?.value.string
        let slug = written.map { $0.hasPrefix("wc-") ? String($0.dropFirst(3)) : $0 }
        let before = isInStore ? slug : graph.order.storeStatus
        let refunded = order.refunds.reduce(Decimal(0)) { $0 + abs(Money.amount(from: $1.total) ?? 0) }
        self.init(
            orderID: order.orderID,
            number: order.number,
            statusBefore: before.flatMap { known.isEmpty || known.contains($0) ? $0 : nil },
            isInStore: isInStore,
            isStockTaken: order.items.contains { item in
                item.metaData.contains { $0.key == Self.reduced && Self.isCounted($0.value) }
            },
            hasMoney: (Money.amount(from: order.total) ?? 0) > refunded
        )
    }

    /// PHP writes numbers as text, and false as empty text.
    static func isCounted(_ value: JSONValue) -> Bool {
        if let text = value.string { return !text.isEmpty && text != "0" }
        return value.decimal.map { $0 != 0 } ?? false
    }
}
