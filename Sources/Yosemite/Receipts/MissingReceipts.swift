import FoundationEssentials
import Hardware
import Networking

/// Receipts that could not be made when the money moved: the disk was full, the program was killed, the order could not
/// be read. They are made later, so that no sale stays without its number.
struct MissingReceipts: Sendable {
    let payments: PaymentJournal
    let refunds: RefundJournal
    let book: ReceiptBook
    /// The store's.
    let mode: PaymentMode
    /// The order from the store, or from the mirror if the store no longer has it.
    let loadOrder: @Sendable (Int64) async throws -> Order

    private static let closings = [PaymentJournal.kindPrefix + "closed", RefundJournal.prefix + "closed"]
    private static let steps = [
        PaymentStep.paid.rawValue, PaymentStep.paidOrderNotUpdated.rawValue, RefundProgress.Step.refunded.rawValue,
    ]

    /// Makes the missing ones.
    ///
    /// - Parameter orderID: nil for all orders.
    /// - Returns: how many are still missing.
    /// - Throws: `StorageError`.
    @discardableResult
    func issue(orderID: Int64? = nil) async throws -> Int {
        let subjects = try await payments.money.subjectsWithoutReceipt(
            siteID: payments.siteID,
            kinds: Self.closings,
            steps: Self.steps
        )
        var missing = 0
        for subject in subjects {
            if let state = try await payments.entry(paymentID: subject)?.state {
                guard orderID == nil || state.facts.orderID == orderID, state.closedStep?.isPaid == true,
                    // A sale's receipt is written together with its number.
                    state.facts.sale == nil
                else {
                    continue
                }
                let order = try? await loadOrder(state.facts.orderID)
                if let order, await book.issue(for: state, of: order) != nil { continue }
                missing += 1
            } else if let state = try await refunds.entry(refundID: subject)?.state {
                guard orderID == nil || state.facts.orderID == orderID, state.closed == .refunded,
                    state.facts.hasReceipt != false
                else {
                    continue
                }
                let order = try? await loadOrder(state.facts.orderID)
                if let order, await book.issue(for: state.facts, of: order, mode: mode) { continue }
                missing += 1
            }
        }
        return missing
    }
}
