import App
import ArgumentParser
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

/// `merced sales …`
struct SalesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sales",
        abstract: "What was sold at this till, and what became of it in the store.",
        subcommands: [
            SalesListCommand.self, SalesShowCommand.self, SalesVoidCommand.self, SalesRefundCommand.self,
            SalesSendCommand.self, SalesLeaveCommand.self, SalesMissingCommand.self,
            SalesCartsCommand.self, SalesTotalsCommand.self, SalesOversoldCommand.self, SalesCodesCommand.self,
            SalesOpenCommand.self, SalesResolveCommand.self,
            SalesGiveUpCommand.self, SalesSlipCommand.self,
        ],
        defaultSubcommand: SalesListCommand.self
    )
}

/// `merced sales list`
struct SalesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List sales, the newest first. Asks the store nothing."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Option(name: .long, help: "Only one day of the shop, like 2026-11-25.")
    var day: String?

    @Option(name: .long, help: "How many at most; all for all.")
    var limit = ListLimit(200)

    @Flag(
        name: .long,
        help: "Those that a fiscal signer could not sign and has yet to sign, oldest first; of all days."
    )
    var unsigned = false

    func validate() throws {
        if unsigned, day != nil { throw ValidationError("--unsigned lists all days: leave --day out.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            if unsigned { return try await listUnsigned(session) }
            let siteID = session.siteID
            let (sales, format) = try await session.closing {
                let sales = try await session.stores.perform {
                    SaleAction.listSales(siteID: siteID, day: day, limit: limit.count ?? .max, onCompletion: $0)
                }
                return (sales, try await session.format())
            }
            if output.json {
                return try JSONOutput.write(
                    SalesDocument(store: session.entry.name, sales: sales.map { SaleDocument($0) })
                )
            }
            var table = TextTable([
                ("NUMBER", .left), ("SOLD", .left), ("KIND", .left), ("TOTAL", .right), ("TENDER", .left),
                ("ORDER", .right), ("STATE", .left), ("WHY", .left),
            ])
            for sale in sales {
                let document = SaleDocument(sale)
                table.add([
                    sale.number, format.pageDate(sale.soldAt), sale.kind, "\(document.total) \(sale.currency)",
                    sale.tenders, sale.order?.label ?? "", SaleDocument.words[sale.state] ?? "",
                    sale.reason ?? "",
                ])
            }
            try StandardOutput.write(lines: sales.isEmpty ? ["Nothing was sold here."] : table.lines)
        }
    }
}

/// `merced sales show NUMBER`
struct SalesShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a sale with its lines and what it was paid with. Asks the store nothing."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The sale's number, like R1-000123, or its uuid.")
    var sale: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let siteID = session.siteID
            let (details, format) = try await session.closing {
                let details = try await session.stores.perform {
                    SaleAction.showSale(siteID: siteID, name: sale, onCompletion: $0)
                }
                return (details, try await session.format())
            }
            let document = SaleDocument(details)
            if output.json { return try JSONOutput.write(document) }
            var lines = ["\(document.number) · \(format.pageDate(details.summary.soldAt)) · \(document.kind)"]
            lines += (document.lines ?? []).map {
                "\($0.quantity) × \($0.name) at \($0.price): \($0.total) + \($0.tax) tax"
            }
            lines += (document.legs ?? []).map { leg in
                let reference = leg.reference.isEmpty ? "" : ", \(leg.reference)"
                return "\(leg.tender) \(leg.amount), given \(leg.tendered), change \(leg.change)\(reference)"
            }
            lines.append("Total \(document.total) \(document.currency), of which \(document.tax ?? "0") is tax")
            lines.append(SaleDocument.words[details.summary.state] ?? "")
            if let order = details.summary.order { lines.append("Order \(order.label)") }
            if let reason = document.reason { lines.append(reason) }
            if let other = document.refers_to { lines.append("Reverses \(other)") }
            if let other = document.voided_by { lines.append("Reversed by \(other)") }
            try StandardOutput.write(lines: lines)
        }
    }
}

