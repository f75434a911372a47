import TerminalUI
import WooFoundation
import Yosemite

/// Actions that lead out of merced: the clipboard, the browser, a file.
extension CouponVerbs {
    /// Opens the coupon in the store's administration.
    func browse(_ coupon: some ListedCoupon) {
        browse(administration: coupon.isOnlyHere ? nil : "post.php?post=\(coupon.couponID)&action=edit")
    }

    /// Lists what can be copied of the coupon.
    func copy(_ coupon: Coupon) {
        let rules = CouponWords.rules(coupon, names: nil, context.format).joined(separator: " ")
        let values = [
            CopiedValue("code", FormLocalization.code, "c", coupon.code),
            CopiedValue("rules", CouponDetailsModel.Localization.rules, "r", rules),
        ]
        copy(values, id: "coupon.copy", title: OutsideLocalization.copyTitle(coupon.code))
    }

    /// Writes the coupons of a list as CSV, with the REST API's names.
    func export(_ list: CouponListQuery, count: Int) {
        export("coupons.csv", count, CouponWords.count) { [stores = context.stores] in
            let coupons = try await stores.perform {
                CouponAction.listCoupons(siteID: list.siteID, list: list, range: 0..<count, onCompletion: $0)
            }
            let lines = CouponFile.lines(coupons)
            return (lines, lines.count - 1)
        }
    }

    /// Writes the codes of a series, in the order they were created.
    func write(_ codes: [String]) {
        let lines = [CSVWriter.line(["code"])] + codes.map { CSVWriter.line([$0]) }
        write(lines, named: "coupon-codes.csv", CouponWords.count(codes.count))
    }

    enum OutsideLocalization {
        static func copyTitle(_ code: String) -> String { localized("Copy of coupon %@", String(code.prefix(40))) }
    }
}
