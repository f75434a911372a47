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
        guard let host else { return }
        if !isStep, let list = host.screen as? OrdersScreen { return list.show(filter) }
        let screen = OrdersScreen(
            context: context,
            model: OrderListViewModel(context: context, showing: filter),
            verbs: orders,
            saved: saved.orders
        )
        screen.attach(host)
        screen.sum = sum
        screen.onChange = { [weak host] in host?.setNeedsRender() }
        sum?.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(screen)
    }

    func show(_ filter: ProductFilter, isStep: Bool = false) {
        guard let host else { return }
        if !isStep, let list = host.screen as? ProductsScreen { return list.show(filter) }
        let screen = ProductsScreen(
            context: context,
            verbs: products,
            saved: saved.products,
            base: filter
        )
        screen.attach(host)
        host.push(screen)
    }

    func show(_ filter: ReviewFilter, isStep: Bool = false) {
        guard let host else { return }
        if !isStep, let list = host.screen as? ReviewsScreen, !list.isOfProduct { return list.show(filter) }
        let screen = ReviewsScreen(
            context: context,
            verbs: reviews,
            saved: saved.reviews,
            base: filter
        )
        screen.attach(host)
        host.push(screen)
    }

    func show(_ filter: PersonFilter, isStep: Bool = false) {
        guard let host else { return }
        if !isStep, let list = host.screen as? CustomersScreen { return list.show(filter) }
        let screen = CustomersScreen(
            context: context,
            verbs: customers,
            saved: saved.customers,
            base: filter
        )
        screen.attach(host)
        host.push(screen)
    }

    func show(_ filter: CouponFilter, isStep: Bool = false) {
        guard let host else { return }
        if !isStep, let list = host.screen as? CouponsScreen { return list.show(filter) }
        let screen = CouponsScreen(
            context: context,
            verbs: coupons,
            saved: saved.coupons,
            base: filter
        )
        screen.attach(host)
        host.push(screen)
    }
}
