import App
import FoundationEssentials
import WooFoundation
import Yosemite

/// A coupon as printed text.
@MainActor
enum CouponText {
    static func lines(
        _ coupon: Coupon,
        _ performance: CouponPerformance,
        _ names: CouponNames,
        _ format: StoreFormat,
        now: Date
    ) -> [String] {
        let state = coupon.state(at: now).rawValue
        var lines = ["Coupon \(coupon.couponID): \(coupon.code) (\(state))"]
        lines += CouponSentences.of(coupon, names: names, format).map { "  " + $0 }
        lines.append("  Expires: " + (coupon.dateExpires.map { format.pageDate($0) } ?? "never"))
        lines.append("  Used: \(coupon.usageCount)" + (coupon.usageLimit.map { " of \($0)" } ?? ""))
        lines.append(
            "  Orders here: \(performance.orders), "
                + "\(format.sums(performance.discount, performance.otherDiscounts)) discount, total "
                + format.sums(performance.total, performance.otherTotals)
        )
        return lines
    }
}
