import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The form of an order: the customer's note and the addresses. Only changes are sent.
@MainActor
final class OrderEditScreen: FormScreen, FollowsSurroundings {
    let id = AppCommands.orderEdit
    var onChange: @MainActor () -> Void = {}

    private let orderID: Int64
    private let verbs: OrderVerbs
    private let preset: [RecordChange]
    private let old: PendingEdit?
    private let listener: EntityListener<Order>
    private var number: String
    /// The order when the form was opened: the base of the changes.
    private var model: OrderEditModel?
    private var steps = FormSteps<OrderEditModel>()
    private var form = FormView(rows: [])
    private var isGone = false
    private var isSaved = false

    init(orderID: Int64, context: SiteContext, verbs: OrderVerbs, preset: [RecordChange], replacing old: PendingEdit?) {
        self.orderID = orderID
        self.verbs = verbs
        self.preset = preset
        self.old = old
        number = "\(orderID)"
        listener = context.stores.order(siteID: context.siteID, orderID: orderID)
        listener.onUpsert = { [weak self] in self?.take($0) }
        listener.onDelete = { [weak self] in
            self?.isGone = true
            self?.onChange()
        }
    }

    /// The current order is taken once: changes are based on what was displayed.
    private func take(_ order: Order) {
        guard model == nil else { return }
        number = order.number.isEmpty ? "\(orderID)" : order.number
        var model = OrderEditModel(order)
        for change in preset { if let field = change.orderField { model.set(change.text, in: field) } }
        self.model = model
        form = FormView(rows: rows)
        onChange()
    }

    private var rows: [FormRow] { model?.rows(listed: places) ?? [] }

    /// The countries have been read.
    func surroundingsChanged() {
        guard !form.isEditing else { return }
        form.replace(rows)
        onChange()
    }

