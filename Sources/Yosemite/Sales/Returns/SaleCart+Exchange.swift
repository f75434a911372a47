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

        public init(source: String, number: String, words: String, request: ReturnRequest, worth: Decimal) {
            (self.source, self.number, self.words) = (source, number, String(words.prefix(400)))
            (self.request, self.worth) = (request, worth)
        }
    }

    /// What is left to be paid of a total; below zero where it is given back.
    public func difference(of total: Decimal) -> Decimal { total - (exchange?.worth ?? 0) }
}
