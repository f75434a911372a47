import DemoStore
import Foundation
import Networking
import Storage
import Synchronization
import TestSupport
import WooFoundation

@testable import Yosemite

/// A shop with goods of every kind, two of them with a price that begins and ends. What may be sold, and for how much, is
/// said here a second time: by the kinds of the double, and by the dates that it was given.
@MainActor
final class MixedShop {
    enum Rule { case sold, atTypedPrice, never }

    struct Goods {
        let goods: OrderGoods
        var rule = Rule.sold
        var isKeptFromCounter = false
        /// Whether its price is the season's.
        var isSeasonal = false
        /// Its own, for one piece.
        var price: Decimal = 0

        func isSold(at typed: Decimal?, atCounter: Bool) -> Bool {
            if atCounter, isKeptFromCounter { return false }
            return rule == .sold || rule == .atTypedPrice && typed != nil
        }
    }

    /// A price and a sale price with dates.
    struct Season {
        var regular: Decimal = 10
        var sale: Decimal = 6
        var from: Date?
        var until: Date?
        /// Whether the shop's own task had not followed the dates when its goods were last read.
        var isLate = false

        func isOpen(at moment: Date) -> Bool {
            let (isBefore, isAfter) = (from.map { moment < $0 } ?? false, until.map { moment > $0 } ?? false)
            return !isBefore && !isAfter
        }

        func price(at moment: Date) -> Decimal { isOpen(at: moment) ? sale : regular }
    }

    struct Counts {
        /// Carts sold at the price said.
        var sold = 0
        /// Forms sent at the price said.
        var ordered = 0
        /// Carts and forms whose price changed after it was said: they were asked about again.
        var changed = 0
        /// Refused because of their goods.
        var refused = 0
        /// Refused for a coupon that is only for goods that are not in a sale.
        var withoutCoupon = 0
        /// Sold, though the store's own rule for such a coupon decided otherwise by then, which the order says.
        var differing = 0
        /// Sold, and refused by the store for such a coupon: they wait for a decision.
        var parked = 0
        /// Orders in another currency that were changed.
        var edited = 0
        /// Orders in another currency, or of a bundle, that were copied.
        var copied = 0
    }

    let shop: Shop
    let manager: any StoresManager
    let takesFractions: Bool
    let currency: String
    /// That of some orders.
    let otherCurrency: String
    let money: MoneyLedger
    private let cable: CableNetwork
    var counts = Counts()
    private(set) var season = Season()
    private(set) var coupons: [String] = []
    private var usual: [Goods] = []
    private var seasonal: [Goods] = []
    private var odd: [Goods] = []
    private var kept: [Goods] = []

    private init(_ shop: Shop, _ manager: any StoresManager, _ cable: CableNetwork, takesFractions: Bool) async throws {
        (self.shop, self.manager, self.takesFractions) = (shop, manager, takesFractions)
        self.cable = cable
        let currency = try await manager.till().currency
        self.currency = currency
        otherCurrency = currency == "USD" ? "EUR" : "USD"
        money = MoneyLedger(ledger: try shop.ledger())
    }

    static func with(_ name: String, takesFractions: Bool, _ body: @MainActor (MixedShop) async throws -> Void)
        async throws
    {
        var cable: CableNetwork?
        try await Shop.like(
            name,
            plugins: takesFractions ? [.decimalQuantities] : [],
            adjust: { configuration in
                cable = configuration.network.map { CableNetwork($0) }
                configuration.network = cable
            }
        ) { shop, manager in
            guard let cable else { throw Expectation("a network") }
            let mixed = try await MixedShop(shop, manager, cable, takesFractions: takesFractions)
            try await mixed.fill()
            try await body(mixed)
        }
    }

    // MARK: Goods

    private func fill() async throws {
        let store = shop.store
        let (products, variations) = (plain(.products), plain(.variations))
        for kind in DemoGoodsKind.allCases { _ = store.add(kind, sku: Self.sku(kind)) }
        if takesFractions {
            let weighed = store.add(.draft, sku: "WEIGHED")
            store.changeBehindTheBack(
                .products,
                id: weighed,
                fields: ["manage_stock": true, "stock_quantity": .number("2.5")]
            )
        }
        store.keepFromCounter(productID: products[0].id)
        try await manager.mirrorEverything()
        for (place, one) in (products + variations).enumerated() {
            var goods = Goods(goods: try await manager.goods(one.sku), price: one.price)
            goods.isKeptFromCounter = place == 0
            goods.isSeasonal = place == 1 || place == products.count
            if goods.isSeasonal {
                seasonal.append(goods)
            } else if goods.isKeptFromCounter {
                kept.append(goods)
            } else {
                usual.append(goods)
            }
        }
        for kind in DemoGoodsKind.allCases {
            odd.append(Goods(goods: try await manager.goods(Self.sku(kind)), rule: kind.rule, price: 9))
        }
        coupons = ["pct10", "fc5", "pct25lim3", "pct12nosale", "fp2nosale"].filter { shop.coupon($0) != nil }
    }

    static func sku(_ kind: DemoGoodsKind) -> String { "ODD-\(kind.rawValue)" }

    var bundle: Goods { odd[DemoGoodsKind.allCases.firstIndex(of: .bundle) ?? 0] }

