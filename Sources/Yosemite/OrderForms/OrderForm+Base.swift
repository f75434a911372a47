import FoundationEssentials
import Networking
import WooFoundation

extension OrderForm {
    /// The order when the form was opened. Amounts are without tax, as the store sent them.
    public struct Base: Hashable, Sendable, Codable {
        public struct Line: Hashable, Sendable, Codable {
            public var itemID: Int64
            public var name: String
            public var productID: Int64
            public var variationID: Int64
            public var quantity: Decimal
            public var subtotal: String
            public var total: String
            public var subtotalTax: String
            public var totalTax: String
            public var taxClass: String
            /// The row of the set of which it is a part; nil for none, and in drafts of an earlier version.
            var parent: Int64?
        }

        public struct Fee: Hashable, Sendable, Codable {
            public var itemID: Int64
            public var name: String
            public var total: String
            /// As shown in the form.
            public var amount: Decimal
            public var taxClass: String
            public var isTaxable: Bool
        }

        public struct ShippingLine: Hashable, Sendable, Codable {
            public var itemID: Int64
            public var methodID: String
            public var instanceID: String
            public var title: String
            public var total: String
        }

        public var number: String
        public var status: String
        /// With tax.
        public var total: String
        public var currency: String
        public var customerID: Int64
        public var customerNote: String
        public var billing: Address
        public var shipping: Address
        public var lines: [Line]
        public var fees: [Fee]
        public var shippingLines: [ShippingLine]
        public var coupons: [String]
        public var isTaxExempt: Bool
        /// Whether the prices of its products were entered with tax.
        public var pricesIncludeTax: Bool
        /// Whether amounts have all the digits the store keeps. Those of the mirror are rounded to the store's
        /// decimals, so that their sum may be a cent off.
        public var isPrecise: Bool
        /// When the store last changed the order.
        public var dateModified: Date?
    }
}
