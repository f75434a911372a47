import TerminalUI
import WooFoundation
import Yosemite

/// The filter of the product list, for the filter dialog.
@MainActor
final class ProductFilterSource: FilterSource {
    static let language = FilterLanguage.products

    let title = Localization.title
    let all = Localization.all
    let firstRow = ProductFilterKey.stock.rawValue
    private let model: ProductListViewModel
    private weak var host: ScreenHost?
    private var form: FilterForm<ProductFilter>
    private let categories: ResultsController<StorageProductCategory>
    private let tags: ResultsController<StorageProductTag>

    init(model: ProductListViewModel, context: SiteContext, host: ScreenHost?) {
        self.model = model
        self.host = host
        form = FilterForm(filter: model.chosen)
        categories = context.stores.productCategories(siteID: context.siteID)
        tags = context.stores.productTags(siteID: context.siteID)
        categories.start()
        tags.start()
    }

    var rows: [FormRow] { form.rows(ProductFilterLayout.layout) }
    var text: String { form.filter.text }

    var told: String {
        let count = ProductsScreen.Localization.count(model.count)
        return form.filter.isEmpty ? count : "\(count): \(form.filter.text)"
    }

    func set(_ text: String, row: String) {
        form.set(text, row: row, parse: model.parse)
        model.filter(form.filter)
    }

    func toggle(_ row: String) {
        form.toggle(row, in: ProductFilterLayout.layout)
        model.filter(form.filter)
    }

    func press(_ row: String, pick: @escaping @MainActor (_ row: String, _ value: String?) -> Void) {
        guard let key = ProductFilterKey(rawValue: row) else { return }
        let present = form.value(of: row)
        let choices: ProductFilterChoices
        switch key {
        case .status: choices = .statuses
        case .stock: choices = .stocks
        case .type: choices = .types
        case .category: choices = .categories(categories.fetchedObjects)
        case .tag: choices = .tags(tags.fetchedObjects)
        case .id, .price, .brand, .attribute, .sku, .gtin, .sales, .date, .modified, .has, .no, .is, .meta: return
        }
        host?.present(choices.dialog(of: key, present: present) { pick(row, $0) })
    }

    enum Localization {
        static let title = localized("Show products")
        static let all = localized("Show all products")
    }
}

/// The rows of the filter dialog for products.
@MainActor
enum ProductFilterLayout {
    static let layout = FilterLayout<ProductCondition>(
        keys: [
            key(.stock, Localization.stock, .choice), key(.status, Localization.status, .choice),
            key(.type, Localization.type, .choice), key(.category, Localization.category, .choice),
            key(.tag, Localization.tag, .choice), key(.brand, Localization.brand), key(.price, Localization.price),
        ],
        toggles: [
            .init(condition: ProductCondition(.state(.sale)), label: Localization.sale),
            .init(condition: ProductCondition(.has(.image), isNegated: true), label: Localization.noImage),
            .init(condition: ProductCondition(.has(.sku), isNegated: true), label: Localization.noSKU),
            .init(condition: ProductCondition(.state(.edited)), label: Localization.edited),
        ]
    )

    private static func key(_ key: ProductFilterKey, _ label: String, _ kind: FormRow.Kind = .text)
        -> FilterLayout<ProductCondition>.Key
    {
        .init(name: key.rawValue, label: label, kind: kind)
    }

    enum Localization {
        static let stock = localized("Stock")
        static let status = localized("Status")
        static let type = localized("Type")
        static let category = localized("Category")
        static let tag = localized("Tag")
        static let brand = localized("Brand")
        static let price = localized("Price")
        static let sale = localized("On sale")
        static let noImage = localized("Without an image")
        static let noSKU = localized("Without a SKU")
        static let edited = localized("Changed here, not sent yet")
    }
}
