import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import WooFoundation

@testable import Yosemite

/// A cart of goods of all kinds, and what is known of its rows besides.
struct MixedCart: CustomStringConvertible {
    struct Row {
        /// nil for something that is no product of the shop.
        let goods: MixedShop.Goods?
        var quantity: Decimal
        /// For one piece; nil for the goods' own price.
        let typed: Decimal?

        var isOfSeason: Bool { goods?.isSeasonal ?? false }
    }

    private(set) var cart = SaleCart()
    /// By the ids of the cart's rows.
    private(set) var rows: [Int: Row] = [:]

    var quantities: [Decimal] { cart.form.lines.map(\.quantity) }
    var hasDiscounts: Bool { cart.discount != nil || cart.rows.contains { $0.discount != nil } }
    /// Whether a coupon of it is only for goods that are not in a sale.
    var excludesSales: Bool { cart.coupons.contains { $0.hasSuffix("nosale") } }

    var description: String {
        let words = cart.rows.map { row in
            "\(row.quantity) × \(row.isCustom ? row.name : row.sku) @ \(row.price.map { "\($0)" } ?? "own")"
                + (row.discount.map { " \($0)" } ?? "")
        }
        let discount = cart.discount.map { ["\($0)"] } ?? []
        return (words + discount + cart.coupons).joined(separator: ", ")
    }

    mutating func add(_ goods: MixedShop.Goods, quantity: Decimal, at typed: Decimal?) {
        let rowID = cart.add(goods.goods, quantity: quantity, price: typed)
        rows[rowID, default: Row(goods: goods, quantity: 0, typed: typed)].quantity += quantity
    }

    mutating func addCustom(quantity: Decimal, at price: Decimal) {
        let rowID = cart.addCustom(name: "Engraving", price: price, quantity: quantity)
        rows[rowID] = Row(goods: nil, quantity: quantity, typed: price)
    }

    mutating func deduct(_ percent: Decimal, from rowID: Int) { cart.setDiscount(.percent(percent), of: rowID) }
    mutating func deduct(_ percent: Decimal) { cart.discount = .percent(percent) }
    mutating func addCoupon(_ code: String) { cart.addCoupon(code) }
}

extension MixedShop {
    /// - Parameter codes: of coupons, one of which it may have.
    func cart(_ random: inout SeededGenerator, coupons codes: [String]) -> MixedCart {
        var drawn = MixedCart()
        for place in 0..<Int.random(in: 1...4, using: &random) {
            if place > 0, Self.chance(0.15, &random) {
                let quantity = takesFractions ? quantity(&random) : Decimal(Int.random(in: 1...3, using: &random))
                drawn.addCustom(quantity: quantity, at: Self.amount(100...3_000, &random))
            } else {
                let goods = anyGoods(&random)
                let typed = Self.chance(0.3, &random) ? Self.amount(100...9_999, &random) : nil
                drawn.add(goods, quantity: quantity(&random), at: typed)
            }
        }
        if Self.chance(0.2, &random), let row = drawn.cart.form.lines.randomElement(using: &random)?.rowID {
            drawn.deduct(Decimal(Int.random(in: 1...40, using: &random)), from: row)
        }
        if Self.chance(0.15, &random) { drawn.deduct(Decimal(Int.random(in: 1...20, using: &random))) }
        if Self.chance(0.4, &random), let code = codes.randomElement(using: &random) { drawn.addCoupon(code) }
        return drawn
    }

    /// Whether it may be sold as it is, whatever coupons say.
    func isSold(_ drawn: MixedCart, atCounter: Bool) -> Bool {
        drawn.rows.values.allSatisfy { row in
            guard let goods = row.goods else { return true }
            return goods.isSold(at: row.typed, atCounter: atCounter) && (takesFractions || row.quantity.isWhole)
        }
    }

    /// What one piece of each row costs now.
    func prices(of drawn: MixedCart) -> [Int: Decimal] {
        let now = shop.dates.now()
        return drawn.rows.mapValues { row in
            row.typed ?? (row.isOfSeason ? season.price(at: now) : row.goods?.price ?? 0)
        }
    }

    /// How many of its rows cost by their dates what the shop does not charge yet, or still.
    func lateRows(of drawn: MixedCart) -> Int {
        season.isLate ? drawn.rows.values.count { $0.isOfSeason && $0.typed == nil } : 0
    }

    /// Whether a row costs something else than it did.
    func hasChanged(_ drawn: MixedCart, since moment: Date) -> Bool {
        isTurned(since: moment) && drawn.rows.values.contains { $0.isOfSeason && $0.typed == nil }
    }

    /// Whether the sale has begun or ended.
    func isTurned(since moment: Date) -> Bool { season.isOpen(at: moment) != season.isOpen(at: shop.dates.now()) }

    // MARK: What is said

