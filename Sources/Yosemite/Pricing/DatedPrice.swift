import CartEngine
import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// A price and a sale price with dates. The mirror's `price` is that of the last sync, and the store's own changes only
/// when a task of it runs: which of the two counts is decided by the dates, at the moment it is asked.
struct DatedPrice: Hashable, Sendable {
    private let regular: String
    private let sale: String
    private let from: Date?
    private let until: Date?

    /// nil where the store's price counts: a sale without dates, or a price that is neither of the two and thus set by
    /// something else.
    init?(price: String, regular: String, sale: String, from: Date?, until: Date?) {
        guard from != nil || until != nil, let high = Money.amount(from: regular), let low = Money.amount(from: sale),
            low < high, let shown = Money.amount(from: price), shown == high || shown == low
        else { return nil }
        (self.regular, self.sale, self.from, self.until) = (regular, sale, from, until)
    }

    /// As `WC_Product::is_on_sale`.
    func isOnSale(at moment: Date) -> Bool { from.map { $0 <= moment } ?? true && until.map { moment <= $0 } ?? true }

    func price(at moment: Date) -> String { isOnSale(at: moment) ? sale : regular }

    /// The last of its dates that has passed; nil for none.
    func turned(before moment: Date) -> Date? { [from, until].compactMap { $0 }.filter { $0 < moment }.max() }
}

/// What has a price, and perhaps another one between two dates.
protocol PricedByDate {
    var price: String { get }
    var regularPrice: String { get }
    var salePrice: String { get }
    var dateOnSaleFrom: Date? { get }
    var dateOnSaleTo: Date? { get }
}

extension ProductRecord: PricedByDate {}
extension GoodsRecord: PricedByDate {}
extension ProductVariationRecord: PricedByDate {}

extension DatedPrice {
    init?(_ goods: some PricedByDate) {
        self.init(
            price: goods.price,
            regular: goods.regularPrice,
            sale: goods.salePrice,
            from: goods.dateOnSaleFrom,
            until: goods.dateOnSaleTo
        )
    }
}

/// Goods as they are stored, with the dates of their sale: to be kept for longer than a moment.
struct DatedGoods: Hashable, Sendable {
    let stored: CartGoods
    private let dated: DatedPrice?
    /// When the mirror last asked the shop for changes of products.
    private let askedAt: Date?

    init(_ stored: CartGoods, _ dated: DatedPrice?, askedAt: Date? = nil) {
        (self.stored, self.dated, self.askedAt) = (stored, dated, askedAt)
    }

    func goods(at moment: Date) -> CartGoods {
        guard let dated else { return stored }
        var goods = stored
        goods.price = dated.price(at: moment)
        goods.isOnSale = dated.isOnSale(at: moment)
        // `on_sale` is decided by the dates when it is read: if it is right, the price is of that time as well. One that
        // was asked for changes after the date had passed, and named none, has not changed its price.
        let isAsked = dated.turned(before: moment).flatMap { turned in askedAt.map { $0 > turned } } ?? false
        let isLate =
            (isAsked || goods.isOnSale == stored.isOnSale)
            && Money.amount(from: goods.price) != Money.amount(from: stored.price)
        goods.latePrice = isLate ? stored.price : nil
        return goods
    }
}

extension DatedPrice {
    fileprivate init?(_ product: some ListedProduct) {
        self.init(
            price: product.price,
            regular: product.regularPrice,
            sale: product.salePrice,
            from: product.dateOnSaleFrom,
            until: product.dateOnSaleTo
        )
    }
}

extension ListedVariation {
    /// What it costs at a moment, in major units; may be empty.
    public func price(at moment: Date) -> String {
        let dated = DatedPrice(
            price: price,
            regular: regularPrice,
            sale: salePrice,
            from: dateOnSaleFrom,
            until: dateOnSaleTo
        )
        return dated?.price(at: moment) ?? price
    }
}

extension ListedProduct {
    /// What it costs at a moment, in major units; may be empty.
    public func price(at moment: Date) -> String { DatedPrice(self)?.price(at: moment) ?? price }
}

extension Product {
    public func isOnSale(at moment: Date) -> Bool { DatedPrice(self)?.isOnSale(at: moment) ?? isOnSale }
}
