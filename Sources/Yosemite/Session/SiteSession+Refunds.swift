import Networking
import Storage

extension SiteSession {
    /// What gives money back at this store.
    var refunds: RefundEngine {
        let context = payments.context
        return RefundEngine(
            desk: RefundDesk(
                siteID: context.siteID,
                mode: context.mode,
                journal: RefundJournal(
                    siteID: context.siteID,
                    money: context.journal.money,
                    witness: context.journal.witness
                ),
                folder: context.folder,
                processor: context.processor,
                remote: RefundsRemote(network: siteNetwork),
                gateways: PaymentGatewaysRemote(network: siteNetwork),
                loadOrder: context.loadOrder,
                keepOrder: context.keepOrder,
                issueReceipt: { [receipts] in await receipts.issue(for: $0, of: $1, mode: context.mode) },
                clock: context.clock,
                dates: context.dates
            )
        )
    }

    /// Fetches an order's refunds into the mirror.
    func retrieveRefunds(_ orderID: Int64) async throws {
        let found = try await refunds.desk.refunds(orderID)
        try await mirror.performAndSave { storage in
            for refund in found { try storage.save(RefundRecord(refund)) }
        }
    }
}
