import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// One form, operated by keys alone, to create or change an order: the box for items on top, the order's rows below,
/// and the total.
@MainActor
final class OrderFormScreen: Screen, ScanTaking, FollowsSurroundings {
    let id = AppCommands.orderForm
    let model: OrderFormModel
    let coordinator: OrderFormCoordinator
    let box: AddBox
    var isAdding = true
    var scroll = ListScroll()
    /// The row that stays selected while others come and go.
    private var selectedRow: OrderFormRow.Identity?
    /// What prevents sending it.
    private(set) var objections: [OrderForm.Objection] = []
    private var judged: (form: OrderForm, objections: [OrderForm.Objection])?
    /// Ctrl-S was pressed before the latest change was priced: the question follows then.
    var wantsToSave = false
    /// `+` or `-` was pressed last and changed something: a scan that begins with it undoes that.
    var hasStepped = false

    init(coordinator: OrderFormCoordinator) {
        self.coordinator = coordinator
        model = OrderFormModel(context: coordinator.context)
        box = AddBox(context: coordinator.context)
        model.onChange = { [weak self] in
            self?.follow()
            self?.coordinator.setNeedsRender()
        }
        model.onProblem = { [weak coordinator] in coordinator?.host?.toast($0, kind: .error) }
        model.onDrafts = { [weak coordinator] in coordinator?.countDrafts() }
        box.onChange = { [weak self] in self?.coordinator.setNeedsRender() }
        box.isUnsureOfScan = { [weak coordinator] in coordinator?.host?.isUnsureOfScan ?? false }
        box.onAlarm = { [weak coordinator] in coordinator?.host?.surroundings?.ring() }
        box.onAdd = { [weak self] in self?.add($0) }
        box.onCarton = { [weak coordinator] in CartonQuestion.ask($0, host: coordinator?.host, then: $1) }
        context.stores.dispatch(
            OrderFormAction.takesFractions(siteID: context.siteID) { [weak self] in
                self?.box.takesParts = (try? $0.get()) ?? false
            }
        )
    }

    /// Whether fractions are sold, as far as is known: here, or of this order.
    var takesFractions: Bool { box.takesParts || form.base?.lines.contains { !$0.quantity.isWhole } ?? false }

    var context: SiteContext { coordinator.context }
    var form: OrderForm { model.form }
    var words: OrderFormWords { OrderFormWords(context: context, other: form.currency) }
    var selected: OrderFormRow? { form.row(at: scroll.selection) }

    var title: String { OrderFormWords.title(form) }
    var isEditing: Bool { isAdding && model.isLoaded }
    var isOpening: Bool { !model.isLoaded || wantsToSave || box.isTaking }

    var focusPath: [String] {
        if isEditing { return [id, "add"] }
        return [id, "rows", "\(scroll.selection)"]
    }

