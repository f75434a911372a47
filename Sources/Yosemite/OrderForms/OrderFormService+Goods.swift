import CartEngine
import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Products and shipping methods, found in the mirror.
extension OrderFormService {
    /// By words of the name in any order, SKU or GTIN; exact matches of a code first, then best sellers,
    /// and last what is not simply sold.
    func searchGoods(_ text: String, limit: Int) async throws -> [OrderGoods] {
        let list = ProductListQuery(siteID: login.siteID, search: text, sort: .bestSelling)
        let (code, now) = (try await scanned(text), dates.now())
        return try await mirror.read { storage in
            let exact = try OrderGoodsReader(storage: storage, moment: now).coded(code)
            let products = try storage.allObjects(
                ofType: GoodsRecord.self,
                matching: RecordPredicate(list.products),
                sortedBy: list.sorting.map { RecordSortDescriptor($0) },
                limit: max(0, limit),
                offset: 0
            ).map { OrderGoods($0, at: now) }
            var seen: Set<Int64> = []
            let found = (exact + products).filter { seen.insert($0.goodsID).inserted }.prefix(max(0, limit))
            let known = try GoodsSurroundings(storage: storage, now: now).known(Array(found))
            let coded = Set(exact.map(\.goodsID))
            func isFirst(_ goods: OrderGoods) -> Bool { coded.contains(goods.goodsID) || goods.ownBar == nil }
            return known.filter(isFirst) + known.filter { !isFirst($0) }
        }
    }

    /// Products with exactly this code, in any form; `#` and a number: the product or variation with that id.
    func findGoods(_ text: String) async throws -> [OrderGoods] {
        let (code, now) = (try await scanned(text), dates.now())
        return try await mirror.read { storage in
            let found = try OrderGoodsReader(storage: storage, moment: now).coded(code)
            return try GoodsSurroundings(storage: storage, now: now).known(found)
        }
    }

    private func scanned(_ text: String) async throws -> ScannedCode {
        try await catalogue.prepareBarcodes()
        return catalogue.code(text.trimmed(.whitespacesAndNewlines))
    }

    /// In the shop's order.
    func variations(of productID: Int64) async throws -> [OrderGoods] {
        let (siteID, now) = (login.siteID, dates.now())
        return try await mirror.read { storage in
            guard let product = try storage.loadProduct(siteID: siteID, productID: productID) else { return [] }
            let found = try storage.loadProductVariations(siteID: siteID, productID: productID).map {
                OrderGoods($0, of: product, at: now)
            }
            return try GoodsSurroundings(storage: storage, now: now).known(found)
        }
    }

    /// The store's shipping methods: first those of the address's zone.
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

    /// The first of the store's zones that covers a location; the one for everywhere else where none does.
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

/// Reads products by their codes.
struct OrderGoodsReader {
    let storage: any StorageType
    /// Decides which price of a dated sale counts.
    let moment: Date

    /// Products with exactly this code, in any form; `#` and a number: the product with that id. Never one in the
    /// trash.
    func coded(_ code: ScannedCode) throws -> [OrderGoods] {
        let lookup = GoodsLookup(storage: storage, moment: moment)
        let rows = try lookup.rows(of: code)
        return try lookup.goods(rows).filter { $0.standing != .trash }.map { found in
            var goods = found.goods
            if found.match == .itemOfCase, rows.carried.count == nil { goods.carton = code.text }
            return goods
        }
    }
}

extension OrderGoods {
    init(_ product: ProductRecord, at moment: Date) { self.init(GoodsRecord(product), at: moment) }

    init(_ goods: GoodsRecord, at moment: Date) {
        self.init(
            productID: goods.productID,
            variationID: 0,
            name: HTMLText.plain(goods.name),
            sku: goods.sku,
            gtin: goods.globalUniqueID,
            price: Money.amount(from: DatedPrice(goods)?.price(at: moment) ?? goods.price),
            stock: Stock(goods.stockStatusKey, goods.managesStock ? goods.stockQuantity : nil),
            isHidden: goods.statusKey != "publish" || goods.catalogVisibilityKey == "hidden",
            hasVariations: goods.typeKey.hasPrefix("variable") && goods.variationIDsJSON != "[]",
            ownBar: SaleBar(
                type: goods.typeKey,
                status: goods.statusKey,
                isPurchasable: goods.isPurchasable,
                price: goods.price
            ),
            stockID: goods.productID
        )
    }

    init(_ variation: ProductVariationRecord, of product: ProductRecord, at moment: Date) {
        let counted = variation.managesStock || variation.usesParentStock
        let quantity = variation.usesParentStock ? product.stockQuantity : variation.stockQuantity
        self.init(
            productID: variation.productID,
            variationID: variation.variationID,
            name: GoodsLookup.name(variation, of: product),
            sku: variation.sku.isEmpty ? product.sku : variation.sku,
            gtin: variation.globalUniqueID,
            price: Money.amount(from: DatedPrice(variation)?.price(at: moment) ?? variation.price),
            stock: Stock(variation.stockStatusKey, counted ? quantity : nil),
            isHidden: variation.statusKey != "publish" || product.statusKey != "publish",
            hasVariations: false,
            ownBar: SaleBar(
                parentType: product.typeKey,
                parentStatus: product.statusKey,
                status: variation.statusKey,
                isPurchasable: variation.isPurchasable,
                price: variation.price
            ),
            stockID: variation.managesStock && !variation.usesParentStock
                ? variation.variationID : variation.productID,
            openAttributes: VariedAttributes(product).open(in: variation)
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

    /// A method without a cost is free if it can have none.
    private static func free(_ methodID: String) -> Decimal? {
        ["free_shipping", "local_pickup", "pickup_location", "flat_rate"].contains(methodID) ? 0 : nil
    }
}
