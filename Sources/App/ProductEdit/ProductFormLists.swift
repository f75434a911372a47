import TerminalUI
import WooFoundation
import Yosemite

/// The store's own lists that a product's form picks from, as the mirror has them.
@MainActor
final class ProductFormLists {
    var onChange: @MainActor () -> Void = {}

    private let categoryResults: ResultsController<StorageProductCategory>
    private let tagResults: ResultsController<StorageProductTag>
    private let taxResults: ResultsController<StorageTaxClass>
    private let shippingResults: ResultsController<StorageProductShippingClass>

    init(context: SiteContext) {
        categoryResults = context.stores.productCategories(siteID: context.siteID)
        tagResults = context.stores.productTags(siteID: context.siteID)
        taxResults = context.stores.taxClasses(siteID: context.siteID)
        shippingResults = context.stores.productShippingClasses(siteID: context.siteID)
        taxResults.onDidChangeContent = { [weak self] in self?.onChange() }
        shippingResults.onDidChangeContent = { [weak self] in self?.onChange() }
        categoryResults.start()
        tagResults.start()
        taxResults.start()
        shippingResults.start()
    }

    var names: ProductChoiceNames {
        ProductChoiceNames(
            taxClasses: taxResults.fetchedObjects.map { ($0.slug, HTMLText.plain($0.name)) },
            shippingClasses: shippingResults.fetchedObjects.map { ($0.slug, HTMLText.plain($0.name)) }
        )
    }

    /// In the order of their tree.
    var categories: [TermsOverlay.Term] {
        CategoryTree(categoryResults.fetchedObjects).rows.map { row in
            let category = row.category
            let term = ProductTerm(termID: category.categoryID, name: category.name, slug: category.slug)
            return TermsOverlay.Term(term: term, depth: row.depth)
        }
    }

    var tags: [TermsOverlay.Term] {
        tagResults.fetchedObjects.map { tag in
            TermsOverlay.Term(term: ProductTerm(termID: tag.tagID, name: tag.name, slug: tag.slug))
        }
    }
}
