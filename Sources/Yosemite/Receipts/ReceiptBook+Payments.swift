import FoundationEssentials
import Logging
import Networking

extension ReceiptBook {
    static let logger = Logger(label: "merced.receipts")

    /// The receipt number of a completed payment; nil where it could not be stored, which does not affect the payment.
    func issue(for state: PaymentState, of order: Order) async -> String? {
        let facts = state.facts
        var (tendered, reference) = (Decimal?.none, String?.none)
        switch facts.tender {
        case .card: break
        case .cash(let amount): tendered = amount
        case .external(let text): reference = text
        }
        let sale = PaidSale(
            paymentID: facts.paymentID,
            order: order,
            amount: facts.amount,
            paidAt: facts.startedAt,
            tender: facts.tenderKind,
            tendered: tendered,
            change: facts.change,
            reference: reference,
            card: state.card,
            mode: facts.mode
        )
        do {
            return try await receipt(for: sale).number
        } catch {
            Self.logger.error("no receipt of payment \(facts.paymentID): \(StoreWords.describe(error))")
            return nil
        }
    }
}
