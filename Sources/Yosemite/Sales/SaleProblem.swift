import FoundationEssentials

/// Why something cannot be sold, or a sale is not as requested. Nothing was recorded then.
public enum SaleProblem: Error, Hashable, Sendable {
    /// `due` as payable in cash, in major units.
    case tooLittle(due: Decimal)
    /// Only cash gives change: `due` is the amount due.
    case tooMuch(tender: String, due: Decimal)
    /// The legs do not add up to the total.
    case notPaid(total: Decimal, legs: Decimal)
    case nothingSold
    /// As a sentence.
    case notSellable(String)
    /// The data behind the total has changed since it was shown.
    case totalChanged(shown: Decimal, now: Decimal)
    /// Nobody pays, or gets back, this much.
    case noSense(amount: Decimal)
    /// The currency has fewer decimals.
    case tooFine(amount: Decimal, currency: String)
    /// The tender is not configured.
    case noTender(name: String, known: [String])
    /// An amount or quantity that the ledger cannot store: more than four decimals, or too large.
    case unstorable
    case badUUID
    /// There is no such sale here.
    case unknown(name: String)
    /// It was already voided.
    case voided(number: String)
    /// A part of it was returned: the rest must be returned too, not voided.
    case returned(number: String)
    /// It was paid with returned items, which are sold again or on the shelf: its own items must be returned instead.
    case exchanged(number: String)
    /// The store has it, or a request for it is in progress.
    case notParked(number: String)
    /// It is being paid right now, here or by another merced.
    case beingPaid
    /// Parts of it are paid: it can no longer be changed.
    case begun
    /// It was abandoned after money had been taken.
    case givenUp
    /// Its cart was paid before with another total: in another window, and it was changed here since.
    case soldBefore(number: String, total: Decimal)
    /// The shop never let merced compare its prices with the store's, and a card must not be charged a total that may
    /// be wrong.
    case notCompared
    /// The store's total differs from the one to be charged.
    case storeDiffers(here: Decimal, store: Decimal)
    /// No card is charged: the total could not be checked with the store; why.
    case notChecked(reason: String)
    /// What cards need is missing; why.
    case noCards(reason: String)
    /// The gift card cannot pay; why.
    case noGiftCard(reason: String)
    /// Something in it requires this age, which was not confirmed.
    case ageNotChecked(age: Int, names: [String])
    /// The price is a change that the shop has not taken, and nobody was asked.
    case priceNotInShop(name: String, here: Decimal, inShop: Decimal?)
    /// A service computes taxes at the shop's own checkout only, and nobody was asked about what is charged here.
    case taxAtCheckout(service: String, here: Decimal)
    /// Too little disk space to be sure of recording the sale.
    case noRoom(megabytes: Int)
}

extension SaleProblem: AmountNaming {
    public func words(_ money: (Decimal) -> String) -> String {
        switch self {
        case .tooLittle(let due): localized("That is less than the %@ to be paid.", money(due))
        case .tooMuch(let tender, let due):
            localized("%@ is left to pay, and only cash gives change: %@ is too much.", money(due), tender)
        case .notPaid(let total, let legs): localized("%@ is due, and %@ was paid.", money(total), money(legs))
        case .nothingSold: localized("Nothing is sold.")
        case .notSellable(let words): words
        case .totalChanged(let shown, let now):
            localized("The total is %@ now, not %@: prices or taxes were changed meanwhile.", money(now), money(shown))
        case .noSense(let amount): localized("%@ makes no sense here: check the amount again.", money(amount))
        case .tooFine(let amount, let currency): localized("%@ is not an amount in %@.", "\(amount)", currency)
        case .noTender(let name, let known):
            known.isEmpty
                ? localized("There is no tender “%@”: [register] tenders in the configuration names them.", name)
                : localized("There is no tender “%@”. There are: %@.", name, known.joined(separator: ", "))
        case .unstorable: localized("An amount is too large, or has more than four decimals.")
        case .badUUID: localized("The sale has no key of its own.")
        case .unknown(let name): localized("There is no sale %@ here.", name)
        case .voided(let number): localized("Sale %@ was already voided.", number)
        case .returned(let number):
            localized("Goods of sale %@ were returned: return the rest of it instead.", number)
        case .exchanged(let number):
            localized("Returned goods paid for %@: return its goods instead of voiding it.", number)
        case .notParked(let number): localized("Sale %@ is in the store, or on its way there.", number)
        case .beingPaid: localized("The sale is being paid at this moment, here or by another merced.")
        case .begun: localized("Parts of this sale are paid: finish it, or cancel it.")
        case .givenUp: localized("This sale was cancelled, and what was paid of it refunded.")
        case .soldBefore(let number, let total):
            localized(
                "This cart was already paid as %@, with a total of %@: begin a new sale for anything else.",
                number,
                money(total)
            )
        case .notCompared:
            localized(
                "No card is charged before prices are compared with the store's: allow it, or run merced orders probe --allow."
            )
        case .storeDiffers(let here, let store):
            localized("The total is %@ here and %@ in the store: no card is charged.", money(here), money(store))
        case .notChecked(let reason):
            localized(
                "The total has to be checked with the store before a card is charged, but could not be: %@",
                reason
            )
        case .noCards(let reason), .noGiftCard(let reason): reason
        case .ageNotChecked(let age, let names):
            localized(
                "%@ is sold from age %@ on, and nobody has confirmed that the customer is old enough.",
                names.joined(separator: ", "),
                "\(age)"
            )
        case .priceNotInShop(let name, let here, let inShop):
            localized(
                "%@ would be sold at %@, a change that the shop has not taken (%@ there), and nobody was asked.",
                name,
                money(here),
                inShop.map(money) ?? localized("no price")
            )
        case .taxAtCheckout(let service, let here):
            localized(
                "This shop's taxes are computed by %@, at its own checkout only: here it would be %@, and nobody was asked.",
                service,
                money(here)
            )
        case .noRoom(let megabytes):
            localized(
                "Only %@ MB are free on this disk, too little to be sure of recording a sale. Free some space before taking money.",
                "\(megabytes)"
            )
        }
    }
}
