import TerminalUI
import WooFoundation
import Yosemite

/// The Coupons place: the list, and from 110 columns the selected coupon beside it.
@MainActor
final class CouponsScreen: RecordListScreen {
    let id = AppCommands.couponList
    let place: ListPlace<CouponKind>
    let verbs: CouponVerbs

    /// - Parameters:
    ///   - remembered: the last state of the place's list; nil for a list opened with a filter.
    ///   - base: the filter the list is opened with.
    init(
        context: SiteContext,
        verbs: CouponVerbs,
        saved: SavedFilters,
        remembered: RememberedList? = nil,
        base: CouponFilter = .none
    ) {
        self.verbs = verbs
        place = ListPlace(context: context, saved: saved, remembered: remembered, base: base)
    }

    var edits: OrderVerbs { verbs.edits }

    static let commands = ScreenCommands<CouponsScreen>(
        listCommands + [
            ScreenCommand(.new) { $0.verbs.make() },
            onSelected(.edit, unless: { $1.isOnlyHere ? Localization.notMade : nil }) { $0.whole($1) { $0.edit($1) } },
            onMarked(.trash, hint: Localization.trashMarked) { $0.away() },
            onSelected(.copy) { $0.whole($1) { $0.copy($1) } },
            onSelected(.openInBrowser) { $0.verbs.browse($1) },
            onMarked(AppCommands.couponStatus, hint: Localization.statusMarked) { $0.changeStatus() },
            onSelected(AppCommands.couponDuplicate) { $0.whole($1) { $0.duplicate($1) } },
            onSelected(AppCommands.couponSeries) { $0.whole($1) { $0.makeSeries(like: $1) } },
            onSelected(AppCommands.couponOrders) { $0.verbs.showOrders($1.code) },
            onAll(AppCommands.couponExport) { $0.verbs.export($0.model.query, count: $0.model.count) },
        ]
    )

    func refresh() {
        model.refresh()
        panel?.model.refresh()
    }

    func open(_ coupon: CouponSummary) { verbs.open(coupon.couponID) { [place] in place.neighbour($0) } }

    /// Does something with all of a coupon, of which the list has only what it shows.
    private func whole(_ coupon: CouponSummary, _ work: @escaping @MainActor (CouponVerbs, Coupon) -> Void) {
        verbs.load(coupon.couponID) { [verbs] in work(verbs, $0) }
    }

    // MARK: Marks

    private func changeStatus() {
        let count = model.list.markedCount
        guard count > 0 else {
            if let selected { verbs.changeStatus(selected) }
            return
        }
        verbs.changeStatus(of: CouponWords.count(count), current: nil) { [weak self] picked in
            self?.place.marked { ids in
                self?.verbs.set(picked, of: ids, CouponWords.count(count)) { self?.place.clearMarks() }
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
        place.marked { [weak self] ids in
            let done: @MainActor () -> Void = { self?.place.clearMarks() }
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

extension ListedCoupon {
    /// Whether it is not in the store yet.
    var isOnlyHere: Bool { couponID < 0 }
}
