import Experiments
import Yosemite

/// The names of flags and tests on the screen, and their descriptions.
enum FeatureWords {
    static func name(_ flag: FeatureFlag) -> String {
        switch flag {
        case .splitView: localized("List and record side by side")
        case .giftCards: localized("Gift cards")
        case .wordPressCom: localized("Stores through WordPress.com")
        case .notifications: localized("Notifications")
        case .shipments: localized("Parcels of orders")
        case .siteVisits: localized("Visitors on Home")
        case .feedback: localized("The question how you like merced")
        }
    }

    static func help(_ flag: FeatureFlag) -> String {
        switch flag {
        case .splitView: localized("From 110 columns the selected record is shown beside its list.")
        case .giftCards:
            localized(
                "Gift cards of the WooCommerce Gift Cards plugin pay at the register and with merced sell. They need the store to answer."
            )
        case .wordPressCom:
            localized(
                "Connects a store through its owner's account at WordPress.com. Only tested against a double of that service."
            )
        case .notifications:
            localized(
                "News is shown as it comes, and the status line counts what is unread. :notifications lists it either way."
            )
        case .shipments:
            localized("An order's page shows its parcels, where the store has the Shipment Tracking plugin.")
        case .siteVisits:
            localized("Home shows visitors and conversion of a store that is connected through WordPress.com.")
        case .feedback:
            localized(
                "After a week of use and ten finished tasks merced asks, at most twice a year. Answers stay here; :feedback gives one at any time."
            )
        }
    }

    static func name(_ test: ABTest) -> String {
        switch test {
        case .paletteOrder: localized("What the palette shows first")
        }
    }

    static func help(_ test: ABTest) -> String {
        switch test {
        case .paletteOrder:
            localized("With nothing typed, : lists the commands used last, or the commands of this screen.")
        }
    }

    static func name(_ variation: ABTest.Variation) -> String {
        switch variation {
        case .control: localized("as usual")
        case .treatment("screen-first"): localized("this screen's commands")
        case .treatment(let name): name
        }
    }

    static let on = localized("on")
    static let off = localized("off")

    static func switchedOn(_ name: String) -> String { localized("%@: on.", name) }
    static func switchedOff(_ name: String) -> String { localized("%@: off.", name) }
    static func tried(_ test: String, _ variation: String) -> String { localized("%@: %@.", test, variation) }
}
