import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Carts and orders of goods of every kind, some in fractions, some in another currency, some at prices that begin or end
/// while they are sold: nothing is sold that cannot be, nothing at another price than was said, and an order keeps its
/// currency.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 120 : 10)))
struct RandomCartTests {
    private static let carts = Seed.count("MERCED_MIXED_CARTS", usual: Seed.isLong ? 1_000 : 60)

    /// 2,000 over both shops; 120 in a short run.
    @Test(arguments: [("eur-inclusive-19-7", true), ("us-exclusive", false)])
    func test_carts_when_goods_are_of_all_kinds_then_none_is_sold_that_cannot_be_nor_at_another_price(
        shop name: String,
        takesFractions: Bool
    ) async throws {
        try await MixedShop.with(name, takesFractions: takesFractions) { mixed in
            try await Seed.repeating(Self.carts) { random in
                try await mixed.newSeason(&random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<6: try await Self.sell(mixed, &random)
                case 6, 7: try await Self.order(mixed, &random)
                case 8: try await Self.useForeign(mixed, &random)
                default: try await Self.copyBundle(mixed, &random)
                }
            }
            print("mixed carts of \(name): \(mixed.counts)")
            try await Self.checkAll(mixed)
        }
    }

    /// What was made is what was said to be.
    private static func checkAll(_ mixed: MixedShop) async throws {
        let (shop, counts) = (mixed.shop, mixed.counts)
        // Of a parked sale the order may be there, unpaid.
        let unpaid = shop.store.createdOrders.count - (counts.sold + counts.ordered + counts.differing + counts.copied)
        #expect((0...counts.parked).contains(unpaid), "\(unpaid)")
        let books = try await MoneyBooks.of(shop.ledger())
        #expect(books.sales.count == counts.sold + counts.differing + counts.parked)
        let edits = try await shop.edits()
        #expect(edits.allSatisfy { $0.state == .done })
        let enough = carts / 20
        #expect(counts.sold > enough && counts.refused > enough && counts.ordered + counts.copied > enough, "\(counts)")
        // By chance there may be none of the others in a short run.
        guard Seed.isLong else { return }
        #expect(counts.changed > enough && counts.edited > 0 && counts.withoutCoupon > 0, "\(counts)")
    }

    // MARK: At the till

    private static func sell(_ mixed: MixedShop, _ random: inout SeededGenerator) async throws {
        let (drawn, manager) = (mixed.cart(&random, coupons: mixed.coupons), mixed.manager)
        guard mixed.isSold(drawn, atCounter: true) else { return try await refuse(drawn, mixed) }
        let asked = mixed.shop.dates.now()
        guard let said = try await mixed.total(of: drawn, isFresh: true), said > 0 else { return }
        mixed.pass(hours: Bool.random(using: &random) ? 2 : 0)
        guard let total = try await mixed.total(of: drawn), total > 0 else { return }
        if !drawn.excludesSales { try mixed.check(total != said, mixed.hasChanged(drawn, since: asked), drawn) }
        if total != said {
            let refusal = try await mixed.refusal(of: drawn) {
                try await manager.pay(drawn.cart, .cash(tendered: nil), shown: said)
            }
            try mixed.check(refusal as? SaleProblem, .totalChanged(shown: said, now: total), drawn)
            mixed.counts.changed += 1
        }
        let (paid, prices) = (mixed.shop.dates.now(), mixed.prices(of: drawn))
        let hours = Bool.random(using: &random) ? 2.0 : 0
        let receipt = try await mixed.offline {
            let receipt = try await manager.pay(drawn.cart, .cash(tendered: nil), shown: total)
            mixed.pass(hours: hours)
            return receipt
        }
        try await mixed.checkLedger(receipt, total, drawn, prices)
        let summary = try await mixed.outcome(of: receipt)
        try mixed.check(summary.total, total, drawn)
        if drawn.excludesSales, mixed.isTurned(since: paid), drawn.rows.values.contains(where: \.isOfSeason),
            summary.storeTotal != total
        {
            return try takeLateCoupon(summary, drawn, mixed)
        }
        try mixed.check(summary.state, .sent, "\(drawn): \(summary.reason ?? "")")
        try mixed.check(summary.storeTotal, total, drawn)
        try mixed.checkOrder(Int(summary.orderID), total, in: mixed.currency, drawn)
        try mixed.checkLines(Int(summary.orderID), drawn, prices)
        mixed.counts.sold += 1
    }

