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
                journal: RefundJournal(siteID: context.siteID, money: context.journal.money),
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

    /// Fetches an order's refunds into the mirror; those that are not there any more go.
    ///
    /// - Throws: `NetworkError`, `StorageError`.
    func retrieveRefunds(_ orderID: Int64) async throws {
        // An order with a negative id is only here yet.
        guard orderID > 0 else { return }
        let found = try await observed { [desk = refunds.desk] in try await desk.refunds(orderID) }
        try await mirror.performAndSave { storage in
            try storage.deleteAllObjects(
                ofType: RefundRecord.self,
                matching: RefundRecord.Columns.orderID == orderID
                    && !RefundRecord.Columns.refundID.isIn(found.map(\.refundID))
            )
            try storage.save(found.map(RefundRecord.init))
        }
    }
}
