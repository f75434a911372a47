import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// An order being created or changed: its content, its price, and its undo history. Every change is stored as a draft
/// and priced again; only the newest one counts.
@MainActor
final class OrderFormModel {
    private(set) var form = OrderForm()
    /// The form when it was opened.
    private(set) var opened = OrderForm()
    private(set) var isLoaded = false
    /// The figures of the newest priced form.
    private(set) var figures: OrderFormFigures?
    /// Whether `figures` belong to the current form.
    var isPriced: Bool { pricedForm == form }
    private(set) var isCommitted = false
    /// The total computed by the store, and its form.
    private var asked: (form: OrderForm, answer: StoreTotal)?
    var onChange: @MainActor () -> Void = {}
    var onProblem: @MainActor (String) -> Void = { _ in }
    /// Called when a draft was stored or deleted.
    var onDrafts: @MainActor () -> Void = {}

    let context: SiteContext
    private var past: [OrderForm] = []
    private var future: [OrderForm] = []
    private var pricedForm: OrderForm?
    private var isPricing = false
    /// What prices depend on may have changed since the figures were computed.
    private var isOutdated = false
    private var keptForm: OrderForm?
    private var isKeeping = false
    private var afterKeeping: [@MainActor () -> Void] = []
    /// The most changes that can be undone.
    private static let maximumSteps = 200

    init(context: SiteContext) { self.context = context }

    /// - Parameter draft: whether it is stored already.
    func take(_ form: OrderForm, isDraft: Bool) {
        self.form = form
        opened = form
        keptForm = isDraft ? form : nil
        isLoaded = true
        price()
        onChange()
    }

    var isChanged: Bool { form != opened }
    /// Whether an existing order is unchanged.
    var isUntouched: Bool { keptForm == nil && !isChanged }
    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    /// - Returns: whether anything changed.
    @discardableResult
    func change(_ work: (inout OrderForm) -> Void) -> Bool {
        var next = form
        work(&next)
        guard next != form else { return false }
        past.append(form)
        if past.count > Self.maximumSteps { past.removeFirst() }
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

    /// What prices depend on may have arrived or changed: they are computed again, and the shown ones stay until then.
    func surroundingsChanged() {
        guard isLoaded, !isCommitted else { return }
        isOutdated = true
        price()
    }

    private func show(_ next: OrderForm) {
        form = next
        price()
        keep()
        onChange()
    }

    // MARK: Price

    /// One computation at a time; a form that changed meanwhile is priced next.
    private func price() {
        guard !isPricing, isOutdated || pricedForm != form else { return }
        (isPricing, isOutdated) = (true, false)
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
        /// Why it did not answer.
        case unknown(String)
    }

    /// The total of the current form; nil where the store was not asked.
    var storeTotal: StoreTotal? { asked?.form == form ? asked?.answer : nil }

    /// Whether the store decides the total, and can be asked before anything is created.
    var wantsStoreTotal: Bool {
        guard let figures, form.isNew, !figures.isExact, storeTotal == nil else { return false }
        return context.status.pricing.isAllowed && !context.status.isOffline
    }

    /// - Parameter completion: not called where the form changed meanwhile.
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

    /// Stores the form; this continues after its page was closed.
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

    /// Whether a draft is stored that can be deleted.
    var isDraft: Bool { keptForm.map { !$0.isEmpty } ?? false || isKeeping }

    /// Does `work` when no draft is being stored, so that it does not overtake that.
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

    /// Writes the changes of the form to the ledger, replacing the draft.
    ///
    /// - Parameters:
    ///   - total: the total the user confirmed.
    ///   - storeTotal: the total computed by the store, where it was asked.
    ///   - hold: how long it is held back.
    func commit(
        _ total: Decimal,
        _ storeTotal: Decimal?,
        hold: Duration,
        completion: @escaping @MainActor (Result<PendingEdit, any Error>) -> Void
    ) {
        guard !isCommitted else { return }
        isCommitted = true
        let form = form
        whenKept {
            self.context.stores.dispatch(
                OrderFormAction.commitForm(
                    siteID: self.context.siteID,
                    form: form,
                    shownTotal: total,
                    storeTotal: storeTotal,
                    hold: hold
                ) { result in
                    if case .failure = result {
                        self.isCommitted = false
                        // Prices may have changed meanwhile.
                        self.surroundingsChanged()
                    }
                    self.onDrafts()
                    completion(result)
                }
            )
        }
    }

    enum Localization {
        static let notAllowed = localized("This login may not ask for it.")
        static func notKept(_ reason: String) -> String { localized("The draft could not be saved. %@", reason) }
    }
}
