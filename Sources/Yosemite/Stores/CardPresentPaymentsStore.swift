import Dispatch
import FoundationEssentials
import Hardware
import Storage
import WooFoundation

/// Payments at the counter: readers, payments, and their outcomes.
@MainActor
public final class CardPresentPaymentsStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: CardPresentPaymentsAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? CardPresentPaymentsAction else { return }
        switch action {
        case .checkEligibility(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.checkEligibility(orderID) }
        case .startCardReaderDiscovery(_, let onUpdate, let onCompletion):
            follow(onCompletion) { try await $0.search { await onUpdate($0) } }
        case .cancelCardReaderDiscovery(let onCompletion): follow(onCompletion) { await $0.stopSearch() }
        case .loadUSBTrouble(let siteID, let onCompletion):
            answer(siteID, onCompletion) { await $0.counter.usbTrouble() }
        case .connect(_, let reader, let onCompletion): follow(onCompletion) { try await $0.connect(reader) }
        case .disconnect(let onCompletion): follow(onCompletion) { await $0.disconnect() }
        case .observeConnectedReader(let onUpdate, let onCompletion):
            follow(onCompletion) { coordinator in
                // The main queue keeps its updates in order.
                await coordinator.observe { reader in
                    DispatchQueue.main.async { MainActor.assumeIsolated { onUpdate(reader) } }
                }
            }
        case .collectPayment(
            let siteID,
            let orderID,
            let tender,
            let takesOver,
            let overlooking,
            let choose,
            let onProgress,
            let onCompletion
        ):
            collect(siteID, orderID, tender, (takesOver, overlooking), choose, onProgress, onCompletion)
        case .cancelPayment(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.payments.cancel(orderID: orderID) }
        case .loadPaymentLink(let siteID, let orderID, let overlooking, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.paymentLink(orderID, overlooking: overlooking) }
        case .printPaymentLink(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.printPaymentLink(orderID) }
        case .loadPayments(let siteID, let onlyOpen, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.payments.records(onlyOpen: onlyOpen) }
        case .markPaymentGivenBack(let siteID, let paymentID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.payments.markGivenBack(paymentID: paymentID) }
        case .resolvePayments(let siteID, let paymentID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.resolvePayments(paymentID) }
        case .verifyJournal(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.verifyJournal() }
        case .loadOnboarding(let siteID, let onCompletion):
            answer(siteID, onCompletion) { await $0.counter.paymentOnboarding() }
        }
    }

    /// Waits for people, so `Busy` does not count it.
    private func collect(
        _ siteID: Int64,
        _ orderID: Int64,
        _ tender: PaymentTender,
        _ clerk: (takesOver: Bool, overlooking: Date?),
        _ choose: @escaping @MainActor ([CardApplication]) async -> Int?,
        _ onProgress: @escaping @MainActor (PaymentProgress) -> Void,
        _ completion: @escaping Completion<PaymentProgress>
    ) {
        Task { [sessions] in
            let result: Result<PaymentProgress, any Error>
            do {
                result = .success(
                    try await sessions.session(siteID).counter.collect(
                        orderID,
                        tender,
                        takesOver: clerk.takesOver,
                        overlooking: clerk.overlooking,
                        choose: { await choose($0) },
                        onProgress: { await onProgress($0) }
                    )
                )
            } catch {
                result = .failure(error)
            }
            completion(result)
        }
    }

    private func follow<Value: Sendable>(
        _ completion: @escaping Completion<Value>,
        _ work: @escaping @Sendable (ReaderCoordinator) async throws -> Value
    ) {
        Task { [sessions] in
            let result: Result<Value, any Error>
            do { result = .success(try await work(sessions.coordinator)) } catch { result = .failure(error) }
            completion(result)
        }
    }
}

extension AlteredRow {
    init(_ row: AlteredMoneyRow) {
        self.init(sequence: row.sequence, table: row.table, reason: Self.words(row.reason))
    }

    private static func words(_ reason: AlteredMoneyRow.Reason) -> String {
        switch reason {
        case .altered: localized("its content does not match its hash")
        case .missing: localized("it is missing")
        case .added: localized("it was added")
        case .unlinked: localized("it does not link to the row before it")
        case .damaged: localized("the file is damaged there")
        case .unguarded: localized("the protection against changes is gone")
        }
    }
}
