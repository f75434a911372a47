import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

extension ReturnDialog {
    enum Localization {
        static let title = localized("Return")
        static func sold(_ when: String, _ total: String) -> String { localized("Sold %@ for %@", when, total) }
        static func elsewhere(_ order: String) -> String { localized("At another till: order %@", "#" + order) }
        static func count(_ quantity: Int, _ most: String, _ total: String) -> String {
            localized("%@ of %@   %@", "\(quantity)", most, total)
        }
        static let gone = localized("returned")
        static let nameless = localized("Nameless item")
        static let restock = localized("Put items back into stock")
        static let way = localized("Money back")
        static let asItCame = localized("as it came")
        static let reason = localized("Reason")
        static let choose = localized("Choose what comes back; * takes all of it.")
        static let workingOut = localized("The amount is still being worked out; press Enter again.")
        static let givesBack = localized("Gives back")
        static let giveBack = localized("Give back")
        static let quantity = localized("Quantity")
        static let everything = localized("All")
        static let cancel = localized("Cancel")
        static let scan = localized("A scan chooses nothing here.")
        static let asking = localized("The store is asked whether it came back elsewhere…")
        static let unchecked = localized("Take it back unchecked")
        static let uncheckedBody = localized(
            "If the same goods came back at another till or were refunded in the store, their money is given twice, and the store refuses this return later."
        )
        static func uncheckedTitle(_ number: String) -> String {
            localized("Whether %@ came back elsewhere is not known", number)
        }
        static let stop = localized("Stop asking")
        static let mails = localized("The store mails the customer where it knows an address.")
        static let discardTitle = localized("Throw this return away?")
        static func most(_ most: String) -> String { localized("No more than %@ can come back.", most) }
        static func discardBody(_ number: String) -> String {
            localized("Nothing was written; sale %@ is as it was.", number)
        }
        static func giveBackAmount(_ amount: String) -> String { localized("Give back %@", amount) }
        static func question(_ amount: String, _ number: String) -> String {
            localized("Give back %@ of %@?", amount, number)
        }
    }
}
