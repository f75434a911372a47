import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Opens order forms and their drafts, and handles what concerns more than one row.
@MainActor
final class OrderFormCoordinator {
    let context: SiteContext
    let edits: OrderVerbs
    private(set) weak var host: ScreenHost?
    /// The number of drafts, for the status line of Orders.
    private(set) var draftCount = 0

    init(context: SiteContext, edits: OrderVerbs) {
        (self.context, self.edits) = (context, edits)
    }

    func attach(_ host: ScreenHost) {
        self.host = host
        host.add([
            ProgramCommand(AppCommands.newOrder) { [weak self] in self?.new() },
            ProgramCommand(AppCommands.showDrafts) { [weak self] in self?.showDrafts() },
        ])
        countDrafts()
    }

    var now: Date { context.dates.now() }

    func setNeedsRender() { host?.setNeedsRender() }

    // MARK: Opening

    func new(customerID: Int64? = nil, email: String? = nil) {
        open {
            OrderFormAction.newForm(siteID: $0, customerID: customerID, email: email, onCompletion: $1)
        }
    }

    func new(for person: Person) {
        new(customerID: person.personID > 0 && !person.isGuest ? person.personID : nil, email: person.email)
    }

    func duplicate(orderID: Int64) {
        open { OrderFormAction.duplicateForm(siteID: $0, orderID: orderID, onCompletion: $1) }
    }

    /// Only then does the store accept changes of items.
    static func canChange(_ status: String) -> Bool { ["pending", "on-hold", "auto-draft"].contains(status) }

    /// Fetches the order first, where the store answers.
    func change(orderID: Int64) {
        open { OrderFormAction.changeForm(siteID: $0, orderID: orderID, onCompletion: $1) }
    }

    private func open(_ action: (Int64, @escaping Completion<OrderForm>) -> OrderFormAction) {
        guard let host else { return }
        let screen = OrderFormScreen(coordinator: self)
        host.push(screen)
        let done: Completion<OrderForm> = { [weak self, weak screen] result in
            guard let screen else { return }
            switch result {
            case .success(let form): screen.model.take(form, isDraft: false)
            case .failure(let error): self?.notOpened(screen, StoreWords.describe(error))
            }
        }
        context.stores.dispatch(action(context.siteID, done))
    }

    private func notOpened(_ screen: OrderFormScreen, _ words: String) {
        if host?.screen === screen { host?.pop() }
        host?.toast(words, kind: .error)
    }

    func go(onWith draft: OrderFormDraft) {
        guard let host else { return }
        let screen = OrderFormScreen(coordinator: self)
        host.push(screen)
        screen.model.take(draft.form, isDraft: true)
    }

    // MARK: Payment link

    /// How long to wait for a new order to reach the store before its payment link is left to be asked for.
    private static let patience = Duration.seconds(60)

    /// Shows the payment address of an order that was just stored, as soon as the store has it. A user who is on
    /// another page by then gets a message instead.
    func showLink(of edit: PendingEdit) {
        context.stores.dispatch(
            EditAction.awaitOutcome(siteID: context.siteID, edit: edit, patience: Self.patience) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let orderID?): self.showLink(orderID)
                case .success(nil), .failure: self.host?.toast(Localization.linkLater, kind: .warning)
                }
            }
        )
    }

    private func showLink(_ orderID: Int64) {
        edits.counter.readOrder(orderID) { [weak self] order in
            guard let self, let host = self.host else { return }
            guard let order else { return host.toast(Localization.linkLater, kind: .warning) }
            let number = order.number.isEmpty ? "\(orderID)" : order.number
            guard host.overlay == nil, !host.screen.isEditing else {
                return host.toast(Localization.linkThere(number), kind: .good)
            }
            self.edits.counter.showLink(orderID: orderID, number: number)
        }
    }

    // MARK: Drafts

    func showDrafts() {
        guard let host, !(host.screen is OrderDraftsScreen) else { return }
        host.push(OrderDraftsScreen(coordinator: self))
    }

    func load(completion: @escaping @MainActor (Result<[OrderFormDraft], any Error>) -> Void) {
        context.stores.dispatch(
            OrderFormAction.listDrafts(siteID: context.siteID) { [weak self] result in
                if case .success(let drafts) = result { self?.draftCount = drafts.count }
                completion(result)
                self?.setNeedsRender()
            }
        )
    }

    /// Updates the number in the status line of Orders; where it cannot be read, `:drafts` reports that.
    func countDrafts() { load { _ in } }

    func discard(_ draft: OrderFormDraft, completion: @escaping @MainActor () -> Void) {
        context.stores.dispatch(
            OrderFormAction.dropDraft(siteID: context.siteID, mark: draft.draftID) { [weak self] result in
                if case .failure(let error) = result { self?.host?.toast(StoreWords.describe(error), kind: .error) }
                self?.countDrafts()
                completion()
            }
        )
    }

    /// A form was closed with unsent content.
    func left(_ screen: OrderFormScreen) {
        guard screen.model.isDraft, !screen.model.isCommitted,
            host?.openScreens.contains(where: { $0 === screen }) == true
        else { return }
        host?.toast(Localization.kept, kind: .info)
    }

    /// `2 drafts`; empty where there are none.
    var draftWords: String {
        switch draftCount {
        case 0: ""
        case 1: Localization.oneDraft
        default: Localization.drafts("\(draftCount)")
        }
    }

    enum Localization {
        static let kept = localized("Draft saved. :drafts lists it.")
        static let linkLater = localized("Payment link: ask again once it is sent.")
        static func linkThere(_ number: String) -> String {
            localized("Order #%@ is created. Its address: press : and choose “Payment link”.", number)
        }
        static let oneDraft = localized("1 draft")
        static func drafts(_ count: String) -> String { localized("%@ drafts", count) }
    }
}
