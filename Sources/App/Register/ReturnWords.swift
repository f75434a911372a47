import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

extension ReturnDialog {
    enum Localization {
        static let title = localized("Return")
        static func sold(_ when: String, _ total: String) -> String { localized("Sold %@ for %@", when, total) }
        static func elsewhere(_ order: String) -> String { localized("At another till: order %@", "#" + order) }
        static func count(_ quantity: Decimal, _ most: String, _ total: String) -> String {
            localized("%@ of %@   %@", "\(quantity)", most, total)
        }
        static let gone = localized("returned")
        static let nameless = localized("Unnamed item")
        static let restock = localized("Restock items")
        static let way = localized("Refund by")
        static let asItCame = localized("as paid")
        static let reason = localized("Reason")
        static let choose = localized("Choose what is returned; * selects everything.")
        static let workingOut = localized("The amount is still being computed; press Enter again.")
        static let givesBack = localized("To refund")
        static let giveBack = localized("Refund")
        static let quantity = localized("Quantity")
        static let everything = localized("All")
        static let cancel = localized("Cancel")
        static let scan = localized("A scan chooses nothing here.")
        static let asking = localized("Asking the store whether it was returned elsewhere…")
        static let unchecked = localized("Return it unchecked")
        static let uncheckedBody = localized(
            "If the same goods were returned at another till or refunded in the store, they are refunded twice, and the store refuses this return later."
        )
        static func uncheckedTitle(_ number: String) -> String {
            localized("Unknown whether %@ was returned elsewhere", number)
        }
        static let stop = localized("Stop asking")
        static let presented = localized(
            "The card has to be presented at the reader: after this, press Enter on it under “Sales that are not finished”."
        )
        static let mails = localized("The store e-mails the customer where it knows an address.")
        static let discardTitle = localized("Discard this return?")
        static func most(_ most: String) -> String { localized("No more than %@ can be returned.", most) }
        static func discardBody(_ number: String) -> String {
            localized("Nothing was written; sale %@ is unchanged.", number)
        }
        static func giveBackAmount(_ amount: String) -> String { localized("Refund %@", amount) }
        static func question(_ amount: String, _ number: String) -> String {
            localized("Refund %@ of %@?", amount, number)
        }
    }
}