    var title: String { Localization.title(number) }
    var isEditing: Bool { form.takesText }
    var focusPath: [String] { [id, form.selectedID ?? "loading"] + (form.isEditing ? ["field"] : []) }
    var summary: String {
        let count = model?.changes.count ?? 0
        return count == 1 ? Localization.oneChange : Localization.changes(count)
    }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let inside = painter.box(
            rect,
            heavy: focused,
            titles: BoxTitles(left: Localization.frame(NamedOrder(orderID: orderID, number: number).words))
        )
        guard model != nil, !isGone else {
            let words = isGone ? Localization.gone : Localization.opening
            painter.text(words, at: Point(x: inside.x + 2, y: inside.y + 1), role: isGone ? .bad : .muted)
            if focused { painter.setCursor(Point(x: inside.x + 2, y: inside.y + 1)) }
            return
        }
        let area = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: inside.height)
        form.draw(into: &painter, in: area, focused: focused)
    }

    // MARK: Keys

    static let commands = ScreenCommands<OrderEditScreen>(formCommands)

    var canUndo: Bool { steps.canUndo }
    var canRedo: Bool { steps.canRedo }
    func undo() { put(model.flatMap { steps.undo($0) }) }
    func redo() { put(model.flatMap { steps.redo($0) }) }

    private func put(_ other: OrderEditModel?) {
        guard let other else { return }
        model = other
        form.replace(rows)
        onChange()
    }

    var withoutRecord: String? { model == nil || isGone ? Localization.notHere : nil }
    func selectFirst() { form.select(id: OrderEditModel.fields[0].rawValue) }
    func selectLast() { form.select(id: OrderEditModel.save) }

    func handle(_ event: TerminalEvent) -> Handling {
        if event == .key(.ctrl("s")) {
            if form.isEditing { take(.key(.enter)) }
            save()
            return .handled
        }
        if FormEditor.isKey(event, takesText: form.takesText) {
            if form.isEditing { take(.key(.enter)) }
            return openEditor()
        }
        return take(event)
    }

    @discardableResult
    func take(_ event: TerminalEvent) -> Handling {
        switch form.handle(event) {
        case .handled: return .handled
        case .ignored: return .ignored
        case .accepted(let rowID, let value): set(value, in: rowID)
        case .pressed(rowID: OrderEditModel.save): save()
        case .pressed(let rowID): pickPlace(rowID)
        case .toggled: break
        }
        return .handled
    }

    private func set(_ value: String, in rowID: String) {
        guard let field = OrderField(rawValue: rowID), let model, model.value(of: field) != value else { return }
        steps.note(model)
        self.model?.set(value, in: field)
        form.replace(rows)
        onChange()
    }

    /// Chooses a country, or a state of the country beside it.
    private func pickPlace(_ rowID: String) {
        guard let field = OrderField(rawValue: rowID), let model else { return }
        let place =
            field == .billingCountry || field == .shippingCountry
            ? AddressFields.country(model.value(of: field), id: rowID, places)
            : AddressFields.state(
                model.value(of: field),
                id: rowID,
                of: "",
                model.value(of: field == .billingState ? .billingCountry : .shippingCountry),
                places
            )
        let overlay = TypedFieldsOverlay(
            id: "order.place",
            title: place.label,
            fields: [place],
            saving: Localization.accept,
            host: verbs.host
        ) { [weak self] values, _ in
            self?.set(values[rowID] ?? "", in: rowID)
            return true
        }
        verbs.host?.present(overlay)
    }

    private var places: Places { verbs.context.places }

    private func openEditor() -> Handling {
        guard let field = form.selectedID.flatMap(OrderField.init(rawValue:)), let model else { return .ignored }
        verbs.host?.edit(model.value(of: field), limit: OrderEditModel.maximumLength) { [weak self] in
            self?.set($0, in: field.rawValue)
        }
        return .handled
    }

    private func save() {
        guard let model, !isGone else { return }
        if form.selectFirstProblem() {
            verbs.say(Localization.problem)
            return
        }
        let changes = model.changes
        guard !changes.isEmpty else {
            verbs.say(Localization.nothingChanged)
            return
        }
        guard let status = changes.first(where: { $0.orderField == .status })?.text else { return write(changes) }
        verbs.whenEffectsAreKnown(of: status, orderID: orderID, number: number) { [weak self] in self?.write(changes) }
    }

    private func write(_ changes: [RecordChange]) {
        guard !isSaved else { return }
        isSaved = true
        let words = changes.count == 1 ? Localization.savedOne(number) : Localization.saved(number, changes.count)
        verbs.save(changes, orderID: orderID, words: words, whileOffline: Localization.waits(number), replacing: old)
        // The store was asked meanwhile: another screen may be shown by now.
        if verbs.host?.screen === self { verbs.host?.pop() }
    }

    func escape(_ step: EscapeStep) -> Bool {
        switch step {
        case .stopEditing: form.stopEditing()
        case .clearMarks, .clearSearch, .clearFilter: false
        }
    }

    func leave() -> LeaveDecision {
        guard !isSaved, model?.changes.isEmpty == false else { return .allowed }
        return .ask(
            Dialog(
                id: "order.edit.leave",
                title: Localization.leaveTitle(number),
                body: [summary],
                buttons: [.keepEditing, .discard]
            )
        )
    }

    var hints: [Hint]? {
        let editing = [Hint("Enter", Localization.accept, priority: 0), Hint("Esc", Localization.restore, priority: 1)]
        let moving = [
            Hint("↑↓", Localization.move, priority: 0), Hint("Enter", Localization.editField, priority: 1),
            Hint("Ctrl-S", Localization.save, priority: 2),
            Hint(form.takesText ? "Alt-E" : "E", Localization.editor, priority: 4),
            Hint("Esc", Localization.back, priority: 3),
        ]
        return form.isEditing ? editing : moving
    }

    enum Localization {
        static func title(_ number: String) -> String { localized("Edit #%@", number) }
        static func frame(_ number: String) -> String { localized("Edit order #%@", number) }
        static func changes(_ count: Int) -> String { localized("%@ changes", "\(count)") }
        static let oneChange = localized("1 change")
        static let gone = localized("! This order is no longer in the store.")
        static let opening = localized("Opening…")
        static let problem = localized("Fix this first.")
        static let nothingChanged = localized("Nothing is changed.")
        static func saved(_ number: String, _ count: Int) -> String {
            localized("Order #%@: %@ fields changed.", number, "\(count)")
        }
        static func savedOne(_ number: String) -> String { localized("Order #%@: 1 field changed.", number) }
        static func waits(_ number: String) -> String { localized("Not sent yet: fields of #%@.", number) }
        static func leaveTitle(_ number: String) -> String { localized("Discard the changes to order #%@?", number) }
        static let notHere = localized("the order is not here")
        static let accept = localized("Accept")
        static let restore = localized("Restore")
        static let move = localized("Move")
        static let editField = localized("Edit")
        static let save = localized("Save")
        static let editor = localized("Editor")
        static let back = localized("Back")
    }
}
