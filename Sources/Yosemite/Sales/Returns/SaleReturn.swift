import FoundationEssentials
import WooFoundation

/// The clerk's choice of what to return of a sale.
public struct ReturnRequest: Hashable, Sendable, Codable {
    /// Of the return: two requests with the same one make one return.
    public var uuid: String
    /// The quantity of each line, by its position in the sale.
    public var quantities: [Int64: Decimal]
    /// Positions that are not put back on the shelf.
    public var unstocked: Set<Int64>
    public var reason: String
    /// Who approved it; empty where nobody had to.
    public var approvedBy: String
    /// How the money is refunded; empty for as it was paid.
    public var ways: [ReturnWay]
    /// Whether the user decided to accept it although the store could not be asked.
    public var isUnchecked = false

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        uuid = try values.decode(String.self, forKey: .uuid)
        quantities = try values.decode([Int64: Decimal].self, forKey: .quantities)
        unstocked = try values.decode(Set<Int64>.self, forKey: .unstocked)
        reason = try values.decode(String.self, forKey: .reason)
        approvedBy = try values.decode(String.self, forKey: .approvedBy)
        ways = try values.decode([ReturnWay].self, forKey: .ways)
        // Missing in carts saved by earlier versions.
        isUnchecked = try values.decodeIfPresent(Bool.self, forKey: .isUnchecked) ?? false
    }

    public init(
        uuid: String = UUID().uuidString.lowercased(),
        quantities: [Int64: Decimal] = [:],
        unstocked: Set<Int64> = [],
        reason: String = "",
        approvedBy: String = "",
        ways: [ReturnWay] = []
    ) {
        (self.uuid, self.quantities, self.unstocked) = (uuid, quantities, unstocked)
        (self.reason, self.approvedBy, self.ways) = (reason, approvedBy, ways)
    }
}

/// A way of refunding money, with an amount; nil for the rest.
public enum ReturnWay: Hashable, Sendable, Codable {
    case cash(Decimal? = nil)
    /// To the card that paid.
    case card(Decimal? = nil)
    /// By hand, as it was booked: a tender of the shop, or the other terminal.
    case tender(String, Decimal? = nil)
    /// Used up by new items; nothing is paid out.
    case exchange(Decimal? = nil)
    /// The rest as it was paid, cards first.
    case asItCame

    var amount: Decimal? {
        switch self {
        case .cash(let amount), .card(let amount), .tender(_, let amount), .exchange(let amount): amount
        case .asItCame: nil
        }
    }
}

/// What can still be returned of a sale.
public struct ReturnLeft: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        /// In the sale, from 1.
        public let position: Int64
        public let name: String
        public let sku: String
        public let code: String
        public let sold: Decimal
        public let left: Decimal
        /// The amount of `left`, with tax.
        public let amount: Decimal
    }

    public struct Leg: Hashable, Sendable {
        public let position: Int64
        public let kind: SaleLeg.Kind
        /// `Cash`, `Visa ending 4242`.
        public let tender: String
        public let paid: Decimal
        public let left: Decimal
    }

    public let uuid: String
    /// `R1-000123`
    public let number: String
    /// The number of another till's order; empty for a sale of this one.
    public internal(set) var order = ""
    /// The id of another till's order; nil for a sale of this one.
    public internal(set) var orderID: Int64?
    public let soldAt: Date
    public let currency: String
    /// Of the sale.
    public let total: Decimal
    /// What can still be refunded, with tax.
    public let left: Decimal
    public let lines: [Line]
    public let legs: [Leg]
}

/// A computed return, before it is recorded. Amounts are in major units, above zero.
public struct ReturnPlan: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        public let position: Int64
        public let name: String
        public let quantity: Decimal
        /// Without tax.
        public let net: Decimal
        /// By rate; 0 for sales from before rates were stored.
        public let taxes: [Int64: Decimal]
        public let restocks: Bool

        public var tax: Decimal { taxes.values.reduce(0, +) }
        public var amount: Decimal { net + tax }
    }

    public struct Leg: Hashable, Sendable {
        /// Of the sale's leg.
        public let position: Int64
        public let kind: SaleLeg.Kind
        public let tender: String
        /// `Visa ending 4242`, `Cash`.
        public let words: String
        public let due: Decimal
        /// The same, rounded to a payable amount.
        public let rounded: Decimal
        /// Whether the card has to be presented at the reader for it.
        public var mustBePresented = false
    }

    public let number: String
    public let currency: String
    public let lines: [Line]
    public let legs: [Leg]
    public var mustBePresented: Bool { legs.contains(where: \.mustBePresented) }
    /// With tax, before cash is rounded.
    public let total: Decimal
    public let tax: Decimal
}

