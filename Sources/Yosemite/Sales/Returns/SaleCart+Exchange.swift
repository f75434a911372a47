import FoundationEssentials
import WooFoundation

extension SaleCart {
    /// What comes back of another sale and pays for the goods of this cart.
    public struct Exchange: Hashable, Sendable, Codable {
        /// Of the sale whose goods come back.
        public let source: String
        /// `R1-000123`
        public let number: String
        /// What comes back, in a few words.
        public let words: String
        /// Its ways are for what the new goods do not use up.
        public let request: ReturnRequest
        /// What the clerk saw that it comes to, with tax, above zero.
        public let worth: Decimal
        /// By which the store knows a sale of another till; nil for one of this, and in carts that were kept before it was known.
        public let orderID: Int64?

        public init(
            source: String,
            number: String,
            words: String,
            request: ReturnRequest,
            worth: Decimal,
            orderID: Int64? = nil
        ) {
            (self.source, self.number, self.words) = (source, number, String(words.prefix(400)))
            (self.request, self.worth, self.orderID) = (request, worth, orderID)
        }

        /// The same goods, as another return.
        func renewed() -> Exchange {
            var request = request
            request.uuid = UUID().uuidString.lowercased()
            return Exchange(
                source: source,
                number: number,
                words: words,
                request: request,
                worth: worth,
                orderID: orderID
            )
        }
    }

    /// What is left to be paid of a total; below zero where it is given back.
    public func difference(of total: Decimal) -> Decimal { total - (exchange?.worth ?? 0) }
}
