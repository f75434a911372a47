import Yosemite

/// The name of an order's customer.
public enum CustomerWords {
    /// The name in the order's addresses; without one the number of the account, or the word for a guest.
    public static func name(_ name: String, customerID: Int64) -> String {
        if !name.isEmpty { return name }
        return customerID > 0 ? Localization.customer("\(customerID)") : Localization.guest
    }

    enum Localization {
        static func customer(_ id: String) -> String { localized("Customer %@", id) }
        static let guest = localized("Guest")
    }
}
