import TerminalUI
import WooFoundation
import Yosemite

/// Finds a product to count by name; of one with variations, one of these.
@MainActor
final class StockTakeFinder {
    private let context: SiteContext
    private weak var host: ScreenHost?
    private let onFound: @MainActor (_ id: Int64) -> Void
    private var variations: ResultsController<StorageProductVariationRow>?

    /// - Parameter onFound: called with the id of a product or variation.
    init(context: SiteContext, host: ScreenHost?, onFound: @escaping @MainActor (Int64) -> Void) {
        self.context = context
        self.host = host
        self.onFound = onFound
    }

    func find(_ words: String) {
        let picker = RecordPicker.products(title: Localization.which, context: context)
        let overlay = RecordPickerOverlay(picker, searching: words, host: host) { [weak self] product in
            if let product { self?.take(product) }
        }
        host?.present(overlay)
    }

    private func take(_ product: ProductSummary) {
        // A product that manages its own stock is counted as a whole.
        guard !product.variationIDs.isEmpty, !product.managesStock else { return onFound(product.productID) }
        let results = context.stores.productVariations(siteID: context.siteID, productID: product.productID)
        variations = results
        results.onDidChangeContent = { [weak self, weak results] in
            guard let self, let results, results === self.variations else { return }
            self.variations = nil
            results.stop()
            self.choose(results.fetchedObjects, of: product)
        }
        results.start()
    }

    private func choose(_ found: [ProductVariationSummary], of product: ProductSummary) {
        guard found.count > 1 else { return onFound(found.first?.variationID ?? product.productID) }
        let choices = found.map { Choice(id: "\($0.variationID)", label: VariationsScreen.name($0)) }
        let title = Localization.variation(ProductWords.name(product))
        let overlay = ChoiceDialog(id: "stock.variation", title: title, choices: choices) { [weak self] picked in
            if let id = Int64(picked) { self?.onFound(id) }
            return .close
        }
        host?.present(overlay)
    }

    enum Localization {
        static let which = localized("Which product?")
        static func variation(_ name: String) -> String { localized("Which %@?", name) }
    }
}