extension ReturnPlan {
    /// The total refunded in one way: parts paid with the same tender are handed out together.
    public struct Sum: Hashable, Sendable {
        public let kind: SaleLeg.Kind
        /// `Visa ending 4242`, `Cash`.
        public let words: String
        /// Rounded to a payable amount.
        public fileprivate(set) var rounded: Decimal
    }

    /// In the order of the legs.
    public var sums: [Sum] {
        legs.reduce(into: []) { sums, leg in
            if let place = sums.firstIndex(where: { $0.kind == leg.kind && $0.words == leg.words }) {
                sums[place].rounded += leg.rounded
            } else {
                sums.append(Sum(kind: leg.kind, words: leg.words, rounded: leg.rounded))
            }
        }
    }
}

/// A refund of a return to a card.
public struct CardReturn: Hashable, Sendable, Identifiable {
    public enum State: String, Hashable, Sendable {
        /// Requested until the processor has reported an outcome.
        case waiting
        case done
        /// The processor refuses it: the user decides.
        case refused
        case byHand = "by-hand"
        /// The card already had all its money back: nothing is refunded.
        case hadIt = "had-it"
    }

    /// The idempotency key at the processor.
    public let id: String
    /// Of the return.
    public let uuid: String
    public let number: String
    /// Of its part, from 1.
    public let position: Int64
    /// `Visa ending 4242`
    public let card: String
    public let state: State
    public let amount: Decimal
    public let currency: String
    /// Why it is not done yet; nil where it is, or was not tried.
    public let reason: String?
    /// The processor's id.
    public let reference: String
    /// Whether the card has to be presented at the reader for it.
    public var mustBePresented = false

    public var isOpen: Bool { state == .waiting || state == .refused }
}

/// Why a return is not possible. Nothing was recorded then.
public enum ReturnProblem: Error, Hashable, Sendable {
    /// A void or a return is not a sale.
    case noSale(number: String)
    case voided(number: String)
    case nothingLeft(number: String)
    case nothingChosen
    /// No money comes back for the chosen items: neither a number nor a receipt is spent on them.
    case worthNothing(number: String)
    case unknownItem(name: String, number: String)
    case tooManyPieces(name: String, left: Decimal)
    /// Weighed or divided items are returned whole.
    case notWhole(name: String)
    /// Only this much is left of what that tender paid.
    case legTooSmall(tender: String, left: Decimal)
    /// That tender paid nothing of the sale.
    case noLeg(tender: String)
    /// `rest` of the money has no way of refunding yet.
    case noWay(rest: Decimal)
    case totalChanged(shown: Decimal, now: Decimal)
    case reasonMissing
    case approverMissing
    /// More than the items cost.
    case tooMuch(wanted: Decimal, worth: Decimal)
    /// A gift card paid `paid` of it, which the store refunds only with the whole order.
    case giftCard(paid: Decimal)
    /// The same, where it was to pay for other items.
    case giftCardPaid(Decimal)
    /// Gift cards are refunded by the store, which could not be asked; why.
    case giftCardOffline(reason: String)
    /// The order was ended in the store, which refunded its gift cards.
    case giftCardBack(order: String)
    /// The sale is from another version of merced.
    case unreadable(number: String)
    /// The card's processor is not the configured one.
    case otherProcessor(name: String)
    /// The items were returned meanwhile, without the sale they were to pay for.
    case exchangedBefore(number: String)
    /// The sale was in another currency: its items cannot pay for others.
    case otherCurrency(number: String, currency: String)
    /// The sale whose items were to pay was voided, or its order is cancelled or gone.
    case exchangeGone(number: String)
    /// Of another till: its order is not finally paid yet.
    case orderOpen(number: String, order: String)
    /// Its order was cancelled in the store, or by a copy of this till's ledger.
    case orderCancelled(number: String, order: String)
    /// Several orders of the store have the number.
    case ambiguous(number: String)
    /// It was sold at another till, and the store could not be asked; why.
    case notAsked(number: String, reason: String)
    /// Whether it was returned elsewhere is unknown, since the store could not be asked, or another till is working on
    /// it; why. The user decides.
    case notChecked(number: String, reason: String)
    /// The same, where the configuration does not allow a decision.
    case mustBeChecked(number: String, reason: String)
    /// The clerk did not want to wait for the store.
    case stopped
    /// Several cards were refused: which one is meant?
    case severalRefused([CardReturn])
    /// Several parts of a sale were refused: which one is meant?
    case partsRefused(numbers: String)
    /// No refund of it was refused.
    case noneRefused(number: String)
    /// A sale paid by an exchange is paid at the register at once.
    case exchangePaysNow
    /// The returned items are worth as much as the new ones, or more.
    case paysAll
}

