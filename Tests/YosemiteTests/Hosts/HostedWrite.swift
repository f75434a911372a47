import DemoStore
import Foundation
import Storage
import TestSupport
import WooFoundation

@testable import Yosemite

/// What merced writes to a store. `remotes` names the functions of Networking by which it goes: `HostTableTests` fails
/// where one of those is in none of these.
enum HostedWrite: String, CaseIterable {
    case sale, completedSale = "a sale's status", saleNote = "a sale's note", void, returned = "return"
    case payment = "payment in cash", refund, giftCard = "gift card", deposit, heldStock = "deposit given up"
    case order, status, fields, trash, statuses = "statuses together", note, customerNote = "customer's note"
    case deletedNote = "note deleted", price, stock, coupon, coupons = "coupons together"
    case deletedCoupon = "coupon deleted", customer, review, reply, tag, deletedTag = "tag deleted", product
    case copiedProduct = "product copied", variations, picture, taxClass = "tax class", parcel
    case deletedParcel = "parcel deleted"

    /// The method, and a part of the path, of the request that is met.
    var request: (method: String, path: String) {
        switch self {
        case .sale, .order, .deposit: ("POST", "v3/orders")
        case .completedSale, .void, .payment, .status, .fields, .giftCard, .heldStock: ("PUT", "v3/orders/")
        case .saleNote, .note, .customerNote: ("POST", "/notes")
        case .deletedNote: ("DELETE", "/notes/")
        case .returned, .refund: ("POST", "/refunds")
        case .trash: ("DELETE", "v3/orders/")
        case .statuses: ("POST", "orders/batch")
        case .price, .stock: ("PUT", "v3/products/")
        case .coupon: ("POST", "v3/coupons")
        case .coupons: ("POST", "coupons/batch")
        case .deletedCoupon: ("DELETE", "v3/coupons/")
        case .customer: ("POST", "v3/customers")
        case .review: ("PUT", "products/reviews/")
        case .reply: ("POST", "v2/comments")
        case .tag: ("POST", "products/tags")
        case .deletedTag: ("DELETE", "products/tags/")
        case .product: ("POST", "v3/products")
        case .copiedProduct: ("POST", "/duplicate")
        case .variations: ("POST", "variations/batch")
        case .picture: ("POST", "v2/media")
        case .taxClass: ("POST", "taxes/classes")
        case .parcel: ("POST", "/shipment-trackings")
        case .deletedParcel: ("DELETE", "/shipment-trackings/")
        }
    }

    /// How many requests like it come before the one that is meant: a void first writes its claim.
    var skips: Int { self == .void ? 1 : 0 }

    /// Whether it needs a register.
    var sells: Bool {
        switch self {
        case .stock, .reply, .review, .variations, .copiedProduct, .price: false
        default: true
        }
    }

    /// How often it took effect, as the store has it. What failed together is done one by one.
    @MainActor
    func count(_ desk: HostDesk) -> Int {
        let (method, path) = request
        let together = desk.count(method, path)
        return switch self {
        case .statuses: together + desk.count("PUT", "v3/orders/") / 3
        case .coupons: together + desk.count("POST", "v3/coupons") / 3
        // The same row and status twice are once.
        case .payment: desk.shop.store.orderIDs.count { desk.meta($0, PaymentMark.payment) != nil }
        case .giftCard: desk.cards.count { (desk.shop.store.remaining(onGiftCard: $0) ?? 500) < 500 }
        case .void: desk.shop.store.orderIDs.count { desk.meta($0, SaleMark.voided) != nil }
        default: together
        }
    }

    var remotes: Set<String> {
        switch self {
        case .sale, .order, .deposit: ["createOrder"]
        case .completedSale, .void, .payment, .status, .fields, .giftCard, .heldStock: ["updateOrder"]
        case .saleNote, .note, .customerNote: ["addOrderNote"]
        case .deletedNote: ["deleteOrderNote"]
        case .returned, .refund: ["createRefund"]
        case .trash: ["trashOrder"]
        case .statuses: ["updateOrders"]
        case .price, .stock, .review: ["update"]
        case .coupon, .customer, .tag, .product, .taxClass, .coupons, .variations: ["create"]
        case .deletedCoupon, .deletedTag: ["delete"]
        case .reply: ["reply"]
        case .copiedProduct: ["duplicateProduct"]
        case .picture: ["upload"]
        case .parcel: ["addTracking"]
        case .deletedParcel: ["deleteTracking"]
        }
    }

    /// Functions of remotes that are met elsewhere, and where.
    static let elsewhere: [String: String] = [
        "deleteOrder": "of drafts that nobody sees: DraftCoordinator looks for what is left",
        "sendOrderDetails": "an email: nothing shows whether it left, so nobody repeats it",
        "capturePayment": "TwoTillsTests, PaymentMachine: the processor is asked first",
        "moderate": "WordPress.com: ReviewWire, compared with what was asked",
        "updateNote": "whether a message was read",
        "addFulfilment": "as addTracking: FulfilmentTests", "deleteFulfilment": "as deleteTracking",
    ]
}
