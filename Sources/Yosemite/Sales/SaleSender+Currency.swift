import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension SaleSender {
    /// The currency a sale was paid in; nil where the shop's was unknown.
    ///
    /// - Parameter body: may be of an earlier version, which names none: then it is that of the ledger's row.
    func currency(of sale: TillSale, _ body: SaleBody) async throws -> String? {
        if let currency = body.currency { return currency }
        let siteID = siteID
        let isKnown = try await mirror.read { try StoredCurrency.load(from: $0, siteID: siteID) != nil }
        return isKnown && !sale.sale.currency.isEmpty ? sale.sale.currency : nil
    }

    /// The same number in another currency is another amount: such an order is completed in no way, and sending the
    /// sale again makes another.
    ///
    /// - Throws: `SaleParked`.
    func checkCurrency(_ order: Order, _ total: Decimal, of sale: TillSale, _ body: SaleBody) async throws {
        guard !order.currency.isEmpty, let wanted = try await currency(of: sale, body), wanted != order.currency else {
            return
        }
        throw SaleParked(
            reason: Localization.otherCurrency(order.number, order.currency, wanted),
            orderID: order.orderID,
            orderNumber: order.number,
            storeTotal: total
        )
    }
}
