/// The order statuses of the demo store, including its custom `awaiting-pickup`.
enum OrderStatus: UInt8, CaseIterable, Sendable {
    case pending, processing, onHold, completed, cancelled, refunded, failed, awaitingPickup, checkoutDraft, trash,
        autoDraft

    var slug: String {
        switch self {
        case .pending: "pending"
        case .processing: "processing"
        case .onHold: "on-hold"
        case .completed: "completed"
        case .cancelled: "cancelled"
        case .refunded: "refunded"
        case .failed: "failed"
        case .awaitingPickup: "awaiting-pickup"
        case .checkoutDraft: "checkout-draft"
        case .trash: "trash"
        case .autoDraft: "auto-draft"
        }
    }

    var name: String {
        switch self {
        case .pending: "Pending payment"
        case .processing: "Processing"
        case .onHold: "On hold"
        case .completed: "Completed"
        case .cancelled: "Cancelled"
        case .refunded: "Refunded"
        case .failed: "Failed"
        case .awaitingPickup: "Awaiting pickup"
        case .checkoutDraft: "Draft"
        case .trash: "Trash"
        case .autoDraft: "auto-draft"
        }
    }

    init?(slug: String) {
        guard let status = Self.allCases.first(where: { $0.slug == slug }) else { return nil }
        self = status
    }

    /// In the order of `orders/statuses`.
    static let listed: [OrderStatus] = [
        .pending, .processing, .onHold, .completed, .cancelled, .refunded, .failed, .awaitingPickup, .checkoutDraft,
    ]

    /// Whether `status=any` includes it (finding 10).
    var isInAny: Bool {
        switch self {
        case .checkoutDraft, .trash, .autoDraft: false
        case .pending, .processing, .onHold, .completed, .cancelled, .refunded, .failed, .awaitingPickup: true
        }
    }

    /// Whether it means that money was taken.
    var isPaid: Bool {
        switch self {
        case .processing, .completed, .refunded, .awaitingPickup: true
        case .pending, .onHold, .cancelled, .failed, .checkoutDraft, .trash, .autoDraft: false
        }
    }

    var isEditable: Bool {
        switch self {
        case .pending, .onHold, .autoDraft: true
        case .processing, .completed, .cancelled, .refunded, .failed, .awaitingPickup, .checkoutDraft, .trash: false
        }
    }

    var needsPayment: Bool {
        switch self {
        case .pending, .failed: true
        case .processing, .onHold, .completed, .cancelled, .refunded, .awaitingPickup, .checkoutDraft, .trash,
            .autoDraft:
            false
        }
    }
}