    private static func refuse(_ drawn: MixedCart, _ mixed: MixedShop) async throws {
        let quote = try await mixed.manager.quote(drawn.cart)
        let refusal = try await mixed.refusal(of: drawn) {
            try await mixed.manager.pay(drawn.cart, .cash(tendered: nil), shown: quote.total ?? 1)
        }
        guard let problem = quote.problem else { throw Expectation("a word why \(drawn) is not sold") }
        try mixed.check(refusal as? SaleProblem, .notSellable(problem), drawn)
        mixed.counts.refused += 1
    }

    /// The store applies a coupon's rule for goods in a sale when it is told, and by then the sale had begun or ended: the
    /// sale is listed, or its order says what the store would have taken.
    private static func takeLateCoupon(_ summary: TillSaleSummary, _ drawn: MixedCart, _ mixed: MixedShop) throws {
        guard summary.state == .sent else {
            try mixed.check(summary.state, .parked, drawn)
            try mixed.check(summary.reason?.isEmpty, false, drawn)
            let status = summary.orderID > 0 ? mixed.shop.store.status(ofOrder: Int(summary.orderID)) : nil
            try mixed.check(status == "completed" || status == "processing", false, drawn)
            mixed.counts.parked += 1
            return
        }
        let difference = (summary.storeTotal ?? 0) - summary.total
        try mixed.check(mixed.saidDifference(Int(summary.orderID)), difference, drawn)
        mixed.counts.differing += 1
    }

    // MARK: By form

    private static func order(_ mixed: MixedShop, _ random: inout SeededGenerator) async throws {
        let drawn = mixed.cart(&random, coupons: ["pct10", "fc5"])
        let (form, manager) = (drawn.cart.form, mixed.manager)
        guard mixed.isSold(drawn, atCounter: false) else {
            let shown = try await manager.quote(form).total ?? 1
            let refusal = try await mixed.refusal(of: drawn) { try await manager.commit(form, shown: shown) }
            guard refusal is OrderFormProblem else { throw refusal }
            mixed.counts.refused += 1
            return
        }
        let asked = mixed.shop.dates.now()
        let said = try await mixed.total(ofForm: drawn)
        mixed.pass(hours: Bool.random(using: &random) ? 2 : 0)
        let total = try await mixed.total(ofForm: drawn)
        if said > 0, total > 0 { try mixed.check(total != said, mixed.hasChanged(drawn, since: asked), drawn) }
        if total != said {
            let refusal = try await mixed.refusal(of: drawn) { try await manager.commit(form, shown: said) }
            try mixed.check(refusal as? OrderFormProblem, .totalChanged(shown: said, now: total), drawn)
            mixed.counts.changed += 1
        }
        let prices = mixed.prices(of: drawn)
        let id = try await send(form, total, mixed, drawn, hours: Bool.random(using: &random) ? 2 : 0)
        try await checkMade(id, total, in: mixed.currency, mixed, drawn)
        try mixed.checkLines(id, drawn, prices)
        mixed.counts.ordered += 1
    }

    /// - Returns: the order that is made of it, or that it changes.
    private static func send(
        _ form: OrderForm,
        _ total: Decimal,
        _ mixed: MixedShop,
        _ drawn: some CustomStringConvertible,
        hours: Double = 0
    ) async throws -> Int {
        let made = mixed.shop.store.createdOrders.count
        let edit = try await mixed.manager.commit(form, shown: total)
        mixed.pass(hours: hours)
        try await mixed.manager.send()
        if let error = await mixed.manager.outcome(of: edit) {
            throw Expectation("\(drawn) in the store", seen: "\(error)")
        }
        let orders = mixed.shop.store.createdOrders
        try mixed.check(orders.count, form.isNew ? made + 1 : made, drawn)
        return form.orderID.map { Int($0) } ?? orders.last ?? 0
    }

    /// In the store and in the mirror.
    private static func checkMade(
        _ id: Int,
        _ total: Decimal,
        in currency: String,
        _ mixed: MixedShop,
        _ drawn: some CustomStringConvertible
    ) async throws {
        try mixed.checkOrder(id, total, in: currency, drawn)
        let mirrored = try await mixed.shop.mirrored(id)
        try mixed.check(mirrored.flatMap { Money.amount(from: $0.total) }, total, drawn)
        try mixed.check(mirrored?.currency, currency, drawn)
    }

    // MARK: Another order