/// `merced sales leave NUMBER`
struct SalesLeaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave",
        abstract: "Leave a sale out of the store whose order was deleted there: it stays in this till's books.",
        discussion: "If the shop was put back to an earlier day, send it again instead: merced sales send."
    )

    @OptionGroup var store: StoreOption

    @Argument(help: "The sale's number, like R1-000123, or its uuid.")
    var sale: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let siteID = session.siteID
            try await session.closing {
                try await session.stores.perform {
                    SaleAction.leaveLostSale(siteID: siteID, name: sale, onCompletion: $0)
                }
            }
            try StandardOutput.write(lines: ["\(sale) stays out of the store."])
        }
    }
}

/// `merced sales send NUMBER`
struct SalesSendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Send a sale again that the store refused or computed differently; what was paid stays."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Option(
        name: .long,
        help: """
            whole, as-computed (the store's total is kept beside what was paid), without-coupons, without-products (as \
            custom amounts) or without-customer; the amounts are the same.
            """
    )
    var how = "whole"

    @Argument(help: "The sale's number, like R1-000123, or its uuid; none: all that wait.")
    var sale: String?

    func validate() throws {
        guard SaleSending(rawValue: how) != nil else {
            let all = SaleSending.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--how is one of \(all).")
        }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (siteID, sending) = (session.siteID, SaleSending(rawValue: how) ?? .whole)
            let summaries = try await session.closing(signing: true) {
                if let sale {
                    try await session.stores.perform {
                        SaleAction.sendSale(siteID: siteID, name: sale, as: sending, onCompletion: $0)
                    }
                    let details = try await session.stores.perform {
                        SaleAction.showSale(siteID: siteID, name: sale, onCompletion: $0)
                    }
                    return [try await UnsentSales.outcome(of: details.summary.uuid, session)]
                }
                return try await UnsentSales.send(session)
            }
            if output.json {
                try JSONOutput.write(
                    SalesDocument(store: session.entry.name, sales: summaries.map { SaleDocument($0) })
                )
            } else {
                let lines = summaries.map { "\($0.number): \(SaleDocument.words[$0.state] ?? ""). \($0.reason ?? "")" }
                try StandardOutput.write(lines: lines.isEmpty ? ["Every sale is in the store."] : lines)
            }
            if summaries.contains(where: { $0.state != .sent }) { throw ExitCode(75) }
        }
    }
}

/// `merced sales carts`
struct SalesCartsCommand: AsyncParsableCommand {
    private struct Document: Encodable {
        struct Tendering: Encodable {
            let tender: String
            let amount: String
            let currency: String
        }

        struct Cart: Encodable {
            let cart: String
            let label: String
            let held: Bool
            let saved: Date
            let rows: Int
            /// The payment in progress when the program ended.
            let tendering: Tendering?
        }

        let carts: [Cart]
    }

    static let configuration = CommandConfiguration(
        commandName: "carts",
        abstract: "List carts that are kept here and not paid, the newest first."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let siteID = session.siteID
            let (carts, currency) = try await session.closing {
                let carts = try await session.stores.perform { SaleAction.listCarts(siteID: siteID, onCompletion: $0) }
                let till = try await session.stores.perform { SaleAction.loadTill(siteID: siteID, onCompletion: $0) }
                return (carts, till.currency)
            }
            let rows = carts.map { kept in
                Document.Cart(
                    cart: kept.cart.uuid,
                    label: kept.label,
                    held: kept.isHeld,
                    saved: kept.savedAt,
                    rows: kept.cart.rows.count,
                    tendering: kept.cart.tendering.map { given in
                        Document.Tendering(
                            tender: given.tender,
                            amount: Money.text(given.amount, currency: currency),
                            currency: currency
                        )
                    }
                )
            }
            if output.json { return try JSONOutput.write(Document(carts: rows)) }
            try StandardOutput.write(
                lines: rows.isEmpty
                    ? ["No carts are kept."]
                    : rows.map { row in
                        let given = row.tendering.map { ", \($0.tender) \($0.amount) was being taken" } ?? ""
                        return "\(row.cart) \(row.label): \(row.rows) rows\(row.held ? ", held" : "")\(given)"
                    }
            )
        }
    }
}

