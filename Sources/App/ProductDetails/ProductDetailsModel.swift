import TerminalUI
import WooFoundation
import Yosemite

/// One product as values: title, badge, sections and their lines.
@MainActor
final class ProductDetailsModel: RecordPageModel {
    let productID: Int64
    private(set) var product: Product?
    private(set) var variations: [ProductVariationSummary] = []
    /// Whether the product is no longer in the mirror.
    private(set) var isGone = false
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let listener: EntityListener<Product>
    private let variationResults: ResultsController<StorageProductVariationRow>
    private let reviewResults: ResultsController<StorageProductReview>

    init(productID: Int64, context: SiteContext) {
        self.productID = productID
        self.context = context
        listener = context.stores.product(siteID: context.siteID, productID: productID)
        variationResults = context.stores.productVariations(siteID: context.siteID, productID: productID)
        reviewResults = context.stores.productReviews(siteID: context.siteID, productID: productID, range: 0..<100)
        listener.onUpsert = { [weak self] product in
            self?.product = product
            self?.isGone = false
            self?.onChange()
        }
        listener.onDelete = { [weak self] in
            self?.isGone = true
            self?.onChange()
        }
        variationResults.onDidChangeContent = { [weak self] in
            guard let self else { return }
            self.variations = self.variationResults.fetchedObjects
            self.onChange()
        }
        variationResults.start()
        reviewResults.onDidChangeContent = { [weak self] in self?.onChange() }
        reviewResults.start()
    }

    var recordID: Int64 { productID }
    var isOpening: Bool { product == nil && !isGone }
    /// The product while it exists and can be changed.
    var presentProduct: Product? { isGone ? nil : product }
    var title: String { product.map(ProductWords.name) ?? Localization.title(productID) }
    var link: Link? { product.flatMap { Link($0.permalink) } }

    /// `SKU MUG-WHT · Published`
    var badge: String {
        guard let product = presentProduct else { return "" }
        var parts = product.sku.isEmpty ? [] : [Localization.sku(product.sku)]
        parts.append(ProductWords.status(product.statusKey).word)
        if context.edits.isWaiting(productID: productID) { parts.append(Localization.notSentYet) }
        return parts.joined(separator: " · ")
    }

    var badgeGlyph: Glyph? { nil }
    var fetchedSections: Set<Int> { [] }

    var sections: [PageSection] {
        let counts: [ProductSection: Int] = [
            .options: variations.count, .images: product?.images.count ?? 0,
            .reviews: reviewResults.numberOfObjects,
        ]
        return ProductSection.allCases.map { section in
            let count = counts[section] ?? 0
            return PageSection(section.title, count: count > 0 ? count : nil)
        }
    }

    func lines(section: Int) -> [PageLine] {
        if isGone {
            return refusals + [.text(Localization.gone, role: .bad), .blank, .text(Localization.back, role: .muted)]
        }
        guard let product, let section = ProductSection(rawValue: section) else {
            return [.text(Localization.loading, role: .muted)]
        }
        let writer = ProductLines(
            product: product,
            variations: variations,
            reviews: reviewResults.fetchedObjects,
            format: context.format,
            now: context.dates.now()
        )
        return (section == .general ? refusals : []) + writer.lines(section)
    }

    /// Edits of this product that the store refused, with their changes: no typed text is lost.
    private var refusals: [PageLine] {
        let refused = context.edits.refused.filter { $0.productID == productID }
        guard !refused.isEmpty else { return [] }
        return refused.map { .text("! \(EditWords.describe($0, names: context.statusNames))", role: .bad) }
            + [.text(Localization.howToForget, role: .muted), .blank]
    }

    /// Nothing to fetch: the mirror has all of a product.
    func open() {}

    /// Fetches this product and its variations.
    func refresh(onCompletion: @escaping @MainActor (String?) -> Void) {
        let siteID = context.siteID
        context.stores.dispatch(
            ProductAction.retrieveProduct(siteID: siteID, productID: productID) { [context] result in
                switch result {
                case .success(let product) where !product.variationIDs.isEmpty:
                    context.stores.dispatch(
                        ProductAction.retrieveVariations(siteID: siteID, productID: product.productID) { result in
                            onCompletion(Self.problem(result))
                        }
                    )
                case .success, .failure: onCompletion(Self.problem(result))
                }
            }
        )
    }

    private static func problem<Value>(_ result: Result<Value, any Error>) -> String? {
        if case .failure(let error) = result { StoreWords.describe(error) } else { nil }
    }

    enum Localization {
        static func title(_ id: Int64) -> String { localized("Product #%@", "\(id)") }
        static func sku(_ sku: String) -> String { localized("SKU %@", sku) }
        static let notSentYet = localized("not sent yet")
        static let loading = localized("Opening…")
        static let gone = localized("! This product is no longer in the store.")
        static let back = localized("Esc Back")
        static let howToForget = localized("Change it or take it off: : and “Changes not in the store”.")
    }
}
