import Foundation
import Yosemite

/// Answers actions about money as a test says, and hands every other one to the real stores.
@MainActor
final class ScriptedCounter: StoresManager {
    struct Collection {
        let orderID: Int64
        let tender: PaymentTender
        let takesOver: Bool
        let overlooking: Date?
        let choose: @MainActor ([CardApplication]) async -> Int?
        let onProgress: @MainActor (PaymentProgress) -> Void
        let onCompletion: Completion<PaymentProgress>
    }

    struct Failure: LocalizedError {
        let errorDescription: String?
    }

    var inner: (any StoresManager)?

    // What is answered.
    var eligibility: Result<PaymentEligibility, any Error>? = .success(
        PaymentEligibility(amount: 70.16, currency: "USD", refusals: [:], refusal: nil)
    )
    var readers: [CardReader] = []
    var usbTrouble: String?
    var connected: CardReader?
    var connecting: Result<Void, any Error>? = .success(())
    var records: [PaymentRecord] = []
    var resolution: Result<[PaymentRecord], any Error>? = .success([])
    var onboarding: [OnboardingLine] = []
    var cancellation = CollectionCancellation.cancelled
    var link: Result<String, any Error> = .success("https://shop.example/checkout/order-pay/3129/?key=wc_order_abc")
    var plan: ((RefundRequest) -> Result<RefundPlan, any Error>)?
    var resolvedRefunds: [RefundProgress] = []
    /// What can still be refunded; nil never answers.
    var left: RefundLeft?
    private var refundedOrder: Int64 = 0
    var refundSummaries: [RefundSummary] = []
    var receipts: [Receipt] = []
    var rendering: (Int) -> String = { String(repeating: "=", count: $0) + "\nNorthwind Supply\nTOTAL" }
    var printing: Result<PrintedReceipt, any Error> = .success(PrintedReceipt(number: "R1-000042", wasCopy: false))
    /// What the printer has no characters for.
    var unprintable: UnprintableText?
    /// The newest receipts of orders.
    var newest: ([Int64]) -> [Int64: Receipt] = { _ in [:] }
    /// What the printer says; nil holds the answer back.
    lazy var answerPrint: (Receipt) -> Result<PrintedReceipt, any Error>? = { [unowned self] _ in printing }
    private var heldPrints: [(Receipt, Completion<PrintedReceipt>)] = []
    var page: Result<String, any Error> = .success("https://shop.example/receipt/3129")

    // What was asked.
    private(set) var collections: [Collection] = []
    private(set) var refunds: [(plan: RefundPlan, onProgress: (RefundProgress) -> Void)] = []
    private(set) var mailed: [String?] = []
    private(set) var cancels = 0
    private(set) var resolves = 0
    private(set) var prints = 0
    /// Receipts that were printed without prices, by number.
    private(set) var gifts: [String] = []
    /// Receipts that somebody saw on paper, by number.
    private(set) var seen: [String] = []
    private(set) var drawerReasons: [String] = []
    private(set) var searches = 0
    private var onReader: (CardReader?) -> Void = { _ in }
    private(set) var onReaders: ([CardReader]) -> Void = { _ in }

    nonisolated init() {}

    /// News of the payment begun last.
    func tell(_ step: PaymentStep, message: String? = nil, change: Decimal? = nil, receipt: String? = nil) {
        guard let last = collections.last else { return }
        let progress = PaymentSamples.progress(
            step,
            orderID: last.orderID,
            message: message,
            tender: last.tender.kind,
            attempt: step == .findingOut ? .init(number: 2, limit: 5) : nil,
            change: change,
            receipt: receipt
        )
        last.onProgress(progress)
        if step.isFinal { last.onCompletion(.success(progress)) }
    }

    func answerHeldPrints() {
        let held = heldPrints
        heldPrints = []
        for (receipt, done) in held { if let answer = answerPrint(receipt) { done(answer) } }
    }

    func connect(_ reader: CardReader?) {
        connected = reader
        onReader(reader)
    }

    func dispatch(_ action: any Action) {
        switch action {
        case let action as CardPresentPaymentsAction: take(action)
        case let action as RefundAction: take(action)
        case let action as ReceiptAction: take(action)
        default: inner?.dispatch(action)
        }
    }

