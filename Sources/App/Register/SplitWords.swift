import FoundationEssentials
import WooFoundation
import Yosemite

/// Shares of an amount, the odd cents to those who pay first.
enum SaleShare {
    static func first(of amount: Decimal, among count: Int, decimals: Int) -> Decimal {
        let share = Money.rounded(amount / Decimal(max(1, count)), decimals: decimals)
        let step = Decimal(sign: .plus, exponent: -decimals, significand: 1)
        return share * Decimal(count) < amount ? share + step : share
    }
}

enum SplitWords {
    static let title = localized("Split")
    static let amount = localized("This part")
    static let next = localized("How it is paid")
    static let advice = localized("Enter for all of it; an amount or a letter for a part.")
    static let half = localized("A half:")
    static let third = localized("A third:")
    static let quarter = localized("A quarter:")
    static let item = localized("The selected item:")
    static func tooMuch(_ due: String) -> String { localized("%@ is left to be paid.", due) }
    static let card = localized("Card on a reader")
    static let notBegun = localized("nothing of this sale is paid")
    static let which = localized("Give which part back?")
    static let giveUp = localized("Give this sale up?")
    static func goesBack(_ parts: String) -> String {
        localized("Goes back: %@. The goods stay in the cart.", parts)
    }
    static let giveUpButton = localized("Give it up")
    static func gaveUp(_ number: String, isPending: Bool) -> String {
        isPending
            ? localized("Given up as %@; the card's money is on its way back.", number)
            : localized("Given up as %@; all is given back.", number)
    }
    static let slip = localized("Slip")
    static let compare = localized("Compare prices with the store's?")
    static let compareWhy = localized(
        "A card is charged once the store has agreed to what merced computes. It makes two drafts for that, which are deleted at once."
    )
    static let compareButton = localized("Compare")
    static let left = localized("Left to pay")
    static let locked = localized("Not known whether the card paid: F9 asks again.")
}
