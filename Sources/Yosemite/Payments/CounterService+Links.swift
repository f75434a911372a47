import FoundationEssentials
import WooFoundation

/// Addresses at which orders are paid in a browser.
extension CounterService {
    /// - Parameter overlooking: a date of payment for which the clerk confirms that no money was taken.
    /// - Throws: `PaymentError.noLink` where the order has no address, or one that a browser should not open.
    func paymentLink(_ orderID: Int64, overlooking: Date?) async throws -> String {
        let order = try await loadOrderForPayment(orderID)
        let isOverlooked = overlooking != nil && payableDespiteDate(order)?.date == overlooking
        if !isOverlooked, let refusal = OrderCheck.refusal(of: OrderFacts(order)) {
            throw PaymentError.notPayable(reason: refusal)
        }
        return try Self.link(of: order)
    }

    /// - Returns: whether the printer confirmed it.
    /// - Throws: as `paymentLink`; `ReceiptPrintingError.noPrinter`, `PrinterServiceError`.
    func printPaymentLink(_ orderID: Int64) async throws -> Bool {
        guard printing.printer != nil else { throw ReceiptPrintingError.noPrinter }
        let order = try await loadOrderForPayment(orderID)
        if let refusal = OrderCheck.refusal(of: OrderFacts(order)) { throw PaymentError.notPayable(reason: refusal) }
        let link = try Self.link(of: order)
        let name = try await storeSettings().siteName
        let number = order.number.isEmpty ? "\(orderID)" : order.number
        let total = "\(order.total) \(order.currency.uppercased())"
        return try await printing.print(
            [name, "", LinkLocalization.order(number, total), "", link].map(TextCleaning.clean)
        )
    }

    private static func link(of order: Order) throws -> String {
        guard let link = order.paymentURL, let url = URL(string: link), let scheme = url.scheme,
            ["http", "https"].contains(scheme.lowercased()), !(url.host(percentEncoded: true) ?? "").isEmpty,
            link.utf8.count <= 2_000
        else { throw PaymentError.noLink }
        return link
    }

    private enum LinkLocalization {
        static func order(_ number: String, _ total: String) -> String {
            localized("Order #%@, %@: to be paid at", number, total)
        }
    }
}
