import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// One coupon as values: its rules in words, and its results.
@MainActor
final class CouponDetailsModel: RecordPageModel {
    enum Section: Int, CaseIterable {
        case general
        case limits
        case usage
    }

    let couponID: Int64
    private(set) var coupon: Coupon?
    /// Whether the coupon is no longer in the mirror.
    private(set) var isGone = false
    private var names: CouponNames?
    private var performance: Result<CouponPerformance, any Error>?
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let listener: EntityListener<Coupon>

    init(couponID: Int64, context: SiteContext) {
        self.couponID = couponID
        self.context = context
        listener = context.stores.coupon(siteID: context.siteID, couponID: couponID)
        listener.onUpsert = { [weak self] coupon in
            guard let self else { return }
            let isOther = self.coupon != coupon
            (self.coupon, self.isGone) = (coupon, false)
            if isOther { self.ask(coupon) }
            self.onChange()
        }
        listener.onDelete = { [weak self] in
            self?.isGone = true
            self?.onChange()
        }
    }

    /// Reads the names in the coupon's rules, and its results.
    private func ask(_ coupon: Coupon) {
        let siteID = context.siteID
        context.stores.dispatch(
            CouponAction.loadNames(siteID: siteID, coupon: coupon) { [weak self] result in
                self?.names = try? result.get()
                self?.onChange()
            }
        )
        context.stores.dispatch(
            CouponAction.loadPerformance(siteID: siteID, code: coupon.code) { [weak self] result in
                self?.performance = result
                self?.onChange()
            }
        )
    }

    var recordID: Int64 { couponID }
    var isOpening: Bool { coupon == nil && !isGone }
    /// The coupon while it exists and can be changed.
    var presentCoupon: Coupon? { isGone || coupon?.statusKey == EditedRecord.deleted ? nil : coupon }
    var title: String { coupon.map { Localization.title($0.code) } ?? Localization.number(couponID) }
    var link: Link? { nil }

    /// `10 % · Active`
    var badge: String {
        guard let coupon = presentCoupon else { return "" }
        let state = CouponWords.state(coupon.state(at: context.dates.now()))
        var parts = [CouponWords.amount(coupon, context.format), state.word]
        if context.edits.isWaiting(name) || coupon.isOnlyHere {
            parts.append(ProductDetailsModel.Localization.notSentYet)
        }
        return parts.joined(separator: " · ")
    }

    var badgeGlyph: Glyph? { presentCoupon.map { CouponWords.state($0.state(at: context.dates.now())).glyph } }
    var fetchedSections: Set<Int> { [Section.usage.rawValue] }
    private var name: RecordName { RecordName(record: .coupon, id: couponID) }

    var sections: [PageSection] {
        [
            PageSection(Localization.general), PageSection(Localization.limits),
            PageSection(Localization.usage, count: coupon.map { Int(clamping: $0.usageCount) }),
        ]
    }

    func lines(section: Int) -> [PageLine] {
        if presentCoupon == nil, !isOpening {
            let back = ProductDetailsModel.Localization.back
            return refusals + [.text(Localization.gone, role: .bad), .blank, .text(back, role: .muted)]
        }
        guard let coupon, let section = Section(rawValue: section) else {
            return [.text(ProductDetailsModel.Localization.loading, role: .muted)]
        }
        switch section {
        case .general: return refusals + general(coupon)
        case .limits: return limits(coupon)
        case .usage: return usage(coupon)
        }
    }

    private func general(_ coupon: Coupon) -> [PageLine] {
        let state = CouponWords.state(coupon.state(at: context.dates.now()))
        var lines: [PageLine] = [
            .field(Localization.code, coupon.code),
            .field(
                Localization.discount,
                CouponWords.amount(coupon, context.format) + "  " + CouponWords.type(coupon.discountTypeKey)
            ),
            .field(Localization.status, state.word, role: state.role),
            .field(Localization.expires, expiry(coupon)),
            .field(Localization.used, CouponWords.usage(coupon)),
        ]
        if !coupon.details.isEmpty { lines.append(.field(Localization.description, HTMLText.readable(coupon.details))) }
        lines += [.blank, .heading(Localization.rules)]
        lines += CouponWords.rules(coupon, names: names, context.format).map { .text($0) }
        if context.format.settings.currency.decimals > CouponWords.toldDecimals {
            lines += [.blank, .text(Localization.cut, role: .muted)]
        }
        return lines
    }

    private func expiry(_ coupon: Coupon) -> String {
        coupon.dateExpires == nil ? Localization.never : context.format.pageDate(coupon.dateExpires)
    }