    private static func line(_ goods: OrderGoods, _ quantity: Decimal, _ total: Decimal) -> JSONNode {
        let text = JSONNode.string(Money.text(total, decimals: 2))
        return [
            "product_id": .integer(Int(goods.productID)), "variation_id": .integer(Int(goods.variationID)),
            "quantity": .number("\(quantity)"), "subtotal": text, "total": text,
        ]
    }

    private static func copy(of id: Int, _ mixed: MixedShop) async throws -> OrderForm {
        try await mixed.manager.perform {
            OrderFormAction.duplicateForm(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
        }
    }

    /// An order in another currency is changed or copied. Goods are not added to it without a price that somebody typed.
    private static func useForeign(_ mixed: MixedShop, _ random: inout SeededGenerator) async throws {
        let quantity = mixed.takesFractions ? mixed.quantity(&random) : 2
        let bought = line(mixed.usualGoods(&random).goods, quantity, MixedShop.amount(100...9_999, &random))
        let id = mixed.shop.store.checkOut([bought], status: "on-hold")
        mixed.shop.store.changeOrderBehindTheBack(id: id, fields: ["currency": .string(mixed.otherCurrency)])
        try await mixed.manager.retrieve(id)
        let before = mixed.shop.store.orderJSON(id)?["total"]
        var form: OrderForm
        if Bool.random(using: &random) {
            form = try await copy(of: id, mixed)
        } else {
            form = try await mixed.manager.changeForm(id)
        }
        let isSent = try change(&form, mixed, &random)
        let words = "\(mixed.otherCurrency) \(form.lines.map { "\($0.quantity) × \($0.sku) @ \($0.price ?? -1)" })"
        try mixed.check(form.currency?.code, mixed.otherCurrency, words)
        guard isSent else {
            let refusal = try await mixed.refusal(of: words) { [form] in
                try await mixed.manager.commit(form, shown: 1)
            }
            guard refusal is OrderFormProblem else { throw refusal }
            try mixed.check(mixed.shop.store.orderJSON(id)?["total"], before, words)
            mixed.counts.refused += 1
            return
        }
        let total = try await mixed.manager.total(form)
        let made = try await send(form, total, mixed, words, hours: 2)
        try await checkMade(made, total, in: mixed.otherCurrency, mixed, words)
        if form.isNew { mixed.counts.copied += 1 } else { mixed.counts.edited += 1 }
    }

    /// - Returns: whether it may be sent like that.
    private static func change(_ form: inout OrderForm, _ mixed: MixedShop, _ random: inout SeededGenerator) throws
        -> Bool
    {
        let goods = mixed.anyGoods(&random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            form.add(goods.goods)
            return false
        case 1:
            form.addLine(
                productID: goods.goods.productID,
                variationID: goods.goods.variationID,
                name: goods.goods.name,
                sku: goods.goods.sku,
                quantity: 2,
                price: MixedShop.amount(100...9_999, &random)
            )
            return goods.isSold(at: 1, atCounter: false)
        case 2:
            guard let line = form.lines.first else { throw Expectation("a line") }
            form.setQuantity(line.quantity + 1, of: line.rowID)
            return true
        default:
            form.addFee(name: "Gift wrap", amount: MixedShop.amount(50...900, &random))
            return true
        }
    }

    /// A copy of an order with a bundle costs what that did: its parts are in its price.
    private static func copyBundle(_ mixed: MixedShop, _ random: inout SeededGenerator) async throws {
        let price = MixedShop.amount(1_000...9_999, &random)
        let parts = (0..<2).map { _ in line(mixed.usualGoods(&random).goods, 1, 0) }
        let id = mixed.shop.store.checkOutBundle([line(mixed.bundle.goods, 1, price)] + parts)
        let currency = MixedShop.chance(0.3, &random) ? mixed.otherCurrency : mixed.currency
        mixed.shop.store.changeOrderBehindTheBack(id: id, fields: ["currency": .string(currency)])
        try await mixed.manager.retrieve(id)
        let form = try await copy(of: id, mixed)
        let (words, total) = ("a bundle of \(price) \(currency)", try await mixed.manager.total(form))
        let before = mixed.amount(mixed.shop.store.orderJSON(id)?["total"]) ?? 0
        // Its tax is computed anew.
        guard abs(total - before) <= Decimal(1) / 100 else {
            throw Expectation("\(before) for \(words)", seen: "\(total)")
        }
        let made = try await send(form, total, mixed, words)
        try await checkMade(made, total, in: currency, mixed, words)
        try mixed.check(mixed.shop.store.orderJSON(made)?["line_items"]?.elements.count, 3, words)
        mixed.counts.copied += 1
    }
}