    /// Simple goods or variations at a price that nobody remarks on.
    private func plain(_ resource: DemoResource) -> [(id: Int, sku: String, price: Decimal)] {
        shop.store.ids(of: resource).compactMap { id in
            let node = shop.store.json(of: resource, id: id)
            guard ["simple", "variation"].contains(node?["type"]?.text ?? ""), let sku = node?["sku"]?.text,
                let price = node?["price"]?.text.flatMap({ Money.amount(from: $0) }), (1...700).contains(price)
            else { return nil }
            return (id, sku, price)
        }
    }

    func usualGoods(_ random: inout SeededGenerator) -> Goods { usual.randomElement(using: &random) ?? usual[0] }

    func anyGoods(_ random: inout SeededGenerator) -> Goods {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<58: usualGoods(&random)
        case 58..<82: seasonal.randomElement(using: &random) ?? seasonal[0]
        case 82..<95: odd.randomElement(using: &random) ?? odd[0]
        default: kept[0]
        }
    }

    // MARK: Time

    /// A sale stays here while `body` runs: the till cannot reach the shop.
    func offline<Value>(_ body: @MainActor () async throws -> Value) async rethrows -> Value {
        cable.isPulled.withLock { $0 = true }
        defer { cable.isPulled.withLock { $0 = false } }
        return try await body()
    }

    /// Once the store has it, or somebody has to decide.
    func outcome(of receipt: TillReceipt) async throws -> TillSaleSummary {
        var summary = try await manager.await(receipt)
        for _ in 0..<5 where summary.state == .waiting { summary = try await manager.await(receipt) }
        return summary
    }

    func pass(hours: Double) {
        shop.dates.advance(by: hours * 3_600)
        shop.setStoreClock(aheadBy: hours * 3_600)
    }

    /// When prices begin and end, in hours from now.
    private static let seasons: [(from: Double?, until: Double?)] = [
        (nil, 1), (nil, 3), (-1, 1), (-1, 3), (1, nil), (3, nil), (1, 3), (-1, nil), (nil, -1),
    ]

    /// Somebody in the shop sets other prices with other dates, and the till reads them.
    func newSeason(_ random: inout SeededGenerator) async throws {
        pass(hours: 0.1)
        let now = shop.dates.now()
        let dates = Self.seasons.randomElement(using: &random) ?? (nil, 1)
        func date(_ hours: Double?) -> Date? { hours.map { now.addingTimeInterval($0 * 3_600) } }
        season = Season(
            regular: Self.amount(1_000...5_000, &random),
            sale: Self.amount(100...900, &random),
            from: date(dates.from),
            until: date(dates.until),
            isLate: dates.from ?? -1 < 0 && Self.chance(0.2, &random)
        )
        func text(_ date: Date?) -> JSONNode { date.map { .string(StoreDateParser.gmtText($0)) } ?? .null }
        func price(_ amount: Decimal) -> JSONNode { .string(Money.text(amount, decimals: 2)) }
        let fields: JSONNode = [
            "regular_price": price(season.regular), "sale_price": price(season.sale),
            "price": price(season.isOpen(at: now) != season.isLate ? season.sale : season.regular),
            "date_on_sale_from_gmt": text(season.from), "date_on_sale_to_gmt": text(season.until),
        ]
        for one in seasonal.map(\.goods) {
            let isVariation = one.variationID != 0
            shop.store.changeBehindTheBack(
                isVariation ? .variations : .products,
                id: Int(one.goodsID),
                fields: fields
            )
            if isVariation {
                try await manager.perform {
                    ProductAction.retrieveVariations(
                        siteID: Shop.siteID,
                        productID: one.productID,
                        onCompletion: $0
                    )
                }
            } else {
                try await manager.retrieveProduct(Int(one.productID))
            }
        }
    }

    // MARK: Chance

    static func chance(_ share: Double, _ random: inout SeededGenerator) -> Bool {
        Double.random(in: 0..<1, using: &random) < share
    }

    static func amount(_ cents: ClosedRange<Int>, _ random: inout SeededGenerator) -> Decimal {
        Decimal(Int.random(in: cents, using: &random)) / 100
    }

    /// Fractions are rare where the shop sells none.
    func quantity(_ random: inout SeededGenerator) -> Decimal {
        if Self.chance(takesFractions ? 0.4 : 0.06, &random) {
            return Decimal(Int.random(in: 250...9_999, using: &random)) / 1_000
        }
        return Decimal(Int.random(in: 1...5, using: &random))
    }
}

/// A network whose cable can be pulled.
private final class CableNetwork: Network {
    let isPulled = Mutex(false)
    private let base: any Network

    init(_ base: any Network) { self.base = base }

    func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        if isPulled.withLock({ $0 }) { throw NetworkError.unreachable(reason: "the cable is pulled") }
        return try await base.answer(to: request)
    }
}

extension DemoGoodsKind {
    fileprivate var rule: MixedShop.Rule {
        switch self {
        case .privately: .sold
        case .bundle, .composite, .mixAndMatch, .unknown, .draft, .pending, .notPurchasable, .withoutPrice:
            .atTypedPrice
        case .grouped, .external, .unvaried, .booking, .subscription, .giftCard: .never
        }
    }
}
