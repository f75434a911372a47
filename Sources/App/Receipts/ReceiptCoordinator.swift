import FoundationEssentials
import TerminalUI
import Yosemite

/// The receipts of one store: printing, reading as text, mailing, copying the page's address. Whatever fails here, a
/// paid order stays paid.
@MainActor
final class ReceiptCoordinator {
    let context: SiteContext
    private(set) weak var host: ScreenHost?
    /// Numbers of receipts that are being printed.
    private var printing: Set<String> = []

    init(context: SiteContext) {
        self.context = context
    }

    func attach(_ host: ScreenHost) { self.host = host }

    func setNeedsRender() { host?.setNeedsRender() }

    /// `p`: the actions on the receipts of an order.
    func show(orderID: Int64, number: String) {
        let dialog = ReceiptDialog(orderID: orderID, number: number, coordinator: self)
        present(dialog)
        dialog.load()
    }

    func present(_ dialog: any CounterDialog) {
        guard let host else { return }
        host.present(CounterOverlay(dialog, host: host))
    }

    func close(_ dialog: any CounterDialog) {
        guard let overlay = host?.counterOverlays.first(where: { $0.dialog === dialog }) else { return }
        dialog.closed()
        host?.dismiss(overlay)
    }

    func load(orderID: Int64, completion: @escaping Completion<[Receipt]>) {
        context.stores.dispatch(
            ReceiptAction.loadReceipts(siteID: context.siteID, orderID: orderID, onCompletion: completion)
        )
    }

    /// Prints the newest receipt of an order.
    ///
    /// - Parameter say: called with the result, as a sentence.
    func printNewest(orderID: Int64, say: @escaping (String) -> Void) {
        load(orderID: orderID) { [weak self] result in
            switch result {
            case .success(let receipts):
                guard let newest = receipts.first else { return say(Localization.none) }
                self?.print(newest, say: say)
            case .failure(let error): say(Localization.notPrinted(StoreWords.describe(error)))
            }
        }
    }

    /// Prints once, however often the key is pressed until the printer has answered. What the printer has no characters
    /// for is said first.
    ///
    /// - Parameter asks: whether somebody is asked if a refund's receipt is on paper that the printer did not confirm.
    func print(_ receipt: Receipt, asks: Bool = true, say: @escaping (String) -> Void) {
        guard printing.insert(receipt.number).inserted else { return }
        findLost(receipt, .original) { [weak self] lost in
            say(Localization.printing(receipt.number) + lost)
            self?.send(receipt) { result in
                switch result {
                case .success(let printed):
                    say(Self.words(printed) + lost)
                    if asks, !printed.isConfirmed, receipt.kind == .refund { self?.askIfOnPaper(receipt) }
                case .failure(let error): say(Localization.notPrinted(StoreWords.describe(error)))
                }
            }
        }
    }

    /// - Throws: `BusyPrinting` where it is being printed already.
    func printOnce(_ receipt: Receipt, completion: @escaping Completion<PrintedReceipt>) {
        guard printing.insert(receipt.number).inserted else { return completion(.failure(BusyPrinting())) }
        send(receipt, completion: completion)
    }

    private func send(_ receipt: Receipt, completion: @escaping Completion<PrintedReceipt>) {
        context.stores.dispatch(
            ReceiptAction.printReceipt(siteID: context.siteID, receipt: receipt) { [weak self] result in
                self?.printing.remove(receipt.number)
                completion(result)
            }
        )
    }

    /// The same receipt is being printed already.
    struct BusyPrinting: LocalizedError {
        var errorDescription: String? { Localization.busy }
    }

    /// What the printer has no characters for, as a sentence after a blank; empty where all of it can be printed.
    func findLost(_ receipt: Receipt, _ mark: ReceiptMark, then: @escaping @MainActor (String) -> Void) {
        context.stores.dispatch(
            ReceiptAction.findUnprintable(siteID: context.siteID, receipt: receipt, mark: mark) { result in
                let lost = (try? result.get()) ?? nil
                then(lost.map { " " + PrinterWords.describe($0) } ?? "")
            }
        )
    }

