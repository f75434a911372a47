import Networking
import Storage

/// Receipts: kept in the ledger, shown, printed, or asked of the store.
@MainActor
public final class ReceiptStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ReceiptAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ReceiptAction else { return }
        switch action {
        case .loadReceipts(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.receiptsOfOrder(orderID) }
        case .renderReceipt(let siteID, let receipt, let columns, let isCopy, let onCompletion):
            answer(siteID, onCompletion) { session in
                ReceiptText(
                    receipt: receipt,
                    settings: try await session.storeSettings(),
                    columns: columns,
                    mark: isCopy ? .copy : .original,
                    footer: session.receipts.register.footer
                ).lines.joined(separator: "\n")
            }
        case .printReceipt(let siteID, let receipt, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.printing.print(receipt, settings: try await session.storeSettings())
            }
        case .openDrawer(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.printing.openDrawer() }
        case .loadReceiptPage(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.observed {
                    try await session.receiptsRemote.createReceipt(siteID: siteID, orderID: orderID).url
                }
            }
        case .emailReceipt(let siteID, let orderID, let address, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.observed {
                    try await session.receiptsRemote.sendOrderDetails(
                        siteID: siteID,
                        orderID: orderID,
                        address: address
                    )
                }
            }
        }
    }
}

extension SiteSession {
    /// How the store writes amounts and times, as far as it is known here.
    func storeSettings() async throws -> StoreSettings {
        let login = login
        return try await mirror.read { try StoreSettings.load(from: $0, login: login) }
    }
}
