import CartEngine
import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Goods and ways to ship, found in the mirror.
extension OrderFormService {
    /// By words of the name in any order, SKU or GTIN; a code that is met exactly first, then what sells best.
    func searchGoods(_ text: String, limit: Int) async throws -> [OrderGoods] {
        let list = ProductListQuery(siteID: login.siteID, search: text, sort: .bestSelling)
        return try await mirror.read { storage in
            let exact = try OrderGoodsReader(storage: storage).coded(text)
            let products = try storage.allObjects(
                ofType: ProductRecord.self,
                matching: list.predicate,
                sortedBy: list.sortDescriptors,
                limit: max(0, limit),
                offset: 0
            ).map(OrderGoods.init)
            var seen: Set<Int64> = []
            return Array((exact + products).filter { seen.insert($0.goodsID).inserted }.prefix(max(0, limit)))
        }
    }

    /// What has just this SKU, else this GTIN; `#` and a number: the product or variation with that id.
    func findGoods(_ code: String) async throws -> [OrderGoods] {
        try await mirror.read { try OrderGoodsReader(storage: $0).coded(code) }
    }

    /// In the order of the shop.
    func variations(of productID: Int64) async throws -> [OrderGoods] {
        let siteID = login.siteID
        return try await mirror.read { storage in
            guard let product = try storage.loadProduct(siteID: siteID, productID: productID) else { return [] }
            return try storage.loadProductVariations(siteID: siteID, productID: productID).map {
                OrderGoods($0, of: product)
            }
        }
    }

    /// The store's ways to ship: those of the zone of an address first.
    func shippingOffer(country: String, state: String, postcode: String) async throws -> ShippingOffer {
        typealias Columns = ShippingMethodRecord.Columns
        let place = TaxLocation(country: country, state: state, postcode: postcode)
        return try await mirror.read { storage in
            let zone = try place.country.isEmpty ? nil : Self.zone(of: place, storage)
            let methods = try storage.allObjects(
                ofType: ShippingMethodRecord.self,
                sortedBy: [
                    Columns.zonePosition.ascending, Columns.zoneID.ascending, Columns.position.ascending,
                    Columns.instanceID.ascending,
                ]
            ).filter(\.isEnabled).map { ShippingChoice($0, isForAddress: $0.zoneID == zone?.zoneID) }
            return ShippingOffer(
                zoneName: zone?.name,
                choices: methods.filter(\.isForAddress) + methods.filter { !$0.isForAddress }
            )
        }
    }

    /// The first of the store's zones that covers a place; the one of everywhere else where none does.
    private static func zone(of place: TaxLocation, _ storage: any StorageType) throws -> ShippingZoneRecord? {
        typealias Columns = ShippingZoneRecord.Columns
        let zones = try storage.allObjects(
            ofType: ShippingZoneRecord.self,
            matching: .all,
            sortedBy: [Columns.position.ascending, Columns.zoneID.ascending]
        )
        for zone in zones where zone.zoneID != 0 {
            let places: [ShippingPlace] = try StoredJSON.list(zone.placesJSON)
            if ShippingArea(places.map { ($0.kind, $0.code) }).covers(place) { return zone }
        }
        return zones.first { $0.zoneID == 0 }
    }
}

/// Reads goods by their codes.
struct OrderGoodsReader {
    let storage: any StorageType

    func coded(_ code: String) throws -> [OrderGoods] {
        let code = code.trimmed(.whitespacesAndNewlines)
        guard !code.isEmpty, code.utf8.count <= ProductCodes.longest else { return [] }
        if code.first == "#" { return try Int64(code.dropFirst()).map(numbered) ?? [] }
        typealias Product = ProductRecord.Columns
        typealias Variation = ProductVariationRecord.Columns
        let bySKU = try found(Product.sku.isInIgnoringCase([code]), Variation.sku.isInIgnoringCase([code]))
        guard bySKU.isEmpty else { return bySKU }
        let codes = GTIN.forms(of: code)
        guard !codes.isEmpty else { return [] }
        return try found(Product.globalUniqueID.isIn(codes), Variation.globalUniqueID.isIn(codes))
    }

