import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension ProductRules {
    /// The rules of one store, from the mirror.
    ///
    /// - Parameter skus: those whose owners are looked up.
    static func load(from storage: any StorageType, login: SiteLogin, skus: [String]) throws -> ProductRules {
        func known<T: Hashable>(_ values: [T]) -> Set<T>? { values.isEmpty ? nil : Set(values) }
        let currency = try StoreSettings.load(from: storage, login: login).currency
        return ProductRules(
            decimals: currency.decimals,
            categories: known(try storage.allObjects(ofType: ProductCategoryRecord.self).map(\.categoryID)),
            tags: known(try storage.allObjects(ofType: ProductTagRecord.self).map(\.tagID)),
            shippingClasses: known(try storage.allObjects(ofType: ProductShippingClassRecord.self).map(\.slug)),
            taxClasses: known(try storage.allObjects(ofType: TaxClassRecord.self).map(\.slug)),
            takesFractions: try storage.showsFractions(),
            owners: try owners(of: skus, storage)
        )
    }

    private static func owners(of skus: [String], _ storage: any StorageType) throws
        -> [String: (product: Int64, variation: Int64)]
    {
        guard !skus.isEmpty else { return [:] }
        var owners: [String: (product: Int64, variation: Int64)] = [:]
        let products = try storage.allObjects(
            ofType: ProductRecord.self,
            matching: ProductRecord.Columns.sku.isInIgnoringCase(skus)
        )
        for product in products { owners[product.sku.lowercased()] = (product.productID, 0) }
        let variations = try storage.allObjects(
            ofType: ProductVariationRecord.self,
            matching: ProductVariationRecord.Columns.sku.isInIgnoringCase(skus)
        )
        for variation in variations {
            owners[variation.sku.lowercased()] = (variation.productID, variation.variationID)
        }
        return owners
    }
}

extension ProductRules.Facts {
    init(_ product: ProductRecord) {
        self.init(
            productID: product.productID,
            variationID: 0,
            type: product.typeKey,
            regularPrice: product.regularPrice,
            salePrice: product.salePrice,
            saleFrom: product.dateOnSaleFrom,
            saleTo: product.dateOnSaleTo,
            managesStock: product.managesStock
        )
    }

    init(_ variation: ProductVariationRecord) {
        self.init(
            productID: variation.productID,
            variationID: variation.variationID,
            type: "variation",
            regularPrice: variation.regularPrice,
            salePrice: variation.salePrice,
            saleFrom: variation.dateOnSaleFrom,
            saleTo: variation.dateOnSaleTo,
            managesStock: variation.managesStock
        )
    }

    /// For a new product.
    public init(newOfType type: String) {
        self.init(
            productID: 0,
            variationID: 0,
            type: type,
            regularPrice: "",
            salePrice: "",
            saleFrom: nil,
            saleTo: nil,
            managesStock: false
        )
    }
}
