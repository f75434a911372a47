import FoundationEssentials
import WooFoundation
import Yosemite

/// What the box takes and says.
extension AddBox {
    enum Note: Hashable {
        case added(String)
        case warning(String)
        /// Something that was scanned is not sold, or not as the customer expects: it is heard, and stays until it is
        /// answered with Esc, whatever is scanned next.
        case alarm(String)
    }

    /// What the results are.
    enum Found: Hashable {
        case goods
        /// The variations of a product.
        case variations(of: String)
    }

    /// Goods that were chosen, or found by their code.
    struct Taken {
        var goods: OrderGoods
        /// A whole number, unless the box accepts fractions.
        var quantity: Decimal
        /// The code; empty for goods found by name.
        var code = ""
        /// The price, weight and dates encoded in the code.
        var carried = CarriedValues()
        /// Whether the code is a carton's: how many it holds is not in it.
        var isCarton = false

        var pieces: Decimal { quantity * Decimal(carried.count ?? 1) }
    }

    enum Localization {
        static func unknown(_ code: String) -> String {
            localized("Nothing in the store matches “%@”.", code)
        }
        static func several(_ code: String) -> String { localized("Choose which one: “%@”.", code) }
        static func noVariations(_ name: String) -> String { localized("%@ has no variations here.", name) }
        static func chooseOption(_ attribute: String) -> String {
            localized("It comes in any %@: Enter asks which.", attribute)
        }
        static let chooseVariation = localized("Enter chooses its variation first.")
        static func inTrash(_ name: String) -> String { localized("%@ is in the store's trash.", name) }
        static let wholeNumber = localized("A quantity is a whole number: 3*mug.")
    }
}

extension AddBox.Taken {
    /// Goods chosen from results: a carton's code may have led to them.
    init(_ goods: OrderGoods, _ quantity: Decimal) {
        self.init(goods: goods, quantity: quantity, code: goods.carton ?? "", isCarton: goods.carton != nil)
    }
}