/// `merced sales totals`
struct SalesTotalsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "totals",
        abstract: "Write tax rates and tenders of each day as CSV. Asks the store nothing."
    )

    @OptionGroup var store: StoreOption

    @Option(name: .long, help: "The first day, like 2026-11-01.")
    var from = "0000-00-00"

    @Option(name: .long, help: "The last day.")
    var to = "9999-99-99"

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let siteID = session.siteID
            let tally = try await session.closing {
                try await session.stores.perform {
                    SaleAction.tallySales(siteID: siteID, from: from, to: to, onCompletion: $0)
                }
            }
            var lines = ["day,register,kind,name,rate,count,net,tax,amount,rounding,currency"]
            for tax in tally.taxes {
                lines.append(
                    [
                        tax.day, tax.register, "tax", tax.label, tax.rate, "",
                        Money.text(tax.net, currency: tax.currency),
                        Money.text(tax.tax, currency: tax.currency),
                        Money.text(tax.net + tax.tax, currency: tax.currency), "", tax.currency,
                    ].map(Self.cell).joined(separator: ",")
                )
            }
            for tender in tally.tenders {
                lines.append(
                    [
                        tender.day, tender.register, "tender", tender.tender, "", "\(tender.count)", "", "",
                        Money.text(tender.amount, currency: tender.currency),
                        Money.text(tender.rounding, currency: tender.currency), tender.currency,
                    ].map(Self.cell).joined(separator: ",")
                )
            }
            try StandardOutput.write(lines: lines)
        }
    }

    /// A text that a spreadsheet could take for a formula gets an apostrophe in front.
    private static func cell(_ text: String) -> String {
        let isNumber = Money.amount(from: text) != nil
        let safe = !isNumber && ["=", "+", "-", "@"].contains(text.first.map(String.init) ?? "") ? "'" + text : text
        guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}

extension Session {
    /// Closes the store after `work`, whatever its result.
    ///
    /// - Parameter signing: asks a fiscal signer once for missing signatures, as a screen does all day.
    @MainActor
    func closing<Value>(signing: Bool = false, _ work: @MainActor () async throws -> Value) async throws -> Value {
        let result: Result<Value, any Error>
        do {
            result = .success(try await work())
        } catch {
            // Only an open store knows its format of amounts.
            result = .failure(await worded(error))
        }
        if signing { _ = try? await stores.perform { SaleAction.signWaiting(siteID: siteID, onCompletion: $0) } }
        await stores.deauthenticate()
        return try result.get()
    }

    /// A problem with amounts, in the format of this store.
    @MainActor
    func worded(_ error: any Error) async -> any Error {
        guard error is any AmountNaming, let currency = try? await format().settings.currency else { return error }
        return Failure.Worded(words: StoreWords.describe(error, in: currency), cause: error)
    }

    /// Opens the drawer for cash taken or paid out, and prints the receipt, as configured.
    ///
    /// - Returns: nil where there was nothing to do. Failures are reported; the sale stays stored.
    @MainActor
    func handOver(_ receipt: TillReceipt) async -> SaleHandover? {
        do {
            let handover = try await stores.perform { [siteID] in
                SaleAction.handOver(siteID: siteID, uuid: receipt.uuid, onCompletion: $0)
            }
            for words in [handover.notice, handover.doubt].compactMap({ $0 }) { Failure.say(words) }
            return handover.drawer == .nothing && handover.receipt == .nothing ? nil : handover
        } catch {
            Failure.say(StoreWords.describe(error))
            return nil
        }
    }
}
