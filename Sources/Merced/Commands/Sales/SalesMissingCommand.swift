import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced sales missing`
struct SalesMissingCommand: AsyncParsableCommand {
    private struct Document: Encodable {
        struct Sale: Encodable {
            let order: Int64
            let number: String
            let register: String
            let madeAt: String?
            let total: String?
            let currency: String
        }

        let store: String
        let sales: [Sale]
    }

    static let configuration = CommandConfiguration(
        commandName: "missing",
        abstract: "List orders that this till took money for and its ledger does not know, as after a lost disk.",
        discussion: """
            They were paid between the last copy of the ledger and its loss. The store has them; their receipts are in \
            the store's orders and on paper alone. Run merced sync first: only the orders on this computer are looked at.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let siteID = session.siteID
            let (missing, format) = try await session.closing {
                let missing = try await session.stores.perform {
                    SaleAction.listMissingSales(siteID: siteID, onCompletion: $0)
                }
                return (missing, try await session.format())
            }
            let sales = missing.map { sale in
                Document.Sale(
                    order: sale.orderID,
                    number: sale.orderNumber,
                    register: sale.register,
                    madeAt: sale.madeAt?.utcText,
                    total: sale.total.map { Money.text($0, currency: sale.currency) },
                    currency: sale.currency
                )
            }
            if output.json { return try JSONOutput.write(Document(store: session.entry.name, sales: sales)) }
            guard !sales.isEmpty else {
                return try StandardOutput.write(lines: ["The ledger knows every order of this till."])
            }
            var table = TextTable([
                ("ORDER", .left), ("TILL", .left), ("MADE", .left), ("TOTAL", .right), ("", .left),
            ])
            for sale in sales {
                let order = NamedOrder(orderID: sale.order, number: sale.number)
                table.add([
                    order.label, sale.register, format.pageDate(utc: sale.madeAt), sale.total ?? "", sale.currency,
                ])
            }
            try StandardOutput.write(lines: table.lines)
        }
    }
}