    /// What the till says; nil where a coupon is refused for the sale of all goods.
    ///
    /// - Parameter isFresh: whether its goods were just read.
    func total(of drawn: MixedCart, isFresh: Bool = false) async throws -> Decimal? {
        let quote = try await manager.quote(drawn.cart)
        guard quote.problem == nil, let total = quote.total else {
            guard drawn.excludesSales else { throw Expectation("a price of \(drawn)", seen: quote.problem ?? "none") }
            _ = try await refusal(of: drawn) { try await manager.pay(drawn.cart, .cash(tendered: nil), shown: 1) }
            counts.withoutCoupon += 1
            return nil
        }
        try check(quote.rows.compactMapValues(\.price), prices(of: drawn), drawn)
        if isFresh { try check(quote.form.latePrices.count, lateRows(of: drawn), drawn) }
        try check(quote.currency, currency, drawn)
        return total
    }

    /// The same of an order that is not sold at the counter.
    func total(ofForm drawn: MixedCart) async throws -> Decimal {
        let quote = try await manager.quote(drawn.cart.form)
        guard quote.objections.isEmpty, let total = quote.total else {
            throw Expectation("a price of \(drawn)", seen: "\(quote.result) \(quote.objections)")
        }
        let products = Set(drawn.cart.form.lines.map(\.rowID))
        try check(quote.lines.compactMapValues(\.price), prices(of: drawn).filter { products.contains($0.key) }, drawn)
        return total
    }

    /// What refuses it; the store has no order of it then.
    func refusal<Value>(of drawn: some CustomStringConvertible, _ work: @MainActor () async throws -> Value)
        async throws -> any Error
    {
        let made = shop.store.createdOrders
        do {
            _ = try await work()
        } catch {
            try check(shop.store.createdOrders, made, drawn)
            return error
        }
        throw Expectation("a refusal of \(drawn)")
    }

    // MARK: What was made

    func check<Value: Equatable>(_ seen: Value, _ wanted: Value, _ drawn: some CustomStringConvertible) throws {
        guard seen == wanted else { throw Expectation("\(wanted) for \(drawn)", seen: "\(seen)") }
    }

    func amount(_ node: JSONNode?) -> Decimal? { node?.text.flatMap { Money.amount(from: $0) } }

    /// What the store computed beside what was paid, as the order says; nil where it says nothing.
    func saidDifference(_ id: Int) -> Decimal? {
        let meta = shop.store.orderJSON(id)?["meta_data"]?.elements ?? []
        return amount(meta.last { $0["key"]?.text == SaleMark.difference }?["value"])
    }

    /// The store's order is what was said, in its currency, and nobody notes a difference.
    func checkOrder(_ id: Int, _ total: Decimal, in currency: String, _ drawn: some CustomStringConvertible) throws {
        guard let order = shop.store.orderJSON(id) else { throw Expectation("order \(id)") }
        try check(amount(order["total"]), total, drawn)
        try check(order["currency"]?.text, currency, drawn)
        try check(saidDifference(id), nil, drawn)
    }

    /// The order's lines carry quantities and prices as they were said.
    ///
    /// - Parameter prices: of one piece, by row, when it was sold.
    func checkLines(_ id: Int, _ drawn: MixedCart, _ prices: [Int: Decimal]) throws {
        let order = shop.store.orderJSON(id)
        let lines = order?["line_items"]?.elements ?? []
        try check(lines.map { amount($0["quantity"]) }, drawn.quantities, drawn)
        // With a coupon, what was deducted before is in the subtotals, too.
        guard !drawn.hasDiscounts || drawn.cart.coupons.isEmpty else { return }
        let includesTax = order?["prices_include_tax"] == .bool(true)
        for (line, row) in zip(lines, drawn.cart.form.lines) {
            let net = amount(line["subtotal"]) ?? -1
            let shown = includesTax ? net + (amount(line["subtotal_tax"]) ?? 0) : net
            let wanted = (prices[row.rowID] ?? -1) * row.quantity
            // Both amounts are rounded.
            guard abs(shown - wanted) <= Decimal(1) / 100 else {
                throw Expectation("\(wanted) for \(row.name) of \(drawn)", seen: "\(shown)")
            }
        }
    }

    /// The till's ledger has what was said.
    func checkLedger(_ receipt: TillReceipt, _ total: Decimal, _ drawn: MixedCart, _ prices: [Int: Decimal])
        async throws
    {
        try check(receipt.total, total, drawn)
        try check(receipt.currency, currency, drawn)
        guard let sale = try await money.sale(uuid: receipt.uuid) else { throw Expectation("sale \(receipt.number)") }
        try check(Money.amount(stored: sale.sale.total), total, drawn)
        try check(sale.sale.currency, currency, drawn)
        try check(sale.legs.map { Money.amount(stored: $0.due) }.reduce(0, +), total, drawn)
        let form = drawn.cart.form
        let rowIDs = form.lines.map(\.rowID) + form.fees.map(\.rowID)
        try check(sale.lines.map { Money.amount(stored: $0.price) }, rowIDs.map { prices[$0] ?? -1 }, drawn)
        try check(
            sale.lines.map { Money.amount(stored: $0.quantity) },
            rowIDs.map { drawn.rows[$0]?.quantity ?? -1 },
            drawn
        )
    }
}
