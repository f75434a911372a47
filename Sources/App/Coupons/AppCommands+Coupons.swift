import TerminalUI
import Yosemite

/// The commands of Coupons.
extension AppCommands {
    public static let couponList = "coupons.list"
    public static let couponPage = "coupons.page"

    static let couponsPlace = PlaceName(id: "coupons", name: CouponLocalization.coupons, digit: "5")

    static let couponStatus = Command(
        id: "coupon.status",
        keys: [.character("s")],
        label: CouponLocalization.status,
        help: CouponLocalization.statusHelp,
        contexts: [couponList, couponPage],
        family: "s",
        needs: [.write],
        footer: FooterHint(CouponLocalization.statusHint, priority: 32),
        aliases: [CouponLocalization.statusAlias]
    )
    static let couponDuplicate = Command(
        id: "coupon.duplicate",
        keys: [.character("c")],
        label: CouponLocalization.duplicate,
        help: CouponLocalization.duplicateHelp,
        contexts: [couponList, couponPage],
        family: "c",
        needs: [.write]
    )
    static let couponSeries = Command(
        id: "coupon.series",
        label: CouponLocalization.series,
        help: CouponLocalization.seriesHelp,
        contexts: [couponList, couponPage],
        needs: [.write],
        aliases: [CouponLocalization.seriesAlias]
    )
    static let couponOrders = Command(
        id: "coupon.orders",
        keys: [.character("O")],
        label: CouponLocalization.orders,
        help: CouponLocalization.ordersHelp,
        contexts: [couponList, couponPage],
        family: "O"
    )
    static let couponExport = Command(
        id: "coupon.export",
        keys: [.character("x")],
        label: CouponLocalization.export,
        help: CouponLocalization.exportHelp,
        contexts: [couponList],
        family: "x"
    )

    static let coupons: [Command] = [couponStatus, couponDuplicate, couponSeries, couponOrders, couponExport]

    enum CouponLocalization {
        static let coupons = localized("Coupons")
        static let status = localized("Change status of the coupon…")
        static let statusHelp = localized(
            "Enables it, disables it, or restores it from the trash; works on all that are marked."
        )
        static let statusHint = localized("Status")
        static let statusAlias = localized("disable, enable, restore coupon")
        static let duplicate = localized("Duplicate coupon…")
        static let duplicateHelp = localized("A new coupon with the same rules and a code of its own.")
        static let series = localized("Create a batch of coupons…")
        static let seriesHelp = localized(
            "Up to 1,000 codes with the rules of this coupon, created in batches; the codes are written as CSV."
        )
        static let seriesAlias = localized("series, bulk codes")
        static let orders = localized("Orders with the coupon")
        static let ordersHelp = localized("Lists the orders the coupon was used in.")
        static let export = localized("Export coupons…")
        static let exportHelp = localized(
            "Writes the coupons of the list as CSV into the folder merced was started in."
        )
    }
}
