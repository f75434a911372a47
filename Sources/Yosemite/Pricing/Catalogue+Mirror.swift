import CartEngine
import FoundationEssentials
import Storage

extension Catalogue {
    /// The products and coupons named in requests, from the mirror. What it lacks the store may have.
    ///
    /// - Parameters:
    ///   - moment: decides between a price and a sale price with dates.
    ///   - orderID: an order whose own coupons do not count as held: it is being changed.
    static func load(
        for requests: [OrderRequest],
        from storage: any StorageType,
        at moment: Date,
        besides orderID: Int64? = nil
    ) throws -> Catalogue {
        let lines = requests.flatMap { $0.lines ?? [] }
        let ids = Set(lines.flatMap { [$0.productID, $0.variationID].compactMap { $0.map(Int64.init) } })
        let goods = try GoodsReader(storage: storage).goods(ids, skus: Set(lines.compactMap(\.sku)))
            .map { $0.goods(at: moment) }
        let codes = Set(requests.flatMap { $0.coupons ?? [] }.map { $0.lowercased() })
        let coupons = try CartCoupon.load(codes, from: storage)
        var catalogue = Catalogue(goods, coupons: coupons, absence: .mayExist)
        if !coupons.isEmpty {
            catalogue.hold(try HeldCoupon.load(storage, at: moment), at: moment, besides: orderID)
        }
        return catalogue
    }
}

/// Reads products and variations in the engine's form.
struct GoodsReader {
    let storage: any StorageType

    /// - Parameter ids: of products and variations, which share one sequence of ids.
    func goods(_ ids: Set<Int64>, skus: Set<String>) throws -> [DatedGoods] {
        typealias Product = ProductRecord.Columns
        typealias Variation = ProductVariationRecord.Columns
        let wanted = ids.sorted()
        let named = skus.filter { !$0.isEmpty }.sorted()
        var variations = try storage.allObjects(
            ofType: ProductVariationRecord.self,
            matching: Variation.variationID.isIn(wanted)
        )
        var products = try storage.allObjects(ofType: ProductRecord.self, matching: Product.productID.isIn(wanted))
        if !named.isEmpty {
            variations += try storage.allObjects(
                ofType: ProductVariationRecord.self,
                matching: Variation.sku.isIn(named)
            )
            products += try storage.allObjects(ofType: ProductRecord.self, matching: Product.sku.isIn(named))
        }
        let missing = Set(variations.map(\.productID)).subtracting(products.map(\.productID))
        products += try storage.allObjects(
            ofType: ProductRecord.self,
            matching: Product.productID.isIn(missing.sorted())
        )
        let parents = try parents(of: products)
        let byID = Dictionary(products.map { ($0.productID, $0) }) { first, _ in first }
        let productsAsked = try asked(.products)
        let whole = try byID.values.map {
            try DatedGoods(CartGoods($0, parents: parents), DatedPrice($0), askedAt: productsAsked)
        }
        let known = Dictionary(whole.map { ($0.stored.id, $0.stored) }) { first, _ in first }
        let askedAt = try variations.isEmpty ? nil : asked(.variations)
        return whole
            + variations.map {
                DatedGoods(CartGoods($0, of: known[Int($0.productID)]), DatedPrice($0), askedAt: askedAt)
            }
    }

    private func asked(_ kind: MirrorResourceKind) throws -> Date? {
        try storage.firstObject(
            ofType: SyncStateRecord.self,
            matching: SyncStateRecord.Columns.resource == kind.rawValue
        )?.updatedAt
    }

    /// The parent of each category; none are read where no product has any.
    private func parents(of products: [ProductRecord]) throws -> [Int: Int] {
        guard products.contains(where: { $0.categoriesJSON != "[]" }) else { return [:] }
        let categories = try storage.allObjects(ofType: ProductCategoryRecord.self)
        return Dictionary(categories.map { (Int($0.categoryID), Int($0.parentID)) }) { first, _ in first }
    }
}

extension CartGoods {
    init(_ record: ProductRecord, parents: [Int: Int]) throws {
        let terms: [ProductTerm] = try StoredJSON.list(record.categoriesJSON)
        self.init(
            id: Int(record.productID),
            sku: record.sku,
            price: record.price,
            isOnSale: record.isOnSale,
            taxStatus: TaxStatus(rawValue: record.taxStatusKey) ?? .taxable,
            taxClass: record.taxClass,
            categories: Self.withAncestors(terms.map { Int($0.termID) }, parents: parents)
        )
    }

    /// A variation has its product's categories and tax status, and its tax class unless it has its own.
    init(_ record: ProductVariationRecord, of product: CartGoods?) {
        self.init(
            id: Int(record.variationID),
            parentID: Int(record.productID),
            sku: record.sku,
            price: record.price,
            isOnSale: record.isOnSale,
            taxStatus: product?.taxStatus ?? TaxStatus(rawValue: record.taxStatusKey) ?? .taxable,
            taxClass: record.taxClass == "parent" ? product?.taxClass ?? "" : record.taxClass,
            categories: product?.categories ?? []
        )
    }
}
