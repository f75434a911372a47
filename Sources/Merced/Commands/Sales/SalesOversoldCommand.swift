import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced sales oversold`
struct SalesOversoldCommand: AsyncParsableCommand {
    private struct Document: Encodable {
        struct Sale: Encodable {
            let number: String
            let sold_at: Date
            let quantity: String
        }

        struct Goods: Encodable {
            let product: Int64
            let variation: Int64?
            let name: String
            let sku: String
            /// The store's stock, negative where it sold too many.
            let stock: String
            /// In sales that are not in the store yet.
            let waiting: String
            let missing: String
            let sales: [Sale]
        }

        let store: String
        let oversold: [Goods]
    }

    static let configuration = CommandConfiguration(
        commandName: "oversold",
        abstract:
            "List goods sold beyond their stock as of the last sync, and the sales here that sold them."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let siteID = session.siteID
            let found = try await session.closing {
                try await session.stores.perform { SaleAction.listOversold(siteID: siteID, onCompletion: $0) }
            }
            if output.json {
                return try JSONOutput.write(Document(store: session.entry.name, oversold: found.map(Self.document)))
            }
            var table = TextTable([
                ("MISSING", .right), ("STOCK", .right), ("SKU", .left), ("NAME", .left), ("SALES", .left),
            ])
            for goods in found {
                let sales = goods.sales.map { "\($0.number) × \($0.quantity)" }.joined(separator: ", ")
                table.add(["\(goods.missing)", "\(goods.stock)", goods.sku, goods.name, sales])
            }
            try StandardOutput.write(lines: found.isEmpty ? ["Nothing is oversold."] : table.lines)
        }
    }

    private static func document(_ goods: OversoldGoods) -> Document.Goods {
        Document.Goods(
            product: goods.productID,
            variation: goods.variationID == 0 ? nil : goods.variationID,
            name: goods.name,
            sku: goods.sku,
            stock: "\(goods.stock)",
            waiting: "\(goods.waiting)",
            missing: "\(goods.missing)",
            sales: goods.sales.map { Document.Sale(number: $0.number, sold_at: $0.soldAt, quantity: "\($0.quantity)") }
        )
    }
}

/// `merced sales codes`
struct SalesCodesCommand: AsyncParsableCommand {
    private struct Document: Encodable {
        struct Code: Encodable {
            let code: String
            let register: String
            let first_at: Date
            let last_at: Date
            let count: Int
        }

        let store: String
        let codes: [Code]
    }

    static let configuration = CommandConfiguration(
        commandName: "codes",
        abstract: "List codes that were scanned here and that nothing in the store has, the last one first."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let siteID = session.siteID
            let (codes, format) = try await session.closing {
                let codes = try await session.stores.perform {
                    SaleAction.listUnknownCodes(siteID: siteID, onCompletion: $0)
                }
                return (codes, try await session.format())
            }
            if output.json {
                let rows = codes.map { code in
                    Document.Code(
                        code: code.code,
                        register: code.register,
                        first_at: code.firstAt,
                        last_at: code.lastAt,
                        count: code.count
                    )
                }
                return try JSONOutput.write(Document(store: session.entry.name, codes: rows))
            }
            var table = TextTable([("CODE", .left), ("SCANNED", .right), ("LAST", .left), ("REGISTER", .left)])
            for code in codes {
                table.add([code.code, "\(code.count)", format.pageDate(code.lastAt), code.register])
            }
            try StandardOutput.write(lines: codes.isEmpty ? ["Every code was found."] : table.lines)
        }
    }
}
