import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// An order that is being made or changed: what it has, what it costs, and what can be taken back. Every change is kept as
/// a draft and priced anew; the newest one counts.
@MainActor
final class OrderFormModel {
    private(set) var form = OrderForm()
    /// As it was opened.
    private(set) var opened = OrderForm()
    private(set) var isLoaded = false
    /// Of the newest form that was priced.
    private(set) var figures: OrderFormFigures?
    /// Whether `figures` are those of the present form.
    var isPriced: Bool { pricedForm == form }
    private(set) var isCommitted = false
    /// What the store said it comes to, and of which form.
    private var asked: (form: OrderForm, answer: StoreTotal)?
    var onChange: @MainActor () -> Void = {}
    var onProblem: @MainActor (String) -> Void = { _ in }
    /// A draft was kept or thrown away.
    var onDrafts: @MainActor () -> Void = {}

    let context: SiteContext
    private var past: [OrderForm] = []
    private var future: [OrderForm] = []
    private var pricedForm: OrderForm?
    private var isPricing = false
    private var keptForm: OrderForm?
    private var isKeeping = false
    private var afterKeeping: [@MainActor () -> Void] = []
    /// Changes that can be taken back.
    private static let mostSteps = 200

    init(context: SiteContext) { self.context = context }

    /// - Parameter draft: it is kept already.
    func take(_ form: OrderForm, isDraft: Bool) {
        self.form = form
        opened = form
        keptForm = isDraft ? form : nil
        isLoaded = true
        price()
        onChange()
    }

    var isChanged: Bool { form != opened }
    /// Whether an order that is changed is as it was in the store.
    var isUntouched: Bool { keptForm == nil && !isChanged }
    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    /// - Returns: whether anything is another now.
    @discardableResult
    func change(_ work: (inout OrderForm) -> Void) -> Bool {
        var next = form
        work(&next)
        guard next != form else { return false }
        past.append(form)
        if past.count > Self.mostSteps { past.removeFirst() }
        future = []
        show(next)
        return true
    }

    func undo() {
        guard let last = past.popLast() else { return }
        future.append(form)
        show(last)
    }

    func redo() {
        guard let next = future.popLast() else { return }
        past.append(form)
        show(next)
    }

    /// What prices depend on may have come, where there was no price yet.
    func surroundingsChanged() {
        guard isLoaded, figures?.problem != nil, !isPricing else { return }
        pricedForm = nil
        price()
    }

    private func show(_ next: OrderForm) {
        form = next
        price()
        keep()
        onChange()
    }

    // MARK: Price

    /// One question at a time; a form that changed meanwhile is asked for next.
    private func price() {
        guard !isPricing, pricedForm != form else { return }
        isPricing = true
        let asked = form
        context.stores.dispatch(
            OrderFormAction.quoteForm(siteID: context.siteID, form: asked) { [weak self] result in
                guard let self else { return }
                self.isPricing = false
                self.pricedForm = asked
                switch result {
                case .success(let quote): self.figures = OrderFormFigures(quote)
                case .failure(let error): self.figures = OrderFormFigures(problem: StoreWords.describe(error))
                }
                self.onChange()
                self.price()
            }
        )
    }

    // MARK: The store's total

    enum StoreTotal {
        case said(Decimal)
        /// Why it did not say.
        case unknown(String)
    }

    /// Of the present form; nil where the store was not asked.
    var storeTotal: StoreTotal? { asked?.form == form ? asked?.answer : nil }

    /// Whether the store decides what it comes to, and can be asked before anything is made.
    var wantsStoreTotal: Bool {
        guard let figures, form.isNew, !figures.isExact, storeTotal == nil else { return false }
        return context.status.pricing.isAllowed && !context.status.isOffline
    }

    /// - Parameter completion: not called where the form was changed meanwhile.
    func askStore(completion: @escaping @MainActor () -> Void) {
        let asking = form
        context.stores.dispatch(
            OrderFormAction.askStore(siteID: context.siteID, form: asking) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let total?): self.asked = (asking, .said(total))
                case .success(nil): self.asked = (asking, .unknown(Localization.notAllowed))
                case .failure(let error): self.asked = (asking, .unknown(StoreWords.describe(error)))
                }
                if self.form == asking { completion() }
            }
        )
    }

    // MARK: Draft

    /// Keeps the form; it goes on when the page that showed it is gone.
    private func keep() {
        guard !isKeeping, !isCommitted, keptForm != form, isChanged || keptForm != nil else { return }
        isKeeping = true
        let kept = form
        let done: Completion<Void> = { result in
            self.isKeeping = false
            self.keptForm = kept
            if case .failure(let error) = result { self.onProblem(Localization.notKept(StoreWords.describe(error))) }
            let waiting = self.afterKeeping
            self.afterKeeping = []
            for work in waiting { work() }
            self.onDrafts()
            self.keep()
        }
        context.stores.dispatch(
            kept.isEmpty
                ? OrderFormAction.dropDraft(siteID: context.siteID, mark: kept.mark, onCompletion: done)
                : OrderFormAction.saveDraft(siteID: context.siteID, form: kept, onCompletion: done)
        )
    }

    /// Whether something of it is kept that can be thrown away.
    var isDraft: Bool { keptForm.map { !$0.isEmpty } ?? false || isKeeping }

    /// Does `work` when nothing is being kept: what comes after it is not overtaken.
    private func whenKept(_ work: @escaping @MainActor () -> Void) {
        if isKeeping { afterKeeping.append(work) } else { work() }
    }

    func discard(completion: @escaping @MainActor () -> Void) {
        isCommitted = true
        whenKept {
            self.context.stores.dispatch(
                OrderFormAction.dropDraft(siteID: self.context.siteID, mark: self.form.mark) { result in
                    if case .failure(let error) = result {
                        self.isCommitted = false
                        self.onProblem(StoreWords.describe(error))
                    } else {
                        self.onDrafts()
                        completion()
                    }
                }
            )
        }
    }

    /// Writes what the form wishes to the ledger, in the place of the draft.
    ///
    /// - Parameter hold: for how long it is not sent.
    func commit(hold: Duration, completion: @escaping @MainActor (Result<PendingEdit, any Error>) -> Void) {
        guard !isCommitted, isPriced, let total = figures?.total else { return }
        isCommitted = true
        let form = form
        let storeTotal: Decimal? = if case .said(let total)? = storeTotal { total } else { nil }
        whenKept {
            self.context.stores.dispatch(
                OrderFormAction.commitForm(
                    siteID: self.context.siteID,
                    form: form,
                    shownTotal: total,
                    storeTotal: storeTotal,
                    hold: hold
                ) { result in
                    if case .failure = result { self.isCommitted = false }
                    self.onDrafts()
                    completion(result)
                }
            )
        }
    }

    enum Localization {
        static let notAllowed = localized("It may not be asked.")
        static func notKept(_ reason: String) -> String { localized("The draft could not be saved. %@", reason) }
    }
}
