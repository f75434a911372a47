import FoundationEssentials
import WooFoundation

/// All lists of a store, created from its seed.
struct DemoLists: Sendable {
    private var lists: [DemoResource: DemoList]
    /// SKU in lower case → product or variation.
    var skus: [String: Int]
    /// The amounts of coupons with more decimals than the API shows, by id.
    var storedAmounts: [Int: Decimal] = [:]
    /// Products with the term `pos-hidden` of the taxonomy `pos_product_visibility`: no answer shows it.
    var keptFromCounter: Set<Int> = []
    /// Pictures that were uploaded.
    var media: [Int: JSONNode] = [:]

    /// - Parameter generator: of the orders that use these products and customers.
    init(_ generator: OrderGenerator) {
        let products = generator.catalogue
        skus = products.skus
        let all: [DemoList] = [
            products.productList(now: generator.anchor), products.variationList(now: generator.anchor),
            generator.customerList(), DemoCoupons(generator).list, DemoReviews(generator).list,
            DemoList(.categories, records: DemoTerms.categories), DemoList(.tags, records: DemoTerms.tags),
            DemoList(.brands, records: DemoTerms.brands), DemoList(.attributes, records: DemoTerms.attributes),
            DemoList(.attributeTerms, records: DemoTerms.attributeTerms),
            DemoList(.shippingClasses, records: DemoTerms.shippingClasses),
            DemoList(.taxRates, records: DemoTaxes.rates), DemoList(.taxClasses, records: DemoTaxes.classes),
            DemoList(.paymentGateways, records: PaymentGateways.records),
        ]
        lists = Dictionary(all.map { ($0.resource, $0) }) { first, _ in first }
    }

    subscript(resource: DemoResource) -> DemoList? {
        get { lists[resource] }
        set { lists[resource] = newValue }
    }

    /// A record as in the shop's database, without its links.
    func record(_ resource: DemoResource, id: Int, _ context: RenderingContext) -> JSONNode? {
        guard let list = lists[resource], let row = list.row(id: id) else { return nil }
        return list.record(row, context)
    }

    /// Saving or deleting a variation saves its product too, whose date of change is then now (code:
    /// `WC_Product::maybe_defer_product_sync`).
    mutating func saveProduct(ofVariation row: DemoList.Row?, now: Int) {
        guard let row else { return }
        _ = self[.products]?.change(id: row.parent, [:], now: now)
    }
}