extension ReturnProblem: AmountNaming {
    public func words(_ money: (Decimal) -> String) -> String {
        switch self {
        case .noSale(let number): localized("%@ is not a sale, so nothing of it can be returned.", number)
        case .voided(let number): localized("Sale %@ was already voided.", number)
        case .nothingLeft(let number): localized("All of sale %@ was already returned.", number)
        case .nothingChosen: localized("Choose what is returned.")
        case .worthNothing(let number):
            localized("Nothing is refunded for that: it cost nothing in sale %@, or its money is already back.", number)
        case .unknownItem(let name, let number): localized("Sale %@ has no “%@”.", number, name)
        case .tooManyPieces(let name, let left): localized("Of “%@” only %@ can still be returned.", name, "\(left)")
        case .notWhole(let name): localized("“%@” is only returned in whole pieces.", name)
        case .legTooSmall(let tender, let left): localized("Only %@ can still be refunded by %@.", money(left), tender)
        case .noLeg(let tender): localized("Nothing of this sale was paid by %@.", tender)
        case .noWay(let rest): localized("%@ of the refund is not assigned yet.", money(rest))
        case .totalChanged(let shown, let now):
            localized("The total is %@ now, not %@: something was returned meanwhile.", money(now), money(shown))
        case .reasonMissing: localized("Say why it is returned.")
        case .approverMissing: localized("Without a receipt someone has to allow it: enter the name.")
        case .tooMuch(let wanted, let worth):
            localized("These goods cost %@: %@ is too much to refund.", money(worth), money(wanted))
        case .giftCard(let paid):
            localized(
                "%@ was paid by gift card, which the store refunds only with the last of the sale: return all of it, or no more than was paid otherwise.",
                money(paid)
            )
        case .giftCardPaid(let paid):
            localized(
                "%@ was paid by gift card, whose money goes back to the card and cannot pay for other goods: return all of the sale, which puts it back, and pay for the others with the card.",
                money(paid)
            )
        case .giftCardOffline(let reason):
            localized(
                "A gift card is refunded by the store, which could not be asked: nothing was written. %@",
                reason
            )
        case .giftCardBack(let order):
            localized("Order %@ was ended in the store, which refunded its gift cards.", order)
        case .unreadable(let number):
            localized("Another version of merced wrote sale %@, and this one cannot read it.", number)
        case .orderOpen(let number, let order):
            localized(
                "%@ was sold at another till, and its order %@ is not completed: nothing of it is returned here.",
                number,
                order
            )
        case .orderCancelled(let number, let order):
            localized(
                "Order %@ of sale %@ is cancelled in the store: void the sale with merced sales void if its money was not refunded.",
                order,
                number
            )
        case .ambiguous(let number):
            localized("Several orders carry the number %@: find the right one in Orders, and refund it there.", number)
        case .notAsked(let number, let reason):
            localized("%@ was not sold at this till, and the store could not be asked for it. %@", number, reason)
        case .notChecked(let number, let reason):
            localized(
                "It is unknown whether goods of %@ were returned elsewhere. %@",
                number,
                reason
            )
        case .mustBeChecked(let number, let reason):
            localized(
                "Nothing of %@ is returned before it is known whether it was returned elsewhere. %@",
                number,
                reason
            )
        case .stopped: localized("Stopped before the store answered: nothing was written.")
        case .exchangedBefore(let number):
            localized("What is returned of %@ was already returned: remove it from the cart.", number)
        case .otherCurrency(let number, let currency):
            localized("%@ was sold in %@: give that back, and sell the new goods by themselves.", number, currency)
        case .exchangeGone(let number):
            localized(
                "Sale %@ is cancelled or gone from the store: its goods can no longer pay for anything. Remove them from the cart, or cancel this sale (merced sales give-up) and sell again without them.",
                number
            )
        case .paysAll: localized("The returned goods pay for all of it: nothing is left to pay.")
        case .severalRefused(let cards):
            localized(
                "Several cards of %@ were refused: say which one was refunded by hand. %@",
                cards.first?.number ?? "",
                cards.map { "\($0.position): \($0.card) \(money($0.amount))" }.joined(separator: " · ")
            )
        case .partsRefused(let numbers):
            localized("Several parts were refused (%@): say which one with --leg.", numbers)
        case .noneRefused(let number):
            localized("Nothing of that was refused for %@: it is done, or may still be on its way.", number)
        case .exchangePaysNow: localized("A sale with returned goods in it is paid at once.")
        case .otherProcessor(let name):
            localized("The card was charged by %@, which is not set up here: it cannot be refunded.", name)
        }
    }
}
