import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// An order in the trash, and what taking it out of there does in the store (`woocommerce.md`, "Trash and deleting").
public struct OrderRestore: Hashable, Sendable, GeneratedFakeable {
    /// What becomes of the stock of its items.
    public enum Stock: Hashable, Sendable, GeneratedFakeable {
        case taken
        /// It was taken before the trash, which gave nothing back.
        case takenAlready
        case givenBack
        case untouched
        /// A status of the shop's own: whoever made it decides.
        case unknown
    }

    public let orderID: Int64
    public let number: String
    /// The status it had before the trash; nil where nobody wrote it down, or the store has no such status any more.
    public let statusBefore: String?
    /// The store has it in its trash; else moving it there is not sent yet.
    public let isInStore: Bool
    /// Its items were taken from stock.
    public let isStockTaken: Bool
    /// Of its money not everything was given back.
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

    /// The store never heard of the trash, and hears nothing now.
    public func isOnlyTakenBack(by status: String) -> Bool { !isInStore && status == statusBefore }

    /// Taken once by a status that is worked on, given back once by one that is not.
    public func stock(at status: String) -> Stock {
        if isOnlyTakenBack(by: status) { return .untouched }
        switch OrderStatusEnum(rawValue: status) {
        case .processing, .onHold, .completed: return isStockTaken ? .takenAlready : .taken
        case .pending, .cancelled: return isStockTaken ? .givenBack : .untouched
        case .refunded, .failed, .autoDraft, .checkoutDraft, .trash: return .untouched
        case .custom: return .unknown
        }
    }

    /// Whether the customer is sent a mail; nil where that is not known. From the trash only what is told whatever came
    /// before is told (`WC_Emails`).
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
    /// What the store writes on an order it trashes, with `wc-` in front, and leaves there.
    static let mark = "_wp_trash_meta_status"

    /// - Parameter known: the slugs of the store's statuses; empty where they are not known.
    /// - Throws: `StorageError.unreadable`.
    init(_ graph: OrderGraph, known: Set<String>) throws {
        let order = try graph.toReadOnly()
        let isInStore = graph.order.storeStatus == OrderField.trash
        let marks = order.metaData.filter { $0.key == Self.mark }
        // One that was trashed before has an older mark as well.
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
                item.metaData.contains { $0.key == "_reduced_stock" && Self.isCounted($0.value) }
            },
            hasMoney: (Money.amount(from: order.total) ?? 0) > refunded
        )
    }

    /// PHP writes numbers as text, and nothing as an empty one.
    private static func isCounted(_ value: JSONValue) -> Bool {
        if let text = value.string { return !text.isEmpty && text != "0" }
        return value.integer.map { $0 != 0 } ?? false
    }
}
