import FoundationEssentials
import Networking
import Storage

/// Why goods are not simply sold, by the id of the product or variation.
struct GoodsBars: Hashable, Sendable {
    var own: [Int64: SaleBar] = [:]
    var keptFromCounter: Set<Int64> = []
    /// Sold one per order.
    var soldSingly: Set<Int64> = []

    func bar(of goodsID: Int64, atCounter: Bool) -> SaleBar? {
        atCounter && keptFromCounter.contains(goodsID) ? .notAtCounter : own[goodsID]
    }

    mutating func add(_ others: GoodsBars) {
        own.merge(others.own) { $1 }
        keptFromCounter.formUnion(others.keptFromCounter)
        soldSingly.formUnion(others.soldSingly)
    }
}

/// What the mirror knows of goods besides their own rows: which are gift cards, which the shop keeps out of its point of
/// sale, and what unpaid orders hold.
struct GoodsSurroundings {
    let storage: any StorageType
    let now: Date

    func known(_ goods: [OrderGoods]) throws -> [OrderGoods] {
        guard !goods.isEmpty else { return [] }
        let held = try HeldStockReader(storage: storage, now: now).held()
        return try Self.barred(goods, storage).map { one in
            var one = one
            one.held = held[one.stockID]
            return one
        }
    }

    func known(_ found: FoundGoods) throws -> FoundGoods {
        FoundGoods(
            goods: try known([found.goods]).first ?? found.goods,
            standing: found.standing,
            match: found.match
        )
    }

    func known(_ answer: CodeAnswer) throws -> CodeAnswer {
        switch answer {
        case .found(let found, let carried): .found(try known(found), carried: carried)
        case .several(let found, let carried): .several(try found.map(known), carried: carried)
        case .unknown: answer
        }
    }

    /// - Parameter ids: of products and variations.
    static func bars(of ids: Set<Int64>, _ storage: any StorageType, at moment: Date) throws -> GoodsBars {
        let wanted = ids.sorted()
        let variations = try storage.allObjects(
            ofType: ProductVariationRecord.self,
            matching: ProductVariationRecord.Columns.variationID.isIn(wanted)
        )
        let products = try storage.allObjects(
            ofType: ProductRecord.self,
            matching: ProductRecord.Columns.productID.isIn(Set(wanted + variations.map(\.productID)).sorted())
        )
        let byID = Dictionary(products.map { ($0.productID, $0) }) { first, _ in first }
        let goods =
            products.map { OrderGoods($0, at: moment) }
            + variations.compactMap { one in byID[one.productID].map { OrderGoods(one, of: $0, at: moment) } }
        var bars = GoodsBars()
        for one in try barred(goods, storage) {
            bars.own[one.goodsID] = one.ownBar
            if one.isKeptFromCounter { bars.keptFromCounter.insert(one.goodsID) }
            if one.isSoldSingly { bars.soldSingly.insert(one.goodsID) }
        }
        return bars
    }

    private static func barred(_ goods: [OrderGoods], _ storage: any StorageType) throws -> [OrderGoods] {
        let marked = try marked(Set(goods.map(\.productID)), storage)
        let gifts = try giftCards(marked)
        let singles = Set(marked.filter(\.isSoldIndividually).map(\.productID))
        let kept = try StoredCounterGoods.kept(in: storage)
        return goods.map { one in
            var one = one
            if gifts.contains(one.productID) { one.ownBar = .madeByCheckout(.giftCard) }
            one.isKeptFromCounter = kept.contains(one.productID)
            // A variation is sold as its product is (code: `WC_Product_Variation::is_sold_individually`).
            one.isSoldSingly = singles.contains(one.productID)
            return one
        }
    }

    /// Those that are sold singly, or may be gift cards.
    private static func marked(_ products: Set<Int64>, _ storage: any StorageType) throws -> [ProductRecord] {
        typealias Columns = ProductRecord.Columns
        return try storage.allObjects(
            ofType: ProductRecord.self,
            matching: Columns.productID.isIn(products.sorted())
                && (Columns.metaDataJSON.contains("\"_gift_card\"") || Columns.isSoldIndividually == true)
        )
    }

    /// The official Gift Cards plugin marks a simple product by its meta data.
    private static func giftCards(_ marked: [ProductRecord]) throws -> Set<Int64> {
        let gifts = try marked.filter { product in
            let meta: [MetaData] = try StoredJSON.list(product.metaDataJSON)
            return meta.contains { $0.key == "_gift_card" && $0.value.string == "yes" }
        }
        return Set(gifts.map(\.productID))
    }
}
