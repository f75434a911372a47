import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Creates the lists of terms of products.
@MainActor
struct TermLists {
    let context: SiteContext
    private var stores: any StoresManager { context.stores }
    private var siteID: Int64 { context.siteID }

    /// - Parameter onChange: called when rows of the list change.
    func list(_ kind: TermKind, onChange: @escaping @MainActor () -> Void) -> any TermList {
        switch kind {
        case .categories: categories(onChange)
        case .tags: tags(onChange)
        case .attributes: attributes(onChange)
        case .values(let id, let name): values(id, name, onChange)
        case .shippingClasses: shippingClasses(onChange)
        case .taxClasses: taxClasses(onChange)
        case .taxRates: taxRates(onChange)
        }
    }

    // MARK: Fields

    private static var name: RecordFormField { RecordFormField(name: "name", label: Localization.name) }
    private static var slug: RecordFormField { RecordFormField(name: "slug", label: Localization.slug) }
    private static var description: RecordFormField {
        RecordFormField(name: "description", label: Localization.description, kind: .prose)
    }

    private func texts(_ name: String, _ slug: String, _ details: String) -> [String: JSONValue] {
        ["name": .string(name), "slug": .string(slug), "description": .string(details)]
    }

    // MARK: Lists

    private func categories(_ onChange: @escaping @MainActor () -> Void) -> any TermList {
        let results = stores.productCategories(siteID: siteID)
        results.onDidChangeContent = onChange
        results.start()
        return MirroredTermList<ProductCategory>(
            kind: .categories,
            columns: [Localization.slug, Localization.products],
            stores: stores,
            read: { (results.fetchedObjects, results.isLoaded) },
            entry: { categories in
                CategoryTree(categories).rows.map { row in
                    let category = row.category
                    return TermEntry(
                        id: category.categoryID,
                        slug: category.slug,
                        name: category.name,
                        depth: row.depth,
                        cells: [category.slug, "\(category.count)"],
                        values: self.texts(category.name, category.slug, category.details).merging(
                            ["parent": .number(Decimal(category.parentID))]
                        ) { $1 }
                    )
                }
            },
            form: {
                let parents = CategoryTree(results.fetchedObjects).rows.map {
                    ("\($0.category.categoryID)", $0.indented)
                }
                let top = [("0", Localization.top)]
                let parent = RecordFormField(
                    name: "parent",
                    label: Localization.parent,
                    kind: .choice(top + parents, isNumber: true)
                )
                return [Self.name, parent, Self.slug, Self.description]
            },
            doors: .init(
                synchronize: { ProductCategoryAction.synchronizeProductCategories(siteID: siteID, onCompletion: $0) },
                create: { fields, done in
                    ProductCategoryAction.createProductCategory(siteID: siteID, fields: fields) {
                        done($0.map { _ in })
                    }
                },
                update: {
                    ProductCategoryAction.updateProductCategory(
                        siteID: siteID,
                        id: $0.id,
                        changes: $1,
                        onCompletion: $2
                    )
                },
                delete: { ProductCategoryAction.deleteProductCategory(siteID: siteID, id: $0.id, onCompletion: $1) }
            )
        )
    }

    private func tags(_ onChange: @escaping @MainActor () -> Void) -> any TermList {
        let results = stores.productTags(siteID: siteID)
        results.onDidChangeContent = onChange
        results.start()
        return MirroredTermList<ProductTag>(
            kind: .tags,
            columns: [Localization.slug, Localization.products],
            stores: stores,
            read: { (results.fetchedObjects, results.isLoaded) },
            entry: { tags in
                tags.map { tag in
                    TermEntry(
                        id: tag.tagID,
                        slug: tag.slug,
                        name: tag.name,
                        cells: [tag.slug, "\(tag.count)"],
                        values: self.texts(tag.name, tag.slug, tag.details)
                    )
                }
            },
            form: { [Self.name, Self.slug, Self.description] },
            doors: .init(
                synchronize: { ProductTagAction.synchronizeProductTags(siteID: siteID, onCompletion: $0) },
                create: { fields, done in
                    ProductTagAction.createProductTag(siteID: siteID, fields: fields) { done($0.map { _ in }) }
                },
                update: { ProductTagAction.updateProductTag(siteID: siteID, id: $0.id, changes: $1, onCompletion: $2) },
                delete: { ProductTagAction.deleteProductTag(siteID: siteID, id: $0.id, onCompletion: $1) }
            )
        )
    }

    private func shippingClasses(_ onChange: @escaping @MainActor () -> Void) -> any TermList {
        let results = stores.productShippingClasses(siteID: siteID)
        results.onDidChangeContent = onChange
        results.start()
        return MirroredTermList<ProductShippingClass>(
            kind: .shippingClasses,
            columns: [Localization.slug, Localization.products],
            stores: stores,
            read: { (results.fetchedObjects, results.isLoaded) },
            entry: { classes in
                classes.map { term in
                    TermEntry(
                        id: term.shippingClassID,
                        slug: term.slug,
                        name: term.name,
                        cells: [term.slug, "\(term.count)"],
                        values: self.texts(term.name, term.slug, term.details)
                    )
                }
            },
            form: { [Self.name, Self.slug, Self.description] },
            doors: .init(
                synchronize: {
                    ProductShippingClassAction.synchronizeProductShippingClasses(siteID: siteID, onCompletion: $0)
                },
                create: { fields, done in
                    ProductShippingClassAction.createProductShippingClass(siteID: siteID, fields: fields) {
                        done($0.map { _ in })
                    }
                },
                update: {
                    ProductShippingClassAction.updateProductShippingClass(
                        siteID: siteID,
                        id: $0.id,
                        changes: $1,
                        onCompletion: $2
                    )
                },
                delete: {
                    ProductShippingClassAction.deleteProductShippingClass(siteID: siteID, id: $0.id, onCompletion: $1)
                }
            )
        )
    }

    enum Localization {
        static let name = localized("Name")
        static let slug = localized("Slug")
        static let description = localized("Description")
        static let products = localized("Products")
        static let parent = localized("Below")
        static let top = localized("– at the top –")
    }
}
