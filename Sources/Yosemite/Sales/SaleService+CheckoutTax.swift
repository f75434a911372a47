import FoundationEssentials
import WooFoundation

/// Tax that is not known here is charged only where somebody says so.
extension SaleService {
    /// nil where it is known, where the customer pays none, or somebody agreed to what is charged.
    func unknownTax(of cart: SaleCart, _ quote: SaleQuote) async throws -> CheckoutTax? {
        guard !cart.isTaxExempt, !cart.isEmpty, quote.total != nil, cart.agreedTax != quote.tax else { return nil }
        return try await checkoutTax()
    }

    /// - Throws: `SaleProblem.taxAtCheckout`.
    func checkTax(_ quote: SaleQuote, _ cart: SaleCart) async throws {
        guard let tax = try await unknownTax(of: cart, quote) else { return }
        throw SaleProblem.taxAtCheckout(service: tax.name, here: quote.tax)
    }
}

extension SaleCart {
    /// Somebody charges this tax, though the shop's checkout computes another.
    public mutating func agree(toTax tax: Decimal) { agreedTax = tax }
}
