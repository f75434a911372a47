import TerminalUI
import WooFoundation
import Yosemite

/// A coupon on a page of its own.
@MainActor
final class CouponPageScreen: RecordPageScreen {
    let id = AppCommands.couponPage
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let verbs: CouponVerbs
    let neighbour: (Int) -> Int64?
    var panel: RecordPanel<CouponDetailsModel>

    init(couponID: Int64, context: SiteContext, verbs: CouponVerbs, neighbour: @escaping (Int) -> Int64?) {
        self.context = context
        self.verbs = verbs
        self.neighbour = neighbour
        panel = RecordPanel(model: CouponDetailsModel(couponID: couponID, context: context))
        follow()
    }

    var title: String { panel.model.title }
    var edits: OrderVerbs { verbs.edits }

    static let commands = ScreenCommands<CouponPageScreen>(
        pageCommands + [
            opens({ _ in Localization.orders }, unless: { $0.withoutCoupon }) { screen in
                screen.withCoupon { screen.verbs.showOrders($0.code) }
            },
            of(.edit, unless: { $0.isOnlyHere ? CouponsScreen.Localization.notMade : nil }) { $0.verbs.edit($1) },
            of(.trash) { $0.verbs.away($1) },
            of(AppCommands.couponOrders) { $0.verbs.showOrders($1.code) },
            of(.copy) { $0.verbs.copy($1) },
            of(.openInBrowser) { $0.verbs.browse($1) },
            of(AppCommands.couponStatus) { $0.verbs.changeStatus($1) },
            of(AppCommands.couponDuplicate) { $0.verbs.duplicate($1) },
            of(AppCommands.couponSeries) { $0.verbs.makeSeries(like: $1) },
        ]
    )

    /// A command on the coupon, available while there is one.
    private static func of(
        _ command: Command,
        unless reason: @escaping @MainActor (Coupon) -> String? = { _ in nil },
        _ action: @escaping @MainActor (CouponPageScreen, Coupon) -> Void
    ) -> ScreenCommand<CouponPageScreen> {
        ScreenCommand(
            command,
            unless: { screen in screen.withoutCoupon ?? screen.panel.model.presentCoupon.flatMap(reason) },
            { screen in screen.withCoupon { action(screen, $0) } }
        )
    }

    private var withoutCoupon: String? { panel.model.presentCoupon == nil ? Localization.notHere : nil }

    private func withCoupon(_ work: (Coupon) -> Void) {
        if let coupon = panel.model.presentCoupon { work(coupon) }
    }

    func refresh() { panel.model.refresh() }
    func details(_ couponID: Int64) -> CouponDetailsModel { CouponDetailsModel(couponID: couponID, context: context) }
    func turned(from section: Int) { panel.show(section) }
    static func end(_ step: Int) -> String { step > 0 ? Localization.last : Localization.first }

    enum Localization {
        static let notHere = localized("the coupon is not here")
        static let orders = localized("Orders")
        static let last = localized("There is no coupon after this one here.")
        static let first = localized("There is no coupon before this one here.")
    }
}
