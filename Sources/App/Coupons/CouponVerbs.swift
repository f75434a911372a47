import TerminalUI
import WooFoundation
import Yosemite

/// Actions on coupons, the same from the list and from the page.
@MainActor
final class CouponVerbs: RecordVerbs {
    let context: SiteContext
    /// Reports and undoes edits of every kind.
    let edits: OrderVerbs
    let exports: ExportFolder

    init(context: SiteContext, edits: OrderVerbs, exports: ExportFolder) {
        self.context = context
        self.edits = edits
        self.exports = exports
    }

    /// - Parameter neighbour: the coupon this many rows further in a list, or nil at its ends.
    func open(_ couponID: Int64, neighbour: @escaping (Int) -> Int64? = { _ in nil }) {
        guard let host else { return }
        let page = CouponPageScreen(couponID: couponID, context: context, verbs: self, neighbour: neighbour)
        page.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(page)
    }

    /// Opens the coupon with a code; shows a message where there is none.
    func open(code: String) {
        context.stores.dispatch(
            CouponAction.findCoupon(siteID: context.siteID, code: code) { [weak self] result in
                switch result {
                case .success(let coupon?): self?.open(coupon.couponID)
                case .success(nil): self?.edits.say(Localization.noSuch(code))
                case .failure(let error):
                    self?.host?.toast(ListWords.unanswered(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    /// Reads a coupon from the mirror; shows a message where it is gone.
    func load(_ couponID: Int64, _ onLoad: @escaping @MainActor (Coupon) -> Void) {
        context.stores.dispatch(
            CouponAction.loadCoupon(siteID: context.siteID, couponID: couponID) { [weak self] result in
                switch result {
                case .success(let coupon?): onLoad(coupon)
                case .success(nil): self?.edits.say(Localization.gone)
                case .failure(let error):
                    self?.host?.toast(ListWords.unanswered(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    func showOrders(_ code: String) {
        edits.openDoor(.orders(OrderFilter(conditions: [OrderCondition(test: .coupon(code), isNegated: false)])))
    }

    // MARK: State

    func changeStatus(_ coupon: some ListedCoupon) {
        changeStatus(of: Localization.one(coupon.code), current: coupon.statusKey) { [weak self] picked in
            self?.set(picked, of: [coupon.couponID], Localization.one(coupon.code))
        }
    }

    /// - Parameters:
    ///   - current: its status, where it is one coupon.
    ///   - onPick: called with another one.
    func changeStatus(of what: String, current: String?, onPick: @escaping @MainActor (String) -> Void) {
        let states: [(id: String, state: CouponState, key: Character)] = [
            ("publish", .active, "a"), ("draft", .draft, "d"), (OrderField.trash, .trash, "t"),
        ]
        let dialog = ChoiceDialog(
            id: "coupon.status",
            title: Localization.statusTitle(what),
            choices: states.map { entry in
                let words = CouponWords.state(entry.state)
                return Choice(
                    id: entry.id,
                    label: Localization.choice(entry.id),
                    glyph: words.glyph,
                    role: words.role,
                    key: entry.key
                )
            },
            currentID: current
        ) { picked in
            if picked != current { onPick(picked) }
            return .close
        }
        host?.present(dialog)
    }

    func set(_ status: String, of ids: [Int64], _ what: String, done: @escaping @MainActor () -> Void = {}) {
        guard !ids.isEmpty else { return }
        let word = Localization.word(status)
        update(ids, [RecordChange(field: CouponField.status.rawValue, base: nil, value: .string(status))]) {
            [weak self] made in
            self?.edits.tell(made, Localization.set(what, word), whileOffline: Localization.waits(what, word))
            done()
        }
    }

    func update(
        _ ids: [Int64],
        _ changes: [RecordChange],
        done: @escaping @MainActor ([PendingEdit]) -> Void
    ) {
        context.stores.dispatch(
            CouponAction.updateCoupons(siteID: context.siteID, couponIDs: ids, changes: changes) { [weak self] result in
                switch result {
                case .success(let made): done(made)
                case .failure(let error): self?.edits.sayNotSaved(error)
                }
            }
        )
    }

    // MARK: Deleting

    func away(_ coupon: some ListedCoupon) {
        away([coupon.couponID], Localization.one(coupon.code), isTrash: coupon.statusKey == OrderField.trash)
    }

    /// Asks, then moves coupons to the trash, or deletes them permanently from there.
    func away(_ ids: [Int64], _ what: String, isTrash: Bool, done: @escaping @MainActor () -> Void = {}) {
        guard !ids.isEmpty else { return }
        let question = Dialog(
            id: isTrash ? "coupons.delete" : "coupons.trash",
            title: isTrash ? ReviewVerbs.Localization.deleteTitle(what) : ReviewVerbs.Localization.trashTitle(what),
            body: isTrash
                ? [Localization.deleteBody] : [Localization.trashBody, OrderVerbs.OutboxLocalization.trashUndo],
            buttons: [
                .cancel,
                DialogButton(
                    id: "away",
                    label: isTrash
                        ? ReviewVerbs.Localization.deleteButton : OrderVerbs.OutboxLocalization.trashButton
                ),
            ]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            guard button == "away" else { return .close }
            if isTrash { self?.delete(ids, what, done) } else { self?.set(OrderField.trash, of: ids, what, done: done) }
            return .close
        }
        host?.present(overlay)
    }

    private func delete(_ ids: [Int64], _ what: String, _ done: @escaping @MainActor () -> Void) {
        context.stores.dispatch(
            CouponAction.deleteCoupons(siteID: context.siteID, couponIDs: ids) { [weak self] result in
                switch result {
                case .success(let made):
                    let words = ReviewVerbs.Localization.deleted(what)
                    self?.edits.tell(made, words, whileOffline: Localization.deletedLater(what))
                    done()
                case .failure(let error): self?.edits.sayNotSaved(error)
                }
            }
        )
    }

    enum Localization {
        static func one(_ code: String) -> String { localized("coupon %@", String(code.prefix(40))) }
        static let gone = localized("This coupon is no longer in the store.")
        static func noSuch(_ code: String) -> String { localized("No coupon has the code “%@” any longer.", code) }
        static func statusTitle(_ what: String) -> String { localized("Status of %@", what) }
        static func choice(_ status: String) -> String {
            switch status {
            case "publish": localized("Active, for customers to use")
            case "draft": localized("Disabled: nobody can use it")
            default: localized("Trash")
            }
        }
        static func word(_ status: String) -> String {
            switch status {
            case "publish": CouponWords.Localization.active
            case OrderField.trash: CouponWords.Localization.trash
            default: CouponWords.Localization.disabled
            }
        }
        static func set(_ what: String, _ word: String) -> String { localized("Set to “%@”: %@.", word, what) }
        static func waits(_ what: String, _ word: String) -> String { localized("Not sent yet, “%@”: %@.", word, what) }
        static let trashBody = localized("Nobody can use it any longer; orders that used it stay as they are.")
        static let deleteBody = localized("The store keeps no copy: this cannot be undone once it is sent.")
        static func deletedLater(_ what: String) -> String { localized("Not sent yet, deleted permanently: %@.", what) }
    }
}
