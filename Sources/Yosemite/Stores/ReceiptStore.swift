import Networking
import Storage

/// Receipts: kept in the ledger, shown, printed, or requested from the store.
@MainActor
public final class ReceiptStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ReceiptAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ReceiptAction else { return }
        switch action {
        case .loadReceipts(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.receiptsOfOrder(orderID) }
        case .loadNewestReceipts(let siteID, let orderIDs, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.receipts.newestReceipts(orderIDs: orderIDs) }
        case .findSubject(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.subject(ofCode: code) }
        case .renderReceipt(let siteID, let receipt, let columns, let mark, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.text(of: receipt, columns: columns, mark: mark) }
        case .findUnprintable(let siteID, let receipt, let mark, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.unprintable(receipt, mark: mark) }
        case .printReceipt(let siteID, let receipt, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.printReceipt(receipt) }
        case .printGiftReceipt(let siteID, let receipt, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.printGiftReceipt(receipt) }
        case .confirmPrint(let siteID, let receipt, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.receipts.noteSeen(receipt) }
        case .openDrawer(let siteID, let reason, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.printing.openDrawer(.reason(reason)) }
        case .loadReceiptPage(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.receiptPage(orderID) }
        case .emailReceipt(let siteID, let orderID, let address, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.mailReceipt(orderID, to: address) }
        }
    }
}
