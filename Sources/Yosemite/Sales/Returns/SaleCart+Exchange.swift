import FoundationEssentials
import WooFoundation

extension SaleCart {
    /// A return of another sale that pays for this cart.
    public struct Exchange: Hashable, Sendable, Codable {
        /// The sale whose items are returned.
        public let source: String
        /// `R1-000123`
        public let number: String
        /// The returned items, in a few words.
        public let words: String
        /// Its ways are for the part that the new items do not use up.
        public let request: ReturnRequest
        /// The amount the clerk saw, with tax, above zero.
        public let worth: Decimal
        /// The order of another till's sale; nil for a sale of this one, and in carts saved by earlier versions.
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

        /// The same items, as another return.
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

    /// The amount due for a total; negative where it is refunded.
    public func difference(of total: Decimal) -> Decimal { total - (exchange?.worth ?? 0) }
}
