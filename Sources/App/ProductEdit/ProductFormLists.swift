import TerminalUI
import WooFoundation
import Yosemite

/// The store's lists from which a product's form chooses, as mirrored.
@MainActor
final class ProductFormLists {
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let categoryResults: ResultsController<StorageProductCategory>
    private let tagResults: ResultsController<StorageProductTag>
    private let taxResults: ResultsController<StorageTaxClass>
    private let shippingResults: ResultsController<StorageProductShippingClass>
    private let attributeResults: ResultsController<StorageProductAttribute>
    private var brands: [ProductBrand] = []
    private var termResults: [Int64: ResultsController<StorageProductAttributeTerm>] = [:]

    init(context: SiteContext) {
        self.context = context
        categoryResults = context.stores.productCategories(siteID: context.siteID)
        tagResults = context.stores.productTags(siteID: context.siteID)
        taxResults = context.stores.taxClasses(siteID: context.siteID)
        shippingResults = context.stores.productShippingClasses(siteID: context.siteID)
        attributeResults = context.stores.productAttributes(siteID: context.siteID)
        categoryResults.onDidChangeContent = { [weak self] in self?.onChange() }
        taxResults.onDidChangeContent = { [weak self] in self?.onChange() }
        shippingResults.onDidChangeContent = { [weak self] in self?.onChange() }
        categoryResults.start()
        tagResults.start()
        taxResults.start()
        shippingResults.start()
        attributeResults.start()
    }

    /// Fetches the store's brands, which are not mirrored; those of the product itself are known in any case.
    func loadBrands() {
        let action = ProductBrandAction.retrieveProductBrands(siteID: context.siteID) { [weak self] result in
            guard let self, let brands = try? result.get(), brands != self.brands else { return }
            self.brands = brands
            self.onChange()
        }
        context.stores.dispatch(action)
    }

    /// - Parameter present: the product's brands, which may be gone from the store's list, or the list not be here.
    func brands(with present: [JSONValue]) -> [TermsOverlay.Term] {
        let known = Set(brands.map(\.brandID))
        let others = present.filter { !known.contains($0["id"]?.integer ?? 0) }.map { brand in
            ProductTerm(
                termID: brand["id"]?.integer ?? 0,
                name: brand["name"]?.string ?? "",
                slug: brand["slug"]?.string ?? ""
            )
        }
        let all = brands.map { ProductTerm(termID: $0.brandID, name: $0.name, slug: $0.slug) } + others
        return all.map { TermsOverlay.Term(term: $0) }
    }

    var names: ProductChoiceNames {
        ProductChoiceNames(
            taxClasses: taxResults.fetchedObjects.map { ($0.slug, HTMLText.plain($0.name)) },
            shippingClasses: shippingResults.fetchedObjects.map { ($0.slug, HTMLText.plain($0.name)) },
            hasBrands: !brands.isEmpty
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

    // MARK: Attributes

    /// The shared ones, by name.
    var attributes: [ProductAttribute] { attributeResults.fetchedObjects }

    /// The terms of a shared attribute, in its order; empty until they are read.
    func terms(of attributeID: Int64) -> [TermsOverlay.Term] {
        termResults[attributeID]?.fetchedObjects.map { term in
            TermsOverlay.Term(term: ProductTerm(termID: term.termID, name: term.name, slug: term.slug))
        } ?? []
    }

    /// Reads the terms of a shared attribute, unless they are read already.
    func want(_ attributeID: Int64) {
        if termResults[attributeID] == nil { follow(attributeID) { _ in } }
    }

    /// Calls `body` once the terms of a shared attribute are read.
    func whenLoaded(_ attributeID: Int64, _ body: @escaping @MainActor () -> Void) {
        if termResults[attributeID]?.isLoaded == true { return body() }
        var isCalled = false
        follow(attributeID) { _ in
            guard !isCalled else { return }
            isCalled = true
            body()
        }
    }

    /// Calls `body` with the terms of a shared attribute each time they change, replacing an earlier caller.
    func follow(_ attributeID: Int64, _ body: @escaping @MainActor ([TermsOverlay.Term]) -> Void) {
        let known = termResults[attributeID]
        let results =
            known ?? context.stores.productAttributeTerms(siteID: context.siteID, attributeID: attributeID)
        termResults[attributeID] = results
        results.onDidChangeContent = { [weak self] in
            guard let self else { return }
            body(self.terms(of: attributeID))
            self.onChange()
        }
        if known == nil { results.start() }
    }
}
