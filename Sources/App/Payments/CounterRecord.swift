import FoundationEssentials
import Yosemite

/// A payment or a refund of the journal, for lists of both.
enum CounterRecord: Hashable {
    case payment(PaymentRecord)
    case refund(RefundSummary)

    var id: String {
        switch self {
        case .payment(let record): record.progress.paymentID
        case .refund(let refund): refund.refundID
        }
    }

    var orderID: Int64 {
        switch self {
        case .payment(let record): record.progress.orderID
        case .refund(let refund): refund.orderID
        }
    }

    /// Whether it belongs to a sale at the register, which is no order.
    var isSale: Bool { orderID == 0 }

    var number: String {
        let number =
            switch self {
            case .payment(let record): record.progress.orderNumber
            case .refund(let refund): refund.orderNumber
            }
        return number.isEmpty ? "\(orderID)" : number
    }

    var outcome: PaymentOutcome {
        switch self {
        case .payment(let record): record.outcome
        case .refund(let refund): refund.outcome
        }
    }

    var startedAt: Date {
        switch self {
        case .payment(let record): record.startedAt
        case .refund(let refund): refund.startedAt
        }
    }

    var changedAt: Date {
        switch self {
        case .payment(let record): record.changedAt
        case .refund(let refund): refund.changedAt
        }
    }

    /// Whether its outcome is unknown here or in the store, and no process is working on it.
    var needsAttention: Bool {
        switch self {
        case .payment(let record): record.isOpen && !record.isUnderWay
        case .refund(let refund): refund.isOpen && !refund.isUnderWay
        }
    }
}

extension PaymentCoordinator {
    /// Payments and refunds of the journal, newest first.
    ///
    /// - Parameter onlyOpen: those that need attention.
    /// - Returns: false where payments are not available here.
    func loadRecords(onlyOpen: Bool, completion: @escaping (Result<[CounterRecord], any Error>) -> Void) {
        dispatch(
            CardPresentPaymentsAction.loadPayments(siteID: siteID, onlyOpen: onlyOpen) { [weak self] result in
                self?.addRefunds(to: result.map { $0.map(CounterRecord.payment) }, onlyOpen, completion)
            }
        )
    }

    private func addRefunds(
        to payments: Result<[CounterRecord], any Error>,
        _ onlyOpen: Bool,
        _ completion: @escaping (Result<[CounterRecord], any Error>) -> Void
    ) {
        dispatch(
            RefundAction.loadRefunds(siteID: siteID, onlyOpen: onlyOpen) { result in
                completion(Self.merged(payments, result.map { $0.map(CounterRecord.refund) }))
            }
        )
    }

    /// Asks processor and store about everything open; completes with the resulting state.
    func resolveRecords(completion: @escaping (Result<[CounterRecord], any Error>) -> Void) {
        dispatch(
            CardPresentPaymentsAction.resolvePayments(siteID: siteID, paymentID: nil) { [weak self] payments in
                guard let self else { return }
                let payments = payments.map { $0.map(CounterRecord.payment) }
                self.dispatch(
                    RefundAction.resolveRefunds(siteID: self.siteID) { result in
                        completion(Self.merged(payments, result.map { $0.map(CounterRecord.refund) }))
                    }
                )
            }
        )
    }

    private static func merged(
        _ payments: Result<[CounterRecord], any Error>,
        _ refunds: Result<[CounterRecord], any Error>
    ) -> Result<[CounterRecord], any Error> {
        payments.flatMap { payments in
            refunds.map { (payments + $0).sorted { ($0.startedAt, $0.id) > ($1.startedAt, $1.id) } }
        }
    }
}
