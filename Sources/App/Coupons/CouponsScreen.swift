import TerminalUI
import WooFoundation
import Yosemite

/// The Coupons place: the list, and from 110 columns the selected coupon beside it.
@MainActor
final class CouponsScreen: RecordListScreen {
    typealias Kind = CouponKind

    let id = AppCommands.couponList
    let looks = RecordListLooks(
        columns: CouponRow.columns,
        spokenID: CouponRow.spokenID,
        noRecord: Localization.noCoupon,
        noSelection: Localization.noSelection
    )

    let context: SiteContext
    let model: CouponListViewModel
    let verbs: CouponVerbs
    let saved: SavedFilters
    private(set) weak var host: ScreenHost?

    var scroll = ListScroll()
    private(set) lazy var search = makeSearch(host: { [weak self] in self?.host })
    let detail: PanelFollower<CouponDetailsModel>
    var split = ListSplit.none
    var isDetailFocused = false
    var isZoomed = false
    var measured: CouponListQuery?

    /// - Parameter remembered: the last state of the place's list; nil for a list opened with a filter.
    init(
        context: SiteContext,
        verbs: CouponVerbs,
        saved: SavedFilters,
        remembered: RememberedList? = nil,
        base: CouponFilter = .none
    ) {
        self.context = context
        self.verbs = verbs
        self.saved = saved
        model = CouponListViewModel(
            context: context,
            query: CouponListQuery(siteID: context.siteID),
            remembered: remembered,
            base: base
        )
        detail = PanelFollower { CouponDetailsModel(couponID: $0, context: context) }
        detail.onChange = { [weak self] in self?.host?.setNeedsRender() }
        model.onChange = { [weak self] in self?.follow($0) }
    }

    func attach(_ host: ScreenHost) { self.host = host }
    func appear() {
        model.start()
        model.shown()
    }

    var title: String { Localization.title }
    var edits: OrderVerbs { verbs.edits }

    func heading(typed: String?) -> String { ListHeading.text(title, filter: model.chosen.text, typed: typed) }
    static let commands = ScreenCommands<CouponsScreen>(
        listCommands + [
            ScreenCommand(.new) { $0.verbs.make() },
            onSelected(.edit, unless: { $1.isOnlyHere ? Localization.notMade : nil }) { $0.verbs.edit($1) },
            onMarked(.trash, hint: Localization.trashMarked) { $0.away() },
            onSelected(.copy) { $0.verbs.copy($1) },
            onSelected(.openInBrowser) { $0.verbs.browse($1) },
            onMarked(AppCommands.couponStatus, hint: Localization.statusMarked) { $0.changeStatus() },
            onSelected(AppCommands.couponDuplicate) { $0.verbs.duplicate($1) },
            onSelected(AppCommands.couponSeries) { $0.verbs.makeSeries(like: $1) },
            onSelected(AppCommands.couponOrders) { $0.verbs.showOrders($1.code) },
            onAll(AppCommands.couponExport) { $0.verbs.export($0.model.query, count: $0.model.count) },
        ]
    )

    func refresh() {
        model.refresh()
        panel?.model.refresh()
    }

    // MARK: Following

    func openSelected() {
        guard let coupon = selected else { return }
        verbs.open(coupon.couponID) { [weak self] step in self?.neighbour(step) }
    }

    // MARK: Marks

    private func marked(_ done: @escaping @MainActor ([Int64]) -> Void) {
        model.list.markedIDs { [verbs] result in
            switch result {
            case .success(let ids): done(ids)
            case .failure(let error):
                verbs.host?.toast(ListWords.unanswered(StoreWords.describe(error)), kind: .error)
            }
        }
    }

    private func changeStatus() {
        let count = model.list.markedCount
        guard count > 0 else {
            if let selected { verbs.changeStatus(selected) }
            return
        }
        verbs.changeStatus(of: CouponWords.count(count), current: nil) { [weak self] picked in
            self?.marked { ids in
                self?.verbs.set(picked, of: ids, CouponWords.count(count)) { _ = self?.model.list.clearMarks() }
            }
        }
    }

    /// To the trash; where only the trash is shown, permanently.
    private func away() {
        let count = model.list.markedCount
        guard count > 0 else {
            if let selected { verbs.away(selected) }
            return
        }
        let isTrash = model.query.filter.conditions == [CouponCondition(.status([.trash]))]
        marked { [weak self] ids in
            let done: @MainActor () -> Void = { _ = self?.model.list.clearMarks() }
            self?.verbs.away(ids, CouponWords.count(count), isTrash: isTrash, done: done)
        }
    }

    enum Localization {
        static let title = localized("Coupons")
        static let noCoupon = localized("No coupon selected")
        static let noSelection = localized("select a coupon first")
        static let notMade = localized("it is not in the store yet")
        static let trashMarked = localized("Trash %@")
        static let statusMarked = localized("Status of %@")
        static let sortTitle = localized("Sort coupons")
    }
}

extension Coupon {
    /// Whether it is not in the store yet.
    var isOnlyHere: Bool { couponID < 0 }
}
