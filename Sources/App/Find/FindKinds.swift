import TerminalUI
import WooFoundation
import Yosemite

extension OrderKind {
    static let title = OrdersScreen.Localization.title

    static func query(in site: SiteContext) -> OrderListQuery {
        OrderListQuery(siteID: site.siteID, statuses: [], search: "", sort: .newest)
    }

    static func words(_ order: OrderSummary, in site: SiteContext) -> FindWords {
        let named = NamedOrder(orderID: order.orderID, number: order.number)
        return FindWords(
            title: named.label + "  "
                + CustomerWords.name(order.customerName, customerID: order.customerID),
            detail: site.format.money(order.total, currency: order.currency, symbol: order.currencySymbol),
            names: [named.number, "\(order.orderID)"]
        )
    }

    static func details(_ id: Int64, in site: SiteContext) -> OrderDetailsViewModel {
        OrderDetailsViewModel(orderID: id, context: site)
    }

    static func door(_ id: Int64) -> Door { .order(id) }
    static func door(_ filter: OrderFilter) -> Door { .orders(filter) }

    static func values(of key: String, in site: SiteContext) -> [String] {
        switch FilterKey(rawValue: key) {
        case .status: site.choosableStatuses + [OrderField.trash]
        case .is: OrderState.allCases.map(\.rawValue)
        case .has: OrderPart.allCases.map(\.rawValue)
        case .date, .paid, .modified, .completed: ["today", "yesterday", "week", "month", "7d", "30d"]
        case .buyer: ["new", "returning"]
        case .customer: ["guest"]
        default: []
        }
    }
}

extension PeopleKind {
    static let title = CustomersScreen.Localization.title

    static func query(in site: SiteContext) -> PersonListQuery { PersonListQuery(siteID: site.siteID) }

    static func words(_ person: Person, in site: SiteContext) -> FindWords {
        FindWords(
            title: PersonWords.name(person) + "  " + person.email,
            detail: site.format.sums(person.spent, person.otherSpent),
            names: [person.email, person.phone, PersonWords.name(person)]
        )
    }

    static func details(_ id: Int64, in site: SiteContext) -> CustomerDetailsModel {
        CustomerDetailsModel(personID: id, context: site)
    }

    static func door(_ id: Int64) -> Door { .customer(id) }
    static func door(_ filter: PersonFilter) -> Door { .people(filter) }

    static func values(of key: String, in site: SiteContext) -> [String] {
        switch PersonFilterKey(rawValue: key) {
        case .is: PersonKind.allCases.map(\.rawValue)
        case .orders: ["0", "1"]
        default: []
        }
    }
}

extension ProductKind {
    static let title = ProductsScreen.Localization.title

    static func query(in site: SiteContext) -> ProductListQuery { ProductListQuery(siteID: site.siteID) }

    static func words(_ product: ProductSummary, in site: SiteContext) -> FindWords {
        let sku = product.sku.isEmpty ? "" : "  " + product.sku
        return FindWords(
            title: ProductWords.name(product) + sku,
            detail: ProductWords(format: site.format).money(product.price(at: site.dates.now())),
            names: [product.sku, product.globalUniqueID, ProductWords.name(product), "\(product.productID)"]
        )
    }

    static func details(_ id: Int64, in site: SiteContext) -> ProductDetailsModel {
        ProductDetailsModel(productID: id, context: site)
    }

    static func door(_ id: Int64) -> Door { .product(id) }
    static func door(_ filter: ProductFilter) -> Door { .products(filter) }

    static func values(of key: String, in site: SiteContext) -> [String] {
        switch ProductFilterKey(rawValue: key) {
        case .stock: ProductStock.allCases.map(\.rawValue)
        case .status: ["publish", "draft", "pending", "private", "trash"]
        case .type: ["simple", "variable", "grouped", "external"]
        case .has, .no: ProductPart.allCases.map(\.rawValue)
        case .is: ProductState.allCases.map(\.rawValue)
        default: []
        }
    }
}

extension CouponKind {
    static let title = CouponsScreen.Localization.title

    static func query(in site: SiteContext) -> CouponListQuery { CouponListQuery(siteID: site.siteID) }

    static func words(_ coupon: CouponSummary, in site: SiteContext) -> FindWords {
        FindWords(title: coupon.code, detail: CouponWords.amount(coupon, site.format), names: [coupon.code])
    }

    static func details(_ id: Int64, in site: SiteContext) -> CouponDetailsModel {
        CouponDetailsModel(couponID: id, context: site)
    }

    static func door(_ id: Int64) -> Door { .couponNumbered(id) }
    static func door(_ filter: CouponFilter) -> Door { .coupons(filter) }

    static func values(of key: String, in site: SiteContext) -> [String] {
        switch CouponFilterKey(rawValue: key) {
        case .status: CouponState.allCases.map(\.rawValue)
        default: []
        }
    }
}

extension ReviewKind {
    static let title = ReviewsScreen.Localization.title

    static func query(in site: SiteContext) -> ReviewListQuery { ReviewListQuery(siteID: site.siteID) }

    static func words(_ review: ProductReview, in site: SiteContext) -> FindWords {
        FindWords(
            title: ReviewWords.author(review) + "  " + ReviewWords.product(review),
            detail: ReviewWords.stars(review),
            names: []
        )
    }

    static func details(_ id: Int64, in site: SiteContext) -> ReviewDetailsModel {
        ReviewDetailsModel(reviewID: id, context: site)
    }

    static func door(_ id: Int64) -> Door { .review(id) }
    static func door(_ filter: ReviewFilter) -> Door { .reviews(filter) }

    static func values(of key: String, in site: SiteContext) -> [String] {
        switch ReviewFilterKey(rawValue: key) {
        case .status: ["hold", "approved", "spam", "trash"]
        case .stars: ["1", "2", "3", "4", "5"]
        default: []
        }
    }
}
