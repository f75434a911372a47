import TerminalUI
import Yosemite

/// Follows store-wide changes: its clock, its words, its pending edits.
@MainActor
protocol FollowsSurroundings: AnyObject {
    func surroundingsChanged()
}

/// Shows the records of a filter. A list of that kind in front is changed; otherwise one is opened over the current
/// page, and Esc leads back step by step.
@MainActor
final class RecordLists {
    let context: SiteContext
    let orders: OrderVerbs
    let products: ProductVerbs
    let reviews: ReviewVerbs
    let coupons: CouponVerbs
    let customers: CustomerVerbs
    private let saved: StoreFilters
    private(set) weak var host: ScreenHost?

    init(
        context: SiteContext,
        orders: OrderVerbs,
        products: ProductVerbs,
        reviews: ReviewVerbs,
        coupons: CouponVerbs,
        customers: CustomerVerbs,
        saved: StoreFilters
    ) {
        self.context = context
        self.orders = orders
        self.products = products
        self.reviews = reviews
        self.coupons = coupons
        self.customers = customers
        self.saved = saved
    }

    func attach(_ host: ScreenHost) { self.host = host }

    /// - Parameters:
    ///   - sum: the sum of the orders, where they are opened from a figure.
    ///   - isStep: opened even over a list in front, so that Esc leads back to it.
    func show(_ filter: OrderFilter, sum: FigureSum? = nil, isStep: Bool = false) {
        show(filter, isStep) {
            let model = OrderListViewModel(context: context, showing: filter)
            let screen = OrdersScreen(model: model, verbs: orders, saved: saved.orders)
            screen.sum = sum
            screen.onChange = { [weak host] in host?.setNeedsRender() }
            sum?.onChange = { [weak host] in host?.setNeedsRender() }
            return screen
        }
    }

    func show(_ filter: ProductFilter, isStep: Bool = false) {
        show(filter, isStep) {
            ProductsScreen(context: context, verbs: products, saved: saved.products, base: filter)
        }
    }

    func show(_ filter: ReviewFilter, isStep: Bool = false) {
        show(filter, isStep) { ReviewsScreen(context: context, verbs: reviews, saved: saved.reviews, base: filter) }
    }

    func show(_ filter: PersonFilter, isStep: Bool = false) {
        show(filter, isStep) {
            CustomersScreen(context: context, verbs: customers, saved: saved.customers, base: filter)
        }
    }

    func show(_ filter: CouponFilter, isStep: Bool = false) {
        show(filter, isStep) { CouponsScreen(context: context, verbs: coupons, saved: saved.coupons, base: filter) }
    }

    private func show<List: RecordListScreen>(_ filter: List.Kind.Query.Filter, _ isStep: Bool, _ make: () -> List) {
        guard let host else { return }
        if !isStep, let list = host.screen as? List, list.model.isWhole { return list.place.show(filter) }
        let list = make()
        list.attach(host)
        host.push(list)
    }
}