    private func limits(_ coupon: Coupon) -> [PageLine] {
        func amount(_ text: String) -> String {
            (Money.amount(from: text) ?? 0) > 0 ? CouponWords.money(text, context.format) : Localization.none
        }
        func list(_ ids: [Int64], _ known: [Int64: String]?, _ door: (Int64) -> Door) -> [Span] {
            guard !ids.isEmpty else { return [Span(Localization.none)] }
            return ids.enumerated().flatMap { index, id in
                (index > 0 ? [Span(", ")] : []) + [Span(known?[id] ?? "#\(id)", to: door(id))]
            }
        }
        func count(_ limit: Int64?) -> String { limit.map { "\($0)" } ?? Localization.none }
        return [
            .field(Localization.minimum, amount(coupon.minimumAmount)),
            .field(Localization.maximum, amount(coupon.maximumAmount)),
            .field(
                label: Localization.products,
                value: list(coupon.productIDs, names?.products) { .product($0) }
            ),
            .field(
                label: Localization.notProducts,
                value: list(coupon.excludedProductIDs, names?.products) { .product($0) }
            ),
            .field(
                label: Localization.categories,
                value: list(coupon.productCategoryIDs, names?.categories) { .category($0) }
            ),
            .field(
                label: Localization.notCategories,
                value: list(coupon.excludedProductCategoryIDs, names?.categories) { .category($0) }
            ),
            .field(
                Localization.emails,
                coupon.emailRestrictions.isEmpty ? Localization.none : coupon.emailRestrictions.joined(separator: ", ")
            ),
            .blank,
            .field(Localization.limit, count(coupon.usageLimit)),
            .field(Localization.limitPerUser, count(coupon.usageLimitPerUser)),
            .field(Localization.items, count(coupon.limitUsageToItems)),
        ]
    }

    private func usage(_ coupon: Coupon) -> [PageLine] {
        switch performance {
        case nil: return [.text(ProductDetailsModel.Localization.loading, role: .muted)]
        case .failure(let error)?: return [.text("! " + StoreWords.describe(error), role: .bad)]
        case .success(let found)?:
            let told = Localization.told(coupon.usageCount)
            guard found.orders > 0 else { return [.text(Localization.unused), .text(told, role: .muted)] }
            return [
                .field(Localization.orders, "\(found.orders)"),
                .field(Localization.takenOff, context.format.sums(found.discount, found.otherDiscounts)),
                .field(Localization.total, context.format.sums(found.total, found.otherTotals)),
                .field(Localization.customers, "\(found.customers)"),
                .field(Localization.first, context.format.pageDate(found.firstUsed)),
                .field(Localization.last, context.format.pageDate(found.lastUsed)),
                .blank,
                .text(told, role: .muted),
                .text(Localization.seeOrders, role: .muted),
            ]
        }
    }

    /// Edits of this coupon that the store refused: they are never dropped silently.
    private var refusals: [PageLine] {
        let refused = context.edits.refused.filter { $0.record == name }
        guard !refused.isEmpty else { return [] }
        return refused.map { .text("! \(EditWords.describe($0, names: context.statusNames))", role: .bad) }
            + [.text(ProductDetailsModel.Localization.howToForget, role: .muted), .blank]
    }

    func open() { if let coupon { ask(coupon) } }

    /// Fetches the coupon from the store.
    func refresh() {
        guard couponID > 0 else { return }
        context.stores.dispatch(
            CouponAction.retrieveCoupon(siteID: context.siteID, couponID: couponID, onCompletion: { _ in })
        )
    }

    enum Localization {
        static func title(_ code: String) -> String { localized("Coupon %@", code) }
        static func number(_ id: Int64) -> String { localized("Coupon #%@", "\(id)") }
        static let general = localized("General")
        static let limits = localized("Limits")
        static let usage = localized("Usage")
        static let gone = localized("The coupon is no longer in the store.")
        static let code = localized("Code")
        static let discount = localized("Discount")
        static let status = localized("Status")
        static let expires = localized("Expires")
        static let never = localized("never")
        static let used = localized("Used")
        static let description = localized("Description")
        static let rules = localized("In words")
        static let cut = localized(
            "The store shows amounts with two decimals, and computes with what it keeps, which may have more."
        )
        static let none = localized("–")
        static let minimum = localized("Minimum spend")
        static let maximum = localized("Maximum spend")
        static let products = localized("Products")
        static let notProducts = localized("Excluded products")
        static let categories = localized("Categories")
        static let notCategories = localized("Excluded categories")
        static let emails = localized("E-mail addresses")
        static let limit = localized("Usage limit")
        static let limitPerUser = localized("Usage limit per user")
        static let items = localized("Maximum items")
        static let unused = localized("No order here used it.")
        static let orders = localized("Orders")
        static let takenOff = localized("Discount given")
        static let total = localized("Total of orders")
        static let customers = localized("Customers")
        static let first = localized("First used")
        static let last = localized("Last used")
        static let seeOrders = localized("Enter lists the orders.")
        static func told(_ count: Int64) -> String {
            localized("The store counts %@ uses; unpaid orders count there too.", "\(count)")
        }
    }
}
