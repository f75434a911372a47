import WooFoundation
import Yosemite

/// The effects of restoring an order from the trash in the store, in words.
public struct RestoreWords {
    private let plan: OrderRestore
    private let status: String

    /// - Parameter status: the new one.
    public init(_ plan: OrderRestore, status: String) {
        self.plan = plan
        self.status = status
    }

    /// A sentence about stock and one about mails, or one about both.
    public var lines: [String] {
        if plan.isOnlyTakenBack(by: status) { return [Localization.neverSent] }
        let mail = plan.mailsCustomer(at: status)
        let stock = plan.stock(at: status)
        if case .custom = OrderStatusEnum(rawValue: status) { return [Localization.ownStatus] }
        return [words(stock), mail.map { $0 ? Localization.mails : Localization.noMail } ?? Localization.mayMail]
    }

    private func words(_ stock: OrderRestore.Stock) -> String {
        switch stock {
        case .taken: Localization.taken
        case .takenAlready: Localization.takenAlready
        case .givenBack: Localization.givenBack
        case .untouched: Localization.untouched
        case .unknown: Localization.failed
        }
    }

    enum Localization {
        static let neverSent = localized(
            "The store does not have it in the trash. If the request for that is on its way, merced takes it back."
        )
        static let ownStatus = localized(
            "This status is the shop’s own: merced does not know what it does to stock and e-mails."
        )
        static let taken = localized("The store reduces its items' stock, where it is tracked.")
        static let takenAlready = localized("Its stock was already reduced: it is not reduced again.")
        static let givenBack = localized("The store restocks its items.")
        static let failed = localized(
            "Newer versions of WooCommerce restock the items of an order that failed, older ones do not: look at them."
        )
        static let untouched = localized("Stock stays as it is.")
        static let mails = localized("The store e-mails the customer.")
        static let noMail = localized("The customer gets no e-mail.")
        static let mayMail = localized("The store may e-mail the customer.")
    }
}