    private func numbered(_ id: Int64) throws -> [OrderGoods] {
        try found(ProductRecord.Columns.productID == id, ProductVariationRecord.Columns.variationID == id)
    }

    private func found(
        _ products: RecordPredicate<ProductRecord>,
        _ variations: RecordPredicate<ProductVariationRecord>
    ) throws -> [OrderGoods] {
        let whole = try storage.allObjects(ofType: ProductRecord.self, matching: products)
            .filter { $0.statusKey != OrderField.trash }
        let parts = try storage.allObjects(ofType: ProductVariationRecord.self, matching: variations)
        let parents = try storage.allObjects(
            ofType: ProductRecord.self,
            matching: ProductRecord.Columns.productID.isIn(Array(Set(parts.map(\.productID))).sorted())
        )
        let byID = Dictionary(parents.map { ($0.productID, $0) }) { first, _ in first }
        let goods = parts.compactMap { variation -> OrderGoods? in
            guard let parent = byID[variation.productID], parent.statusKey != OrderField.trash else { return nil }
            return OrderGoods(variation, of: parent)
        }
        return goods + whole.map(OrderGoods.init)
    }
}

/// How one code of a label is written: with 8, 12, 13 or 14 digits, the shorter ones without the zeros in front.
enum GTIN {
    static func forms(of code: String) -> [String] {
        let digits = code.filter { !$0.isWhitespace && $0 != "-" }
        guard (8...14).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return [code]
        }
        let bare = String(digits.drop { $0 == "0" })
        return [code]
            + (8...14).filter { $0 >= bare.utf8.count }.map { length in
                String(repeating: "0", count: length - bare.utf8.count) + bare
            }.filter { $0 != code }
    }
}

extension OrderGoods {
    init(_ product: ProductRecord) {
        let isHidden = product.statusKey != "publish" || product.catalogVisibilityKey == "hidden"
        self.init(
            productID: product.productID,
            variationID: 0,
            name: product.name,
            sku: product.sku,
            gtin: product.globalUniqueID,
            price: Money.amount(from: product.price),
            stock: Stock(product.stockStatusKey, product.managesStock ? product.stockQuantity : nil),
            isHidden: isHidden,
            hasVariations: product.typeKey.hasPrefix("variable") && product.variationIDsJSON != "[]"
        )
    }

    init(_ variation: ProductVariationRecord, of product: ProductRecord) {
        let counted = variation.managesStock || variation.usesParentStock
        let quantity = variation.usesParentStock ? product.stockQuantity : variation.stockQuantity
        self.init(
            productID: variation.productID,
            variationID: variation.variationID,
            name: variation.name.hasPrefix(product.name) ? variation.name : "\(product.name) – \(variation.name)",
            sku: variation.sku.isEmpty ? product.sku : variation.sku,
            gtin: variation.globalUniqueID,
            price: Money.amount(from: variation.price),
            stock: Stock(variation.stockStatusKey, counted ? quantity : nil),
            isHidden: variation.statusKey != "publish" || product.statusKey != "publish",
            hasVariations: false
        )
    }
}

extension OrderGoods.Stock {
    init(_ status: String, _ quantity: String?) {
        let count = quantity.flatMap { Money.amount(from: $0) }
        self =
            switch status {
            case "outofstock": .soldOut(count)
            case "onbackorder": .onBackorder(count)
            default: .inStock(count)
            }
    }
}

extension ShippingChoice {
    init(_ record: ShippingMethodRecord, isForAddress: Bool) {
        self.init(
            methodID: record.methodID,
            instanceID: "\(record.instanceID)",
            title: record.title,
            zoneName: record.zoneName,
            cost: record.cost.isEmpty ? Self.free(record.methodID) : Money.amount(from: record.cost),
            isForAddress: isForAddress,
            isEnabled: record.isEnabled
        )
    }

    /// A method without a cost is free where it can have none.
    private static func free(_ methodID: String) -> Decimal? {
        ["free_shipping", "local_pickup", "pickup_location", "flat_rate"].contains(methodID) ? 0 : nil
    }
}
