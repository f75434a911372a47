import WooFoundation

/// Why goods are not simply sold at the shop's price. What is sold so is a list: published simple products and
/// variations, with a price.
public enum SaleBar: Hashable, Sendable {
    /// A set whose parts and price are put together in the shop: a bundle, a composite, a mix of things.
    case set(Kind)
    /// A list of other products.
    case grouped
    /// Sold by another shop.
    case external
    /// One of its variations has to be chosen.
    case variable
    /// Sold by a plugin that does more than take the money.
    case madeByCheckout(Made)
    /// Of a type that is not known here.
    case unknownType(String)
    /// `draft`, `pending`, `future`, or a plugin's.
    case unpublished(status: String)
    case trash
    /// The shop says that it cannot be bought.
    case notPurchasable
    case withoutPrice
    /// The shop keeps it out of its point of sale; an order may have it.
    case notAtCounter

    public enum Kind: Hashable, Sendable {
        case bundle, composite, mixAndMatch
    }

    /// What only the shop's own checkout makes.
    public enum Made: Hashable, Sendable {
        case booking, subscription, giftCard
    }

    /// Whether it may be sold at a price that somebody typed.
    public var takesTypedPrice: Bool {
        switch self {
        case .set, .unknownType, .unpublished, .notPurchasable, .withoutPrice: true
        case .grouped, .external, .variable, .madeByCheckout, .trash, .notAtCounter: false
        }
    }

    /// As a sentence.
    public func words(_ name: String) -> String {
        switch self {
        case .set(.bundle):
            localized("“%@” is a bundle: its parts and its price are put together in the shop.", name)
        case .set(.composite):
            localized("“%@” is a composite product: its parts and its price are put together in the shop.", name)
        case .set(.mixAndMatch):
            localized("“%@” is a mix of things: its parts and its price are put together in the shop.", name)
        case .grouped: localized("“%@” is a group of products: sell the products in it.", name)
        case .external: localized("“%@” is sold by another shop, not by this one.", name)
        case .variable: localized("“%@” comes in variations: sell one of them.", name)
        case .madeByCheckout(.booking):
            localized("“%@” is a booking: only the shop's own checkout reserves its time.", name)
        case .madeByCheckout(.subscription):
            localized("“%@” is a subscription: only the shop's own checkout begins one.", name)
        case .madeByCheckout(.giftCard):
            localized("“%@” is a gift card: only the shop's own checkout issues one.", name)
        case .unknownType(let type):
            localized("“%@” is of a type that merced does not know: %@.", name, String(type.prefix(60)))
        case .unpublished(let status):
            localized("“%@” is not published in the shop: it is “%@”.", name, String(status.prefix(60)))
        case .trash: localized("“%@” is in the store's trash.", name)
        case .notPurchasable: localized("“%@” cannot be bought in the shop.", name)
        case .withoutPrice: localized("“%@” has no price.", name)
        case .notAtCounter:
            localized("“%@” is not sold at the counter: the shop keeps it out of its point of sale.", name)
        }
    }
}

extension SaleBar {
    /// As a sentence, with what can be done.
    public func advice(_ name: String) -> String {
        let rest =
            takesTypedPrice ? localized("Give its price to sell it all the same.") : localized("It is not added.")
        return words(name) + " " + rest
    }

    /// The bar of a product itself; nil where it is sold.
    init?(type: String, status: String, isPurchasable: Bool, price: String) {
        if status == "trash" {
            self = .trash
        } else if let bar = Self(type: type) {
            self = bar
        } else {
            self.init(status: status, isPurchasable: isPurchasable, price: price)
        }
    }

    /// The bar of a variation.
    ///
    /// - Parameter status: of the variation; `private` is one that was disabled.
    init?(parentType: String, parentStatus: String, status: String, isPurchasable: Bool, price: String) {
        if parentStatus == "trash" || status == "trash" {
            self = .trash
        } else if !["variable", "simple", ""].contains(parentType), let bar = Self(type: parentType) {
            self = bar
        } else {
            self.init(status: parentStatus, isPurchasable: isPurchasable && status != "private", price: price)
        }
    }

    private init?(status: String, isPurchasable: Bool, price: String) {
        // Private products are the shop's own business: many are sold at the counter alone.
        if !["publish", "private", ""].contains(status) {
            self = .unpublished(status: status)
        } else if price.isEmpty {
            self = .withoutPrice
        } else if !isPurchasable {
            self = .notPurchasable
        } else {
            return nil
        }
    }

    static func isSubscription(_ type: String) -> Bool {
        ["subscription", "variable-subscription", "subscription_variation"].contains(type)
    }

    /// nil for the one type that is sold as it is; rows of earlier versions of the mirror have none.
    private init?(type: String) {
        switch type {
        case "simple", "": return nil
        case "variable": self = .variable
        case "grouped": self = .grouped
        case "external": self = .external
        case "bundle", "yith_bundle", "woosb": self = .set(.bundle)
        case "composite": self = .set(.composite)
        case "mix-and-match": self = .set(.mixAndMatch)
        case "booking", "accommodation-booking": self = .madeByCheckout(.booking)
        case let type where Self.isSubscription(type): self = .madeByCheckout(.subscription)
        case "gift-card", "pw-gift-card": self = .madeByCheckout(.giftCard)
        default: self = .unknownType(type)
        }
    }
}
