import CartEngine
import FoundationEssentials
import Storage
import Synchronization
import WooFoundation

/// The data for pricing orders, from the mirror.
struct PriceBasis: Sendable {
    let rules: StoreRules
    /// The store's tax rates, by id.
    let rates: [Int: TaxRateRecord]
    /// The currency of the store's prices, ISO 4217.
    let currency: String
    /// Whether the mirror has it; else it is a guess.
    var isCurrencyKnown = true
    var catalogue: Catalogue
    /// Why its products are not simply sold.
    var bars = GoodsBars()

    /// Names of tax rates, by id.
    var rateNames: [Int: String] { rates.mapValues(\.name) }
}

/// Caches what was read of the mirror to price an order, until the mirror changes: a form of many lines is priced at
/// every key, a cart at every scan, and they rarely need anything new.
final class PriceBasisKeeper: Sendable {
    /// The most rows that are cached; beyond that those of earlier forms are dropped.
    private static let maximumGoods = 500

    /// A part, and the number of changes to its sources when it was read.
    private struct Kept<Value: Sendable>: Sendable {
        let commits: UInt64
        var value: Value
    }

    private struct Rules: Sendable {
        let rules: StoreRules
        let rates: [Int: TaxRateRecord]
        /// nil where it is unknown.
        let currency: String?
    }

    private struct Goods: Sendable {
        /// The requested ids, found or not.
        var ids: Set<Int64> = []
        var byID: [Int: DatedGoods] = [:]
        var bars = GoodsBars()

        mutating func add(_ goods: [DatedGoods], _ bars: GoodsBars, of ids: Set<Int64>) {
            self.ids.formUnion(ids)
            self.bars.add(bars)
            for one in goods { byID[one.stored.id] = one }
        }
    }

    private struct Coupons: Sendable {
        var codes: Set<String> = []
        var found: [CartCoupon] = []
        var held: [HeldCoupon] = []
    }

    private struct State: Sendable {
        var rules: Kept<Rules>?
        var goods: Kept<Goods>?
        var coupons: Kept<Coupons>?
        var fingerprint: Kept<String>?
    }

    private let mirror: any StorageManagerType
    private let siteID: Int64
    private let ruleCommits: CommitCount
    private let goodsCommits: CommitCount
    private let couponCommits: CommitCount
    private let state = Mutex(State())

    init(mirror: any StorageManagerType, siteID: Int64) {
        (self.mirror, self.siteID) = (mirror, siteID)
        ruleCommits = mirror.countCommits(touching: [
            SiteSettingRecord.self, TaxClassRecord.self, TaxRateRecord.self, ShippingMethodRecord.self,
        ])
        goodsCommits = mirror.countCommits(touching: [
            ProductRecord.self, ProductVariationRecord.self, ProductCategoryRecord.self, SiteSettingRecord.self,
        ])
        // Orders contain coupons' exact amounts, and hold them.
        couponCommits = mirror.countCommits(touching: [
            CouponRecord.self, OrderRecord.self, OrderCouponLineRecord.self, SiteSettingRecord.self,
        ])
    }

    /// - Throws: `PricingError.settingsMissing`, `CartError`, `StorageError`.
    func basis(for form: OrderForm, at moment: Date) async throws -> PriceBasis {
        let ids = form.goodsIDs
        let codes = Set(form.coupons.map { $0.lowercased() })
        // Before anything is read: a commit meanwhile makes it read again.
        let (atRules, atGoods, atCoupons) = (ruleCommits.value, goodsCommits.value, couponCommits.value)
        let known = state.withLock { $0 }
        var rules = known.rules.flatMap { $0.commits == atRules ? $0 : nil }
        var goods = known.goods.flatMap { $0.commits == atGoods ? $0 : nil } ?? Kept(commits: atGoods, value: Goods())
        var coupons =
            known.coupons.flatMap { $0.commits == atCoupons ? $0 : nil } ?? Kept(commits: atCoupons, value: Coupons())
        var newIDs = ids.subtracting(goods.value.ids)
        if goods.value.ids.count + newIDs.count > Self.maximumGoods, !newIDs.isEmpty {
            (goods.value, newIDs) = (Goods(), ids)
        }
        let newCodes = codes.subtracting(coupons.value.codes)
        if rules == nil || !newIDs.isEmpty || !newCodes.isEmpty {
            let (needsRules, wanted, siteID) = (rules == nil, newIDs, siteID)
            let read = try await mirror.read { storage in
                (
                    rules: needsRules ? try Self.rules(storage, siteID) : nil,
                    goods: wanted.isEmpty ? [] : try GoodsReader(storage: storage).goods(wanted, skus: []),
                    bars: wanted.isEmpty ? GoodsBars() : try GoodsSurroundings.bars(of: wanted, storage, at: moment),
                    coupons: try CartCoupon.load(newCodes, from: storage),
                    held: newCodes.isEmpty ? nil : try HeldCoupon.load(storage, at: moment)
                )
            }
            if let found = read.rules { rules = Kept(commits: atRules, value: found) }
            goods.value.add(read.goods, read.bars, of: wanted)
            coupons.value.codes.formUnion(newCodes)
            coupons.value.found += read.coupons
            if let held = read.held { coupons.value.held = held }
            let kept = (rules, goods, coupons)
            state.withLock { ($0.rules, $0.goods, $0.coupons) = kept }
        }
        guard let rules = rules?.value else { throw PricingError.settingsMissing }
        var catalogue = Catalogue(
            ids.compactMap { goods.value.byID[Int($0)]?.goods(at: moment) },
            coupons: coupons.value.found,
            absence: .mayExist
        )
        catalogue.hold(coupons.value.held, at: moment, besides: form.orderID)
        return PriceBasis(
            rules: rules.rules,
            rates: rules.rates,
            currency: rules.currency ?? CurrencySettings.standard.code,
            isCurrencyKnown: rules.currency != nil,
            catalogue: catalogue,
            bars: goods.value.bars
        )
    }

    /// Of the settings that affect amounts.
    func fingerprint() async throws -> String {
        let commits = ruleCommits.value
        if let kept = state.withLock({ $0.fingerprint }), kept.commits == commits { return kept.value }
        let found = try await mirror.read { try PricingFingerprint.load(from: $0) }
        state.withLock { $0.fingerprint = Kept(commits: commits, value: found) }
        return found
    }

    private static func rules(_ storage: any StorageType, _ siteID: Int64) throws -> Rules {
        let rates = try storage.allObjects(ofType: TaxRateRecord.self).map { (Int($0.rateID), $0) }
        return Rules(
            rules: try StoreRules.load(from: storage),
            rates: Dictionary(rates) { first, _ in first },
            currency: try StoredCurrency.load(from: storage, siteID: siteID)?.code
        )
    }
}