    var summary: String {
        guard model.isLoaded else { return Localization.opening }
        return [OrderFormWords.items(form), form.currency?.code ?? "", model.isDraft ? Localization.draft : ""]
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The selection stays on its row.
    private func follow() {
        let index = selectedRow.flatMap { form.index(of: $0) }
        scroll.replace(count: form.rowCount, selectedIndex: index)
        selectedRow = selected?.identity
        if judged?.form != form { judged = (form, form.objections) }
        objections = (judged?.objections ?? []) + (model.isPriced ? model.figures?.objections ?? [] : [])
        if wantsToSave, model.isPriced {
            wantsToSave = false
            askToSave()
        }
    }

    func surroundingsChanged() { model.surroundingsChanged() }

    func moved() {
        hasStepped = false
        selectedRow = selected?.identity
    }

    func select(_ identity: OrderFormRow.Identity) {
        guard let index = form.index(of: identity) else { return }
        isAdding = false
        scroll.select(index)
        selectedRow = identity
    }

    private func add(_ taken: AddBox.Taken) {
        guard taken.goods.openAttributes.isEmpty else {
            return OptionQuestion.ask(taken, host: coordinator.host) { [weak self] in self?.add($0) }
        }
        let (goods, quantity) = (taken.goods, taken.pieces)
        guard OrderFormInput.quantity("\(quantity)", takesFractions: takesFractions) != nil else {
            box.say(.warning(Localization.quantity("\(quantity)", "\(OrderForm.largestQuantity)")))
            return
        }
        let (bar, name) = (goods.bar(atCounter: false), OrderFormWords.short(goods.name))
        if let bar, !bar.takesTypedPrice {
            box.say(taken.code.isEmpty ? .warning(bar.words(name)) : .alarm(bar.words(name)))
            return
        }
        guard let why = bar?.words(name) ?? label(of: taken) else { return add(goods, quantity, price: nil) }
        askPrice(why) { [weak self] in self?.add(goods, quantity, price: $0) }
    }

    /// What the code says of one piece, whose price is then not that of the catalogue; nil for nothing.
    private func label(of taken: AddBox.Taken) -> String? {
        let name = OrderFormWords.short(taken.goods.name)
        if let price = taken.carried.price { return Localization.label(name, words.shopMoney(price)) }
        return taken.carried.weight.map { Localization.label(name, "\($0.amount) \($0.unit.rawValue)") }
    }

    /// - Parameter price: for one; nil for the product's own.
    private func add(_ goods: OrderGoods, _ quantity: Decimal, price: Decimal?) {
        var row = 0
        model.change { form in
            row =
                price == nil
                ? form.add(goods, quantity: quantity)
                : form.addLine(goods, quantity: quantity, price: price)
        }
        let count = form.lines.first { $0.rowID == row }?.quantity ?? quantity
        selectedRow = .row(row)
        scroll.select(form.index(of: .row(row)) ?? 0)
        let name = OrderFormWords.short(goods.name)
        let held = goods.heldWords(count, at: context.dates.now(), besides: form.orderID) {
            context.format.clock($0)
        }
        if let held {
            box.say(.warning(Localization.addedHeld(name, "\(count)", held)))
        } else if goods.isSoldOut {
            box.say(.warning(Localization.addedSoldOut(name, "\(count)")))
        } else if goods.isHidden {
            box.say(.warning(Localization.addedHidden(name, "\(count)")))
        } else {
            box.say(.added(Localization.added(name, "\(count)")))
        }
        // Its own price is in the shop's currency.
        if form.currency != nil, coordinator.host?.overlay == nil,
            let line = form.lines.first(where: { $0.rowID == row && $0.price == nil })
        {
            edit(line, selecting: "price")
        }
    }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> Handling {
        guard model.isLoaded else { return .ignored }
        if event == .key(.ctrl("s")) {
            coordinator.host?.perform(AppCommands.orderFormSave.id)
            return .handled
        }
        guard isAdding else {
            guard event == .key(.delete), let selected, selected.canBeRemoved else { return .ignored }
            remove(selected)
            return .handled
        }
        if box.handle(event) { return .handled }
        switch event {
        case .key(.tab), .key(.backTab), .key(.down): isAdding = false
        case .key(.enter): break
        default: return .ignored
        }
        return .handled
    }

    /// On every row of the form.
    var takesScans: Bool { model.isLoaded }

    func actsAtOnce(_ command: Command) -> Bool {
        command.isListMove || [AppCommands.orderFormMore, AppCommands.orderFormFewer].map(\.id).contains(command.id)
    }

    func take(_ scan: Scan) {
        if !scan.acted.isEmpty, hasStepped { model.undo() }
        hasStepped = false
        isAdding = true
        box.take(scan)
    }

    func escape(_ step: EscapeStep) -> Bool { step == .stopEditing && isEditing && box.clear() }

    func leave() -> LeaveDecision { .allowed }

    func disappear() { coordinator.left(self) }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .row(let row) = action else { return .ignored }
        if isAdding, box.isOpen {
            box.click(row)
        } else if form.row(at: row) != nil {
            if !isAdding, row == scroll.selection { run(Command.open.id) }
            isAdding = false
            scroll.select(row)
            moved()
        }
        return .handled
    }

    var hints: [Hint]? {
        guard model.isLoaded else { return nil }
        let save = form.isNew ? Localization.make : Localization.saveChanges
        if isAdding, box.isOpen {
            let mark = box.isChoosing ? [Hint("Space", Localization.mark, priority: 2)] : []
            return [Hint("Enter", Localization.add, priority: 0), Hint("↑↓", Localization.choose, priority: 1)] + mark
                + [Hint("Esc", Localization.clear, priority: 3)]
        }
        if isAdding {
            return [
                Hint("Ctrl-S", save, priority: 0), Hint("Esc", Localization.leave, priority: 1),
                Hint("Tab", Localization.rows, priority: 2), Hint("F3", Localization.customer, priority: 3),
                Hint("F8", Localization.coupon, priority: 4),
            ]
        }
        return nil
    }

    enum Localization {
        static let opening = localized("Opening…")
        static let draft = localized("draft saved")
        static func added(_ name: String, _ count: String) -> String { localized("Added: %@ (%@)", name, count) }
        static func addedSoldOut(_ name: String, _ count: String) -> String {
            localized("Added though sold out: %@ (%@)", name, count)
        }
        static func addedHeld(_ name: String, _ count: String, _ held: String) -> String {
            localized("Added: %@ (%@), but %@", name, count, held)
        }
        static func addedHidden(_ name: String, _ count: String) -> String {
            localized("Added though hidden in the shop: %@ (%@)", name, count)
        }
        static func label(_ name: String, _ value: String) -> String {
            localized("The label of “%@” says %@.", name, value)
        }
        static func quantity(_ typed: String, _ most: String) -> String {
            localized("A quantity of %@ cannot be ordered: 1 to %@.", typed, most)
        }
        static let make = localized("Create order")
        static let saveChanges = localized("Save changes")
        static let mark = localized("Mark")
        static let add = localized("Add")
        static let choose = localized("Choose")
        static let clear = localized("Clear")
        static let rows = localized("Order")
        static let customer = localized("Customer")
        static let coupon = localized("Coupon")
        static let leave = localized("Leave")
    }
}
