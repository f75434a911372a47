import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension CounterService {
    /// The receipts of an order; a missing one is made first.
    func receiptsOfOrder(_ orderID: Int64) async throws -> [Receipt] {
        try await missingReceipts.issue(orderID: orderID)
        return try await receipts.receipts(orderID: orderID)
    }

    /// A receipt as text.
    func text(of receipt: Receipt, columns: Int, mark: ReceiptMark) async throws -> String {
        ReceiptText(
            receipt: receipt,
            settings: try await storeSettings(),
            columns: columns,
            mark: mark,
            footer: receipts.register.footer
        ).lines.joined(separator: "\n")
    }

    func unprintable(_ receipt: Receipt, mark: ReceiptMark) async throws -> UnprintableText? {
        printing.unprintable(receipt, settings: try await storeSettings(), mark: mark)
    }

    func printReceipt(_ receipt: Receipt) async throws -> PrintedReceipt {
        try await printing.print(receipt, settings: try await storeSettings())
    }

    func printGiftReceipt(_ receipt: Receipt) async throws -> PrintedReceipt {
        try await printing.printGift(receipt, settings: try await storeSettings())
    }

    /// The address of a page of the store with the order's receipt.
    func receiptPage(_ orderID: Int64) async throws -> String {
        let siteID = login.siteID
        return try await observed { try await self.receiptsRemote.createReceipt(siteID: siteID, orderID: orderID).url }
    }

    func mailReceipt(_ orderID: Int64, to address: String?) async throws {
        let siteID = login.siteID
        try await observed {
            switch await self.receiptsRemote.sendOrderDetails(siteID: siteID, orderID: orderID, address: address) {
            case .done: break
            case .notSent(let error): throw error
            case .refused(let error) where error.storeError?.code == "rest_no_route":
                throw ReceiptRemoteError.notOffered(.email)
            case .refused(let error): throw error
            // No list shows which mails were sent.
            case .unknown: throw MailError.notSure
            }
        }
    }

    /// Makes receipts that could not be made in time.
    var missingReceipts: MissingReceipts {
        let (context, siteID) = (payments.context, login.siteID)
        return MissingReceipts(
            payments: context.journal,
            refunds: refunds.coordinator.journal,
            book: receipts,
            mode: context.mode,
            loadOrder: { [mirror] orderID in
                do {
                    return try await context.loadOrder(orderID)
                } catch let error as NetworkError where error.isOfMissingOrder {
                    let graph = try await mirror.read { try $0.loadOrderGraph(siteID: siteID, orderID: orderID) }
                    guard let graph else { throw error }
                    return try graph.toReadOnly()
                }
            }
        )
    }
}

/// An email was asked for, and it is unknown whether it was sent.
public enum MailError: Error, Hashable, Sendable, LocalizedError {
    case notSure

    public var errorDescription: String? {
        localized("The answer was lost: the email may have been sent. Ask before you send it again.")
    }
}
