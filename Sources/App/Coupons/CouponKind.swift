import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The Coupons list.
enum CouponKind: MirroredListKind {
    typealias Query = CouponListQuery

    static let resource = MirrorResourceKind.coupons
    static let records = SavedFilter.Records.coupons
    static let looks = RecordListLooks(
        columns: CouponRow.columns,
        noRecord: CouponsScreen.Localization.noCoupon,
        noSelection: CouponsScreen.Localization.noSelection
    )
    static let language = FilterLanguage(CouponFilterKey.self, amounts: [.used, .amount])
    static let words = ListStateWords.coupons

    static func parse(_ text: String, in site: SiteContext) -> (filter: CouponFilter, problems: [FilterProblem]) {
        let parsed = CouponFilterParser.parse(text)
        return (parsed.filter, parsed.problems)
    }

    /// Expiry has a time of day.
    static func context(of filter: CouponFilter, in site: SiteContext) -> FilterContext {
        filter.needsDays ? FilterContext(zone: site.format.settings.timeZone, hourOf: site.dates.now()) : .fixed
    }

    static func synchronize(siteID: Int64, onCompletion: @escaping Completion<Void>) -> any Action {
        CouponAction.synchronizeCoupons(siteID: siteID, onCompletion: onCompletion)
    }

    static func row(_ coupon: CouponSummary, _ context: SiteContext) -> TableRow {
        CouponRow.row(coupon, context: context)
    }

    static func counted(_ count: Int) -> String { CouponWords.count(count) }
    static func sortWord(_ sort: CouponListQuery.Sort) -> String { CouponWords.sort(sort) }
    static let sortTitle = CouponsScreen.Localization.sortTitle
}

typealias CouponListViewModel = FilteredList<CouponKind>

/// A coupon as a row of the list.
@MainActor
enum CouponRow {
    static let columns: [TableColumn] = [
        TableColumn(
            id: "code",
            title: Localization.code,
            priority: 1,
            minimum: 12,
            ideal: 20,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(
            id: "amount",
            title: Localization.amount,
            priority: 2,
            minimum: 9,
            ideal: 9,
            align: .right,
            speech: .named
        ),
        TableColumn(id: "type", title: Localization.type, priority: 5, minimum: 13, ideal: 13),
        TableColumn(
            id: "used",
            title: Localization.used,
            priority: 4,
            minimum: 4,
            ideal: 10,
            align: .right,
            speech: .named
        ),
        TableColumn(id: "expires", title: Localization.expires, priority: 6, minimum: 12, ideal: 12, speech: .named),
        TableColumn(id: "status", title: Localization.status, priority: 3, minimum: 12, ideal: 14),
    ]

    static func row(_ coupon: CouponSummary, context: SiteContext) -> TableRow {
        let now = context.dates.now()
        let state = CouponWords.state(coupon.state(at: now))
        let cells = [
            TableCell(coupon.code),
            TableCell(CouponWords.amount(coupon, context.format)),
            TableCell(CouponWords.type(coupon.discountTypeKey), role: .muted),
            TableCell(CouponWords.usage(coupon)),
            TableCell(
                coupon.dateExpires == nil ? "–" : context.format.listDate(coupon.dateExpires, now: now),
                role: .muted
            ),
            TableCell(state.word, role: state.role, glyph: state.glyph),
        ]
        let name = RecordName(record: .coupon, id: coupon.couponID)
        return TableRow(cells, isChanged: context.edits.isWaiting(name))
    }

    enum Localization {
        static let code = localized("Code")
        static let amount = localized("Amount")
        static let type = localized("Type")
        static let used = localized("Used")
        static let expires = localized("Expires")
        static let status = localized("Status")
    }
}
