import Networking
import Storage

extension CounterService {
    /// The refund engine of this store.
    var refunds: RefundEngine {
        let context = payments.context
        return RefundEngine(
            coordinator: RefundCoordinator(
                siteID: context.siteID,
                mode: context.mode,
                journal: RefundJournal(
                    siteID: context.siteID,
                    money: context.journal.money,
                    witness: context.journal.witness
                ),
                folder: context.folder,
                processor: context.processor,
                remote: RefundsRemote(network: network),
                gateways: PaymentGatewaysRemote(network: network),
                loadOrder: context.loadOrder,
                keepOrder: context.keepOrder,
                issueReceipt: { [receipts] in await receipts.issue(for: $0, of: $1, mode: context.mode) },
                checkTill: { _ = try await context.register() },
                showsFractions: { [mirror = site.mirror] in try await mirror.read { try $0.showsFractions() } },
                reader: { [coordinator = context.coordinator] in
                    try await coordinator.ready(
                        serial: nil,
                        isServerDriven: context.processor()?.drivesReaders ?? false
                    )
                },
                clock: context.clock,
                dates: context.dates
            )
        )
    }

    /// Resumes what earlier runs left open: payments, refunds, receipts.
    ///
    /// - Returns: whether anything is still open.
    func takeUpMoney() async -> Bool {
        let payments = try? await payments.resolve(paymentID: nil)
        let refunds = try? await refunds.resolve()
        let missing = try? await missingReceipts.issue()
        let isOpen = await ofRegister.ask() ?? false
        guard let payments, let refunds, let missing else { return true }
        return isOpen || payments.contains(where: \.isOpen) || refunds.contains(where: \.isOpen) || missing > 0
    }

    /// Fetches an order's refunds into the mirror and removes those that no longer exist.
    ///
    /// - Throws: `NetworkError`, `StorageError`.
    func retrieveRefunds(_ orderID: Int64) async throws {
        // An order with a negative id is not in the store yet.
        guard orderID > 0 else { return }
        let found = try await observed { [coordinator = refunds.coordinator] in try await coordinator.refunds(orderID) }
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
