import WooFoundation

/// The status of an order. Plugins add their own.
public enum OrderStatusEnum: Hashable, Sendable, GeneratedFakeable {
    case pending
    case processing
    case onHold
    case completed
    case cancelled
    case refunded
    case failed
    case autoDraft
    case checkoutDraft
    case trash
    /// Any other slug, exactly as the store sent it; empty where it sent none.
    case custom(String)
}

extension OrderStatusEnum: RawRepresentable {
    /// WooCommerce's own statuses.
    public static let core: [OrderStatusEnum] = [
        .pending, .processing, .onHold, .completed, .cancelled, .refunded, .failed, .autoDraft, .checkoutDraft, .trash,
    ]

    private static let bySlug = Dictionary(uniqueKeysWithValues: core.map { ($0.rawValue, $0) })

    /// - Parameter rawValue: the API's slug, without `wc-`.
    public init(rawValue: String) {
        self = Self.bySlug[rawValue] ?? .custom(rawValue)
    }

    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .processing: "processing"
        case .onHold: "on-hold"
        case .completed: "completed"
        case .cancelled: "cancelled"
        case .refunded: "refunded"
        case .failed: "failed"
        case .autoDraft: "auto-draft"
        case .checkoutDraft: "checkout-draft"
        case .trash: "trash"
        case .custom(let slug): slug
        }
    }
}