    private func take(_ action: CardPresentPaymentsAction) {
        switch action {
        case .checkEligibility(_, _, let done): if let eligibility { done(eligibility) }
        case .startCardReaderDiscovery(_, let onUpdate, _):
            searches += 1
            onReaders = onUpdate
            if !readers.isEmpty { onUpdate(readers) }
        case .cancelCardReaderDiscovery(let done): done(.success(()))
        case .loadUSBTrouble(_, let done): done(.success(usbTrouble))
        case .connect(_, let reader, let done):
            if let connecting {
                if case .success = connecting { connect(reader) }
                done(connecting.map { reader })
            }
        case .disconnect(let done):
            connect(nil)
            done(.success(()))
        case .observeConnectedReader(let onUpdate, _):
            onReader = onUpdate
            onUpdate(connected)
        case .collectPayment(
            _,
            let orderID,
            let tender,
            let takesOver,
            let overlooked,
            let choose,
            let onProgress,
            let done
        ):
            collections.append(
                Collection(
                    orderID: orderID,
                    tender: tender,
                    takesOver: takesOver,
                    overlooking: overlooked,
                    choose: choose,
                    onProgress: onProgress,
                    onCompletion: done
                )
            )
        case .cancelPayment(_, _, let done):
            cancels += 1
            done(.success(cancellation))
            if cancellation == .cancelled { tell(.cancelled) }
        case .loadPaymentLink(_, _, _, let done): done(link)
        case .printPaymentLink(_, _, let done): done(.success(true))
        case .loadPayments(_, let onlyOpen, let done): done(.success(records.filter { !onlyOpen || $0.isOpen }))
        case .markPaymentGivenBack(_, _, let done): done(.success(nil))
        case .resolvePayments(_, _, let done):
            resolves += 1
            if let resolution { done(resolution) }
        case .verifyJournal(_, let done): done(.success(nil))
        case .loadOnboarding(_, let done): done(.success(onboarding))
        }
    }

    private func take(_ action: RefundAction) {
        switch action {
        case .retrieveRefunds(_, _, let done): done(.success(()))
        case .planRefund(_, _, let request, let done): if let plan { done(plan(request)) }
        case .loadLeft(_, _, let done): if let left { done(.success(left)) }
        case .chooseEverything(_, _, let done): done(.success(RefundRequest()))
        case .resolveRefunds(_, let done):
            done(.success(resolvedRefunds.map { PaymentSamples.refund($0, orderID: refundedOrder) }))
        case .loadRefunds(_, let onlyOpen, let done):
            done(.success(refundSummaries.filter { !onlyOpen || ($0.isOpen && !$0.isUnderWay) }))
        case .createRefund(_, let orderID, let plan, let onProgress, let done):
            refundedOrder = orderID
            refunds.append(
                (
                    plan,
                    { progress in
                        onProgress(progress)
                        if RefundProgressSteps.isFinal(progress.step) { done(.success(progress)) }
                    }
                )
            )
        }
    }

    private func take(_ action: ReceiptAction) {
        switch action {
        case .loadReceipts(_, _, let done): done(.success(receipts))
        case .findSubject(_, _, let done): done(.success(nil))
        case .renderReceipt(_, _, let columns, _, let done): done(.success(rendering(columns)))
        case .loadNewestReceipts(_, let orderIDs, let done): done(.success(newest(orderIDs)))
        case .findUnprintable(_, _, _, let done): done(.success(unprintable))
        case .printReceipt(_, let receipt, let done):
            prints += 1
            if let answer = answerPrint(receipt) { done(answer) } else { heldPrints.append((receipt, done)) }
        case .printGiftReceipt(_, let receipt, let done):
            gifts.append(receipt.number)
            done(.success(PrintedReceipt(number: receipt.number, wasCopy: false)))
        case .confirmPrint(_, let receipt, let done):
            seen.append(receipt.number)
            done(.success(()))
        case .openDrawer(_, let reason, let done):
            drawerReasons.append(reason)
            done(.success(true))
        case .loadReceiptPage(_, _, let done): done(page)
        case .emailReceipt(_, _, let address, let done):
            mailed.append(address)
            done(.success(()))
        }
    }
}