    /// Prints the items without prices, for a gift.
    func printGift(_ receipt: Receipt, say: @escaping (String) -> Void) {
        guard printing.insert(receipt.number).inserted else { return }
        findLost(receipt, .gift) { [weak self] lost in
            say(Localization.printingGift + lost)
            self?.sendGift(receipt) { result in
                switch result {
                case .success(let printed):
                    say((printed.isConfirmed ? Localization.giftPrinted : Localization.giftSent) + lost)
                case .failure(let error): say(Localization.giftNotPrinted(StoreWords.describe(error)))
                }
            }
        }
    }

    private func sendGift(_ receipt: Receipt, completion: @escaping Completion<PrintedReceipt>) {
        context.stores.dispatch(
            ReceiptAction.printGiftReceipt(siteID: context.siteID, receipt: receipt) { [weak self] result in
                self?.printing.remove(receipt.number)
                completion(result)
            }
        )
    }

    /// Shows a receipt as it is printed.
    func preview(_ receipt: Receipt) {
        guard let host else { return }
        let overlay = ReceiptPreview(receipt: receipt, coordinator: self)
        host.present(overlay)
        overlay.load()
    }

    /// Asks for the address to which the store mails the receipt.
    func askForAddress(orderID: Int64, number: String) {
        let dialog = ReceiptMailDialog(orderID: orderID, number: number, coordinator: self)
        present(dialog)
    }

    func mail(orderID: Int64, number: String, address: String?) {
        context.stores.dispatch(
            ReceiptAction.emailReceipt(siteID: context.siteID, orderID: orderID, address: address) {
                [weak self] result in
                switch result {
                case .success: self?.host?.toast(Localization.mailed(number), kind: .good)
                case .failure(let error):
                    self?.host?.toast(Localization.notMailed(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    /// Copies the address of the store's page of the receipt to the clipboard.
    func copyPage(orderID: Int64) {
        context.stores.dispatch(
            ReceiptAction.loadReceiptPage(siteID: context.siteID, orderID: orderID) { [weak self] result in
                switch result {
                case .success(let address): self?.host?.copy(address, what: Localization.page)
                case .failure(let error):
                    self?.host?.toast(Localization.noPage(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    static func words(_ printed: PrintedReceipt) -> String {
        guard printed.isConfirmed else { return Localization.sent(printed.number) }
        return printed.wasCopy ? Localization.copied(printed.number) : Localization.printed(printed.number)
    }

    enum Localization {
        static let busy = localized("It is already being printed.")
        static let none = localized("There is no receipt for this order here.")
        static func printing(_ number: String) -> String { localized("Printing receipt %@.", number) }
        static func printed(_ number: String) -> String { localized("Receipt %@ printed.", number) }
        static func sent(_ number: String) -> String {
            localized("Receipt %@ sent; the printer does not confirm it. Is it on paper?", number)
        }
        static func copied(_ number: String) -> String { localized("Receipt %@ printed again, marked COPY.", number) }
        static let printingGift = localized("Printing a gift receipt.")
        static let giftPrinted = localized("Gift receipt printed.")
        static let giftSent = localized("Gift receipt sent; the printer does not confirm it. Is it on paper?")
        static func giftNotPrinted(_ reason: String) -> String { localized("Gift receipt not printed. %@", reason) }
        static func notPrinted(_ reason: String) -> String { localized("Not printed; the payment stands. %@", reason) }
        static func mailed(_ number: String) -> String {
            localized("The store was asked to e-mail the receipt of order #%@.", number)
        }
        static func notMailed(_ reason: String) -> String { localized("Not e-mailed. %@", reason) }
        static let page = localized("Receipt page")
        static func noPage(_ reason: String) -> String { localized("The store has no receipt page. %@", reason) }
    }
}
