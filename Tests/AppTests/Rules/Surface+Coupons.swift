import TerminalUI

/// Coupons: the place, the page, the forms, and what is asked about them.
extension Surface {
    static let coupons: [Surface] = [
        Surface(name: "coupons", at: "coupons.list list", keys: ["5"], words: "coupons"),
        Surface(
            name: "coupons, search",
            at: "coupons.list search",
            keys: ["5", "/"] + keys("type:"),
            isField: true,
            words: "/type:"
        ),
        Surface(
            name: "coupons, nothing",
            at: "coupons.list search",
            keys: ["5", "/"] + keys("qqqqqq"),
            isField: true,
            words: "No coupon matches"
        ),
        Surface(
            name: "coupons, filter",
            at: "coupons.list › coupons.filter",
            keys: ["5", "f"],
            isOverlay: true,
            words: "Show coupons"
        ),
        Surface(
            name: "coupons, state",
            at: "coupons.list › coupons.filter.status",
            keys: ["5", "f", .enter],
            isOverlay: true,
            words: "Coupons with status"
        ),
        Surface(
            name: "coupons, sort",
            at: "coupons.list › coupons.sort",
            keys: ["5", "S"],
            isOverlay: true,
            words: "Sort coupons"
        ),
        Surface(name: "coupons, marked", at: "coupons.list list", keys: ["5", " ", "*"], words: "marked"),
        Surface(name: "coupons, help", at: "coupons.list › help field", keys: ["5", "?"], isOverlay: true),
        Surface(name: "coupon", at: "coupons.page section.0", keys: ["5", .enter], words: "[General]"),
        Surface(name: "coupon, limits", at: "coupons.page section.1", keys: ["5", .enter, "]"], words: "[Limits]"),
        Surface(name: "coupon, usage", at: "coupons.page section.2", keys: ["5", .enter, "]", "]"], words: "[Usage"),
        Surface(
            name: "coupon, status",
            at: "coupons.list › coupon.status",
            keys: ["5", "s"],
            isOverlay: true,
            words: "Status of coupon"
        ),
        Surface(
            name: "coupon, trash?",
            at: "coupons.list › coupons.trash cancel",
            keys: ["5", "d"],
            isOverlay: true,
            words: "to the trash?"
        ),
        Surface(
            name: "coupon, copy",
            at: "coupons.list › coupon.copy",
            keys: ["5", "y"],
            isOverlay: true,
            words: "Copy of coupon"
        ),
        Surface(
            name: "coupon, new",
            at: "coupons.list › record.form code",
            keys: ["5", "n"],
            isOverlay: true,
            words: "New coupon"
        ),
        Surface(
            name: "coupon, edit",
            at: "coupons.list › record.form code",
            keys: ["5", "e"],
            isOverlay: true,
            words: "Edit coupon"
        ),
        Surface(
            name: "coupon, duplicate",
            at: "coupons.list › record.form code",
            keys: ["5", "c"],
            isOverlay: true,
            words: "New coupon like"
        ),
        Surface(
            name: "coupon, series",
            at: "coupons.list › record.form prefix",
            keys: ["5", ":"] + keys("batch of coupons") + [.enter],
            isOverlay: true,
            words: "A batch like"
        ),
        Surface(
            name: "coupon, orders",
            at: "orders.list list",
            keys: ["5", .enter, .enter],
            words: "No order is coupon"
        ),
    ]
}
