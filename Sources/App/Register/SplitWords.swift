import FoundationEssentials
import WooFoundation
import Yosemite

/// Equal shares of an amount; odd cents go to the first shares.
enum SaleShare {
    static func first(of amount: Decimal, among count: Int, decimals: Int) -> Decimal {
        let share = Money.rounded(amount / Decimal(max(1, count)), decimals: decimals)
        let step = Decimal(sign: .plus, exponent: -decimals, significand: 1)
        return share * Decimal(count) < amount ? share + step : share
    }

    /// The number of shares in `/3` or `1/3`: 2 to 99; nil for anything else.
    static func count(_ typed: String) -> Int? {
        let digits = typed.hasPrefix("1/") ? typed.dropFirst(2) : typed.hasPrefix("/") ? typed.dropFirst() : ""
        guard digits.count <= 2, digits.allSatisfy(\.isASCII), let count = Int(digits), count > 1 else { return nil }
        return count
    }
}

enum SplitWords {
    static let title = localized("Split")
    static let amount = localized("This part")
    static let next = localized("How it is paid")
    static let advice = localized("Enter: all. Or an amount, /5 for a fifth, a letter.")
    static func share(_ amount: String) -> String { localized("That is %@.", amount) }
    static func shares(_ left: Int, of count: Int) -> String {
        localized("%@ of %@ shares left", "\(left)", "\(count)")
    }
    static func nextShare(_ left: Int, of count: Int) -> String {
        localized("The next share, %@ of %@ left:", "\(left)", "\(count)")
    }
    static let cashAndChange = localized("Cash, with change")
    static func change(_ amount: String) -> String { localized("Change %@.", amount) }
    static let deposit = localized("deposit")
    static func leftDeposit(_ taken: String, _ total: String, _ mark: String) -> String {
        localized("Deposit: %@ of %@ is paid. The slip, or %@ in the box, collects it.", taken, total, mark)
    }
    static let noSuchSlip = localized("The sale of this slip is finished, was cancelled, or is another register's.")
    static let half = localized("A half:")
    static let third = localized("A third:")
    static let quarter = localized("A quarter:")
    static let item = localized("The selected item:")
    static func tooMuch(_ due: String) -> String { localized("%@ is left to pay.", due) }
    static let card = localized("Card on a reader")
    static let giftCard = localized("Gift card of the store")
    static let giftCardCode = localized("Its code")
    static let giftCardMissing = localized("Type the code of the gift card, or scan it.")
    static let giftCardAdvice = localized(
        "Type or scan its code. The store has to answer: it deducts the money from the card."
    )
    static let takeGiftCard = localized("Use gift card")
    static let notBegun = localized("nothing of this sale is paid")
    static let fixed = localized("part of this sale is paid")
    static func took(_ tender: String, _ amount: String, _ left: String) -> String {
        localized("%@ %@ is taken; %@ is left.", tender, amount, left)
    }
    static func notCharged(_ amount: String) -> String {
        localized("The card did not pay %@; the customer was not charged.", amount)
    }
    static func gaveBack(_ part: String) -> String { localized("Refunded: %@", part) }
    static func goingBack(_ part: String) -> String { localized("On its way back to the card: %@", part) }
    static let which = localized("Refund which part?")
    static let giveUp = localized("Cancel this sale?")
    static func goesBack(_ parts: String) -> String {
        localized("Refunded: %@. The goods stay in the cart.", parts)
    }
    static let giveUpButton = localized("Cancel sale")
    static let slip = localized("Slip")
    static let printSlip = localized("Print")
    static let slipPrinted = localized("The slip is printed. It is not a receipt.")
    static let slipSent = localized("The slip was sent; the printer does not confirm it.")
    static func slipNotPrinted(_ why: String) -> String { localized("The slip was not printed. %@", why) }
    static let compare = localized("Compare prices with the store's?")
    static let compareWhy = localized(
        "A card is charged once the store has confirmed what merced computes. It creates two drafts for that, which are deleted at once."
    )
    static let compareTooLong = localized("The store did not answer in time. No card was asked for.")
    static let compareButton = localized("Compare")
    static let withoutCard = localized("Split without a card")
    static let left = localized("Left to pay")
    static let locked = localized("Not known whether the card paid: F9 asks again.")
    static let known = localized("every card of this sale is known")
    static let unfinished = localized("Sales that are not finished")
    static let noneUnfinished = localized("every sale is finished")
    static func madeTwice(_ count: Int) -> String { localized("! %@ made twice", "\(count)") }
    static func ordersMadeTwice(_ count: Int) -> String {
        count == 1
            ? localized("! 1 order was made twice: look at it")
            : localized("! %@ orders were made twice: look at them", "\(count)")
    }
    static func notFinished(_ count: Int) -> String { localized("%@ not finished", "\(count)") }
    static func paidOf(_ taken: String, _ total: String) -> String { localized("%@ of %@ paid", taken, total) }
    static let cardUnknown = localized("! card not known")
    static func onItsWay(_ amount: String) -> String { localized("%@ on its way back", amount) }
    static func refundRefused(_ amount: String) -> String { localized("! refund of %@ refused", amount) }
    static func refused(_ why: String) -> String {
        localized("The processor refuses it: %@ If it was refunded in another way, press b in the list.", why)
    }
    static func untaken(_ amount: String) -> String { localized("%@ not taken from the card yet", amount) }
    static func paidAside(_ number: String, _ amount: String) -> String {
        localized("%@ is paid: %@. It was set aside.", number, amount)
    }
}
