import TerminalUI
import WooFoundation
import Yosemite

/// The rows of the filter dialog for orders.
@MainActor
enum OrderFilterLayout {
    static let layout = FilterLayout<OrderCondition>(
        keys: [
            key(.status, .choice), key(.date, .choice), key(.total), key(.method, .choice), key(.customer),
            key(.product), key(.country), key(.coupon),
        ],
        toggles: [
            .init(condition: OrderCondition(.state(.unpaid)), label: Localization.unpaid),
            .init(condition: OrderCondition(.has(.note)), label: Localization.note),
        ]
    )

    private static func key(_ key: FilterKey, _ kind: FormRow.Kind = .text) -> FilterLayout<OrderCondition>.Key {
        .init(name: key.rawValue, label: Localization.label(key), kind: kind)
    }

    enum Localization {
        static let unpaid = localized("Unpaid")
        static let note = localized("With a note")
        static func label(_ key: FilterKey) -> String {
            switch key {
            case .status: localized("Status")
            case .date: localized("Date")
            case .paid: localized("Paid")
            case .modified: localized("Changed")
            case .completed: localized("Completed")
            case .total: localized("Amount")
            case .method: localized("Payment")
            case .customer: localized("Customer")
            case .product: localized("Product")
            case .coupon: localized("Coupon")
            case .country: localized("Country")
            case .has: localized("Has")
            case .is: localized("Is")
            case .meta: localized("Meta data")
            case .createdVia: localized("Made by")
            case .currency: localized("Currency")
            case .refunded: localized("Refunded")
            case .counted: localized("In figures of")
            case .category: localized("Category")
            case .billed: localized("Billed in")
            case .methodID: localized("Payment method id")
            case .buyer: localized("Buyer")
            }
        }
    }
}
