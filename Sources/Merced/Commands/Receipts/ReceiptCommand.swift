import App
import ArgumentParser
import FoundationEssentials
import Glibc
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

    @Argument(help: "The order's number as lists show it, or the number of a sale at the register, like R1-000123.")
    var order: String

    @Flag(name: .customLong("id"), help: OrderArgument.idHelp)
    var isID = false

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

    /// What the argument names.
    private enum Subject {
        case order(NamedOrder)
        /// Of this till.
        case sale(TillSaleDetails)
    }

    func validate() throws {
        _ = try OrderArgument.name(order, isID: isID)
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
                let subject = try await subject(stores, siteID)
                switch deed {
                case .text, .print: try await useReceipt(of: subject, stores, siteID)
                case .email: try await email(try order(in: subject), stores, siteID)
                case .page: try await page(try order(in: subject), stores, siteID)
                }
            } catch {
                await stores.deauthenticate()
                throw error
            }
            await stores.deauthenticate()
        }
    }

    /// A sale of this till with this number or uuid, else an order.
    @MainActor
    private func subject(_ stores: any StoresManager, _ siteID: Int64) async throws -> Subject {
        let name = try OrderArgument.name(order, isID: isID)
        if case .number(let number) = name, !order.hasPrefix("#"), number.contains("-") {
            do {
                return .sale(
                    try await stores.perform { SaleAction.showSale(siteID: siteID, name: number, onCompletion: $0) }
                )
            } catch SaleProblem.unknown {}
        }
        do {
            return .order(
                try await stores.perform { OrderAction.findOrder(siteID: siteID, name: name, onCompletion: $0) }
            )
        } catch {
            // The ledger keeps receipts of orders that the store no longer has, and needs no store for them.
            let isKnown = if case OrderNameProblem.unknown = error { false } else { true }
            guard !isKnown || StoreFailureKind(error).isWithoutAnswer, case .either(let id) = name,
                let kept = try await receipts(id, stores, siteID).first, kept.orderNumber == "\(id)"
            else { throw error }
            return .order(NamedOrder(orderID: id, number: kept.orderNumber))
        }
    }

    /// - Throws: `ExitCode` where the store does not have the sale, after it was said.
    private func order(in subject: Subject) throws -> NamedOrder {
        switch subject {
        case .order(let order): return order
        case .sale(let sale):
            guard let order = sale.summary.order else {
                Failure.say("The store does not have \(sale.summary.number) yet: merced sales send.")
                throw ExitCode(EX_TEMPFAIL)
            }
            return order
        }
    }

    @MainActor
    private func receipts(_ orderID: Int64, _ stores: any StoresManager, _ siteID: Int64) async throws -> [Receipt] {
        try await stores.perform {
            ReceiptAction.loadReceipts(siteID: siteID, orderID: orderID, onCompletion: $0)
        }
    }

    @MainActor
    private func useReceipt(of subject: Subject, _ stores: any StoresManager, _ siteID: Int64) async throws {
        let receipt = try await receipt(of: subject, stores, siteID)
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

    /// The requested receipt: of a sale its own, of an order the newest or the one named by `--number`.
    @MainActor
    private func receipt(of subject: Subject, _ stores: any StoresManager, _ siteID: Int64) async throws -> Receipt {
        switch subject {
        case .sale(let sale):
            guard let receipt = sale.receipt else {
                throw ReceiptPrintingError.noReceipt(order: sale.summary.number)
            }
            return receipt
        case .order(let order):
            let all = try await receipts(order.orderID, stores, siteID)
            let found = number.map { wanted in all.first { $0.number == wanted } } ?? all.first
            guard let found else { throw ReceiptPrintingError.noReceipt(order: order.words) }
            return found
        }
    }

    @MainActor
    private func email(_ order: NamedOrder, _ stores: any StoresManager, _ siteID: Int64) async throws {
        let address = address
        let _: Void = try await stores.perform {
            ReceiptAction.emailReceipt(siteID: siteID, orderID: order.orderID, address: address, onCompletion: $0)
        }
        if output.json { return try JSONOutput.write(SentDocument(order, emailed: true, address: address)) }
        try StandardOutput.write(lines: ["The store e-mails order \(order.label) to \(address ?? "its customer")."])
    }

    @MainActor
    private func page(_ order: NamedOrder, _ stores: any StoresManager, _ siteID: Int64) async throws {
        let url: String = try await stores.perform {
            ReceiptAction.loadReceiptPage(siteID: siteID, orderID: order.orderID, onCompletion: $0)
        }
        if output.json { return try JSONOutput.write(PageDocument(order, url: url)) }
        try StandardOutput.write(lines: [url])
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
            && !text.contains { $0.isWhitespace || $0.isNewline }
    }

    private struct SentDocument: Encodable {
        let order: Int64
        let number: String
        let emailed: Bool
        let address: String?

        init(_ order: NamedOrder, emailed: Bool, address: String?) {
            (self.order, number) = (order.orderID, order.number)
            (self.emailed, self.address) = (emailed, address)
        }
    }

    private struct PageDocument: Encodable {
        let order: Int64
        let number: String
        let url: String

        init(_ order: NamedOrder, url: String) {
            (self.order, number, self.url) = (order.orderID, order.number, url)
        }
    }
}
