import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced products show ID`
struct ProductsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one product with its variations, or one variation."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The id of a product or variation.")
    var id: Int64

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            try await WaitingEdits.send(session)
            let found = try await ProductArgument.find(id, session)
            let productID = found.product.productID
            if found.product.typeKey.hasPrefix("variable"), found.variation == nil {
                _ = try? await stores.perform {
                    ProductAction.retrieveVariations(siteID: siteID, productID: productID, onCompletion: $0)
                }
            }
            let all = try await stores.perform {
                ProductVariationAction.loadProductVariations(siteID: siteID, productID: productID, onCompletion: $0)
            }
            let variations = all.filter { found.variation == nil || $0.variationID == id }
            if output.json {
                let currency = try await session.currency()
                try JSONOutput.write(ProductDocument(found.product, variations: variations, currency: currency))
            } else {
                try StandardOutput.write(lines: Self.lines(found.product, variations, only: found.variation != nil))
            }
            await stores.deauthenticate()
        }
    }

    private static func lines(_ product: Product, _ variations: [ProductVariation], only: Bool) -> [String] {
        func fields(_ fields: [String: JSONValue]) -> [String] {
            let shown = fields.mapValues { HTMLText.readable(RecordValue.shown($0)) }.filter { !$0.value.isEmpty }
            return shown.sorted { $0.key < $1.key }.map { "  \($0.key): \(TextCleaning.clean($0.value))" }
        }
        let title = TextCleaning.clean(HTMLText.plain(product.name))
        var lines = only ? [] : ["Product \(product.productID): \(title)"] + fields(product.writableFields)
        for variation in variations {
            lines.append("Variation \(variation.variationID): \(title) - \(TextCleaning.clean(variation.name))")
            lines += only ? fields(variation.writableFields) : summary(variation)
        }
        return lines
    }

    private static func summary(_ variation: ProductVariation) -> [String] {
        let stock = variation.stockQuantity.map { "\($0)" } ?? variation.stockStatusKey
        return ["  \(TextCleaning.clean(variation.sku))  \(variation.price(at: Date()))  \(stock)"]
    }
}
