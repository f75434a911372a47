import App
import ArgumentParser
import FoundationEssentials
import Yosemite

/// `merced receipt ORDER|SALE`
struct ReceiptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipt",
        abstract: "Print, show or e-mail the receipt of an order or of a sale at the register.",
        discussion: """
            Receipts are created where money is taken or refunded, and kept in the ledger of that machine. The newest \
            of an order counts, unless --number names another. The first print is the original; others are marked \
            COPY, and one after a print that broke off says so. --email and --page ask the store, which needs no \
            receipt here.
            """
    )

    /// The action on the receipt.
    enum Deed: String, EnumerableFlag {
        case print, text, email, page

        /// A print is recorded here; the store sends the e-mail and provides the page.
        var purpose: Session.Purpose {
            switch self {
            case .text: .reading
            case .print: .keeping
            case .email, .page: .writing
            }
        }

        static func help(for value: Deed) -> ArgumentHelp? {
            switch value {
            case .print: "Print it on the printer of [printer] in config.toml."
            case .text: "Write it to standard output. The default."
            case .email: "Have the store e-mail the order's details to its customer, or to --address."
            case .page: "Have the store make a page of its receipt, good for two days, and write the address."
            }
        }
    }

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The order's id, or the number of a sale at the register, like R1-000123.")
    var order: String

    @Flag(exclusivity: .exclusive)
    var deed: Deed = .text

    @Option(name: .long, help: "With --email: another address; it becomes the order's own.")
    var address: String?

    @Flag(name: .long, help: "With --text and --print: without prices, for someone who gets the goods as a gift.")
    var gift = false

    @Option(name: .long, help: "The receipt's number: R1-000042.")
    var number: String?

    @Option(name: .long, help: "With --text: characters in a line, 32 for 58 mm, 48 or 42 for 80 mm; 24 to 64.")
    var columns = 48

    /// nil where a sale at the register is named.
    private var orderID: Int64? { Int64(order) }

    func validate() throws {
        guard orderID != nil || order.contains("-") else {
            throw ValidationError("The order's id is a number; a sale's number looks like R1-000123.")
        }
        guard orderID != nil || deed == .text || deed == .print else {
            throw ValidationError("--email and --page need the order's id: merced sales show \(order) has it.")
        }
        guard !gift || deed == .text || deed == .print else {
            throw ValidationError("--gift goes with --text and --print.")
        }
        guard (24...64).contains(columns) else { throw ValidationError("--columns has to be from 24 to 64.") }
        guard address == nil || deed == .email else { throw ValidationError("--address goes with --email.") }
        guard address.map(Self.isAddress) ?? true else { throw ValidationError("--address is not an e-mail address.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: deed.purpose)
            let (stores, siteID) = (session.stores, session.siteID)
            do {
                switch deed {
                case .text, .print: try await useReceipt(stores, siteID)
                case .email: try await email(stores, siteID)
                case .page: try await page(stores, siteID)
                }
            } catch {
                await stores.deauthenticate()
                throw error
            }
            await stores.deauthenticate()
        }
    }

    @MainActor
    private func useReceipt(_ stores: any StoresManager, _ siteID: Int64) async throws {
        let receipt = try await receipt(stores, siteID)
        let (columns, gift) = (columns, gift)
        if gift, receipt.kind == .refund { throw ReceiptPrintingError.noGift }
        if deed == .print {
            let unprintable = try await stores.perform {
                ReceiptAction.findUnprintable(
                    siteID: siteID,
                    receipt: receipt,
                    mark: gift ? .gift : .original,
                    onCompletion: $0
                )
            }
            if let unprintable { Failure.say(PrinterWords.describe(unprintable)) }
            let printed: PrintedReceipt = try await stores.perform {
                gift
                    ? ReceiptAction.printGiftReceipt(siteID: siteID, receipt: receipt, onCompletion: $0)
                    : ReceiptAction.printReceipt(siteID: siteID, receipt: receipt, onCompletion: $0)
            }
            if output.json {
                return try JSONOutput.write(ReceiptDocument(receipt, printed: printed, unprintable: unprintable))
            }
            let copy = printed.wasCopy ? ", marked as a copy" : ""
            let deed =
                printed.isConfirmed ? "printed\(copy)" : "sent\(copy); the printer does not confirm that it printed"
            let what = gift ? "Gift receipt of" : "Receipt"
            return try StandardOutput.write(lines: ["\(what) \(receipt.number) \(deed)."])
        }
        if output.json { return try JSONOutput.write(ReceiptDocument(receipt, printed: nil)) }
        let text: String = try await stores.perform {
            ReceiptAction.renderReceipt(
                siteID: siteID,
                receipt: receipt,
                columns: columns,
                mark: gift ? .gift : .original,
                onCompletion: $0
            )
        }
        try StandardOutput.write(lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }

    /// The requested receipt: of a sale by its number, of an order the newest or the one named by `--number`.
    @MainActor
    private func receipt(_ stores: any StoresManager, _ siteID: Int64) async throws -> Receipt {
        guard let orderID else {
            let name = order
            let sale = try await stores.perform {
                SaleAction.showSale(siteID: siteID, name: name, onCompletion: $0)
            }
            guard let receipt = sale.receipt else { throw ReceiptPrintingError.noReceipt(orderID: 0) }
            return receipt
        }
        let receipts: [Receipt] = try await stores.perform {
            ReceiptAction.loadReceipts(siteID: siteID, orderID: orderID, onCompletion: $0)
        }
        let found = number.map { wanted in receipts.first { $0.number == wanted } } ?? receipts.first
        guard let found else { throw ReceiptPrintingError.noReceipt(orderID: orderID) }
        return found
    }

    @MainActor
    private func email(_ stores: any StoresManager, _ siteID: Int64) async throws {
        let (order, address) = (orderID ?? 0, address)
        let _: Void = try await stores.perform {
            ReceiptAction.emailReceipt(siteID: siteID, orderID: order, address: address, onCompletion: $0)
        }
        if output.json { return try JSONOutput.write(SentDocument(order: order, emailed: true, address: address)) }
        try StandardOutput.write(lines: ["The store e-mails order \(order) to \(address ?? "its customer")."])
    }

    @MainActor
    private func page(_ stores: any StoresManager, _ siteID: Int64) async throws {
        let order = orderID ?? 0
        let url: String = try await stores.perform {
            ReceiptAction.loadReceiptPage(siteID: siteID, orderID: order, onCompletion: $0)
        }
        if output.json { return try JSONOutput.write(PageDocument(order: order, url: url)) }
        try StandardOutput.write(lines: [url])
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
            && !text.contains { $0.isWhitespace || $0.isNewline }
    }

    private struct SentDocument: Encodable {
        let order: Int64
        let emailed: Bool
        let address: String?
    }

    private struct PageDocument: Encodable {
        let order: Int64
        let url: String
    }
}
