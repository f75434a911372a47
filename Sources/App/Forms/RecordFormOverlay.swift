import TerminalUI
import WooFoundation
import Yosemite

/// The form of a record with few fields: a category, a rate, a variation.
@MainActor
final class RecordFormOverlay: Overlay {
    let id = "record.form"
    var keyMeaning: KeyMeaning { form.takesText ? .text : .command }
    private let title: String
    private let fields: [RecordFormField]
    private let saving: String
    private let before: [String: JSONValue]
    private var now: [String: JSONValue]
    private var form = FormView(rows: [])
    private var problems: [String: String] = [:]
    private weak var host: ScreenHost?
    /// Called with the changes; it reports errors through `wrong`, or closes this.
    private let onSave: @MainActor (_ changes: [RecordChange], RecordFormOverlay) -> Void

    /// - Parameters:
    ///   - values: the current values, by the REST API's names; empty for a new one.
    ///   - saving: the label of the button.
    ///   - onSave: called with the differences.
    init(
        title: String,
        fields: [RecordFormField],
        values: [String: JSONValue],
        saving: String = ProductFormRows.Localization.save,
        host: ScreenHost?,
        onSave: @escaping @MainActor (_ changes: [RecordChange], RecordFormOverlay) -> Void
    ) {
        self.title = title
        self.fields = fields
        self.saving = saving
        self.host = host
        self.onSave = onSave
        before = values
        now = before
        form = FormView(rows: rows)
    }

    private var rows: [FormRow] {
        fields.map { field in
            let value = now[field.name] ?? .null
            let kind: FormRow.Kind =
                switch field.kind {
                case .text, .prose, .number, .list, .options, .day, .instant: .text
                case .toggle: .toggle(value == .bool(true))
                case .choice, .picked: .choice
                case .listed: choices(of: field).isEmpty ? .text : .choice
                }
            return FormRow(
                id: field.name,
                label: field.label,
                kind: kind,
                value: shown(field),
                isChanged: value != (before[field.name] ?? .null),
                problem: problems[field.name]
            )
        } + [FormRow(id: Self.save, label: saving, kind: .button)]
    }

    private func choices(of field: RecordFormField) -> [TypedChoice] {
        if case .listed(let choices) = field.kind { choices(now) } else { [] }
    }

    private func shown(_ field: RecordFormField) -> String {
        let text = field.text(now[field.name] ?? .null)
        return choices(of: field).first { $0.value == text }?.name ?? text
    }

    private static let save = "save"

    private var changes: [RecordChange] {
        fields.compactMap { field in
            let (old, new) = (before[field.name], now[field.name] ?? .null)
            return new == (old ?? .null) ? nil : RecordChange(field: field.name, base: old, value: new)
        }
    }

    /// Shows what the rules, or the store, reject.
    func wrong(_ found: ProductProblems) {
        let labels = Dictionary(fields.map { ($0.name, $0.label) }) { first, _ in first }
        let words = found.problems.map { problem in
            (labels[problem.field] == nil ? fields[0].name : problem.field, problem.words { labels[$0] ?? $0 })
        }
        show(Dictionary(words) { _, last in last })
    }

    private func show(_ problems: [String: String]) {
        self.problems = problems
        form.replace(rows)
        _ = form.selectFirstProblem()
        host?.setNeedsRender()
    }

    var focusPath: [String] { [id, form.isEditing ? "field" : form.selectedID ?? ""] }

    var hints: [Hint] {
        if form.isEditing {
            return [
                Hint("Enter", FormHintWords.accept, priority: 0),
                Hint("Esc", FormHintWords.cancel, priority: 1),
            ]
        }
        return [
            Hint("↑↓", FormHintWords.choose, priority: 0),
            Hint("Enter", FormHintWords.change, priority: 1),
            Hint("Ctrl-S", ProductEditScreen.Localization.save, priority: 2),
            Hint("Esc", FormHintWords.cancel, priority: 3),
        ]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if event == .key(.ctrl("s")) {
            if form.isEditing { _ = handle(.key(.enter)) }
            save()
            return .stay
        }
        switch form.handle(event) {
        case .handled: return .stay
        case .accepted(let name, let text):
            guard let field = fields.first(where: { $0.name == name }), field.text(now[name] ?? .null) != text else {
                break
            }
            set(field.value(text), name)
            host?.warn(ofCode: text, in: name)
        case .toggled(let name): set(.bool(now[name] != .bool(true)), name)
        case .pressed(Self.save): save()
        case .pressed(let name): choose(name)
        case .ignored:
            if event == .key(.function(1)) || event == .key(.character("?")) { return .ignored }
        }
        return .stay
    }

    /// Called when names shown in its rows have been read.
    func refresh() {
        form.replace(rows)
        host?.setNeedsRender()
    }

    private func set(_ value: JSONValue, _ name: String) {
        now[name] = value
        problems[name] = nil
        form.replace(rows)
    }

    private func choose(_ name: String) {
        guard let field = fields.first(where: { $0.name == name }) else { return }
        if case .picked(_, let pick) = field.kind {
            return pick(now[name] ?? .null) { [weak self] in self?.set($0, name) }
        }
        if case .listed = field.kind { return chooseListed(field) }
        guard case .choice(let choices, _) = field.kind else { return }
        let dialog = ChoiceDialog(
            id: "term." + name,
            title: field.label,
            choices: choices.map { Choice(id: $0.key, label: $0.name) },
            currentID: RecordValue.shown(now[name] ?? .null)
        ) { [weak self] picked in
            self?.set(field.value(picked), name)
            return .close
        }
        host?.present(dialog)
    }

    private func chooseListed(_ field: RecordFormField) {
        let choices = choices(of: field)
        let typed = TypedField(
            id: "listed",
            label: field.label,
            value: field.text(now[field.name] ?? .null),
            choices: { _ in choices }
        )
        let overlay = TypedFieldsOverlay(
            id: "record.form." + field.name,
            title: field.label,
            fields: [typed],
            saving: TypedFieldsOverlay.Localization.take,
            host: host
        ) { [weak self] values, _ in
            let text = values[typed.id] ?? ""
            if text != typed.value { self?.set(.string(text), field.name) }
            return true
        }
        host?.present(overlay)
    }

    /// Whether it is a state that the newly chosen country does not have. An odd value from before stays allowed while
    /// it is untouched.
    private func isUnlisted(_ field: RecordFormField) -> Bool {
        guard case .listed(let list) = field.kind else { return false }
        let (text, choices) = (field.text(now[field.name] ?? .null), list(now))
        guard text != field.text(before[field.name] ?? .null) || choices != list(before) else { return false }
        return !text.isEmpty && !choices.isEmpty && !choices.contains { $0.value == text }
    }

    private func save() {
        let changes = changes
        guard !changes.isEmpty else {
            host?.toast(OrderEditScreen.Localization.nothingChanged)
            return
        }
        let unlisted = fields.filter(isUnlisted).map { ($0.name, TypedFieldsOverlay.Localization.notListed) }
        guard unlisted.isEmpty else { return show(Dictionary(unlisted) { first, _ in first }) }
        onSave(changes, self)
    }

    /// Asks before typed text is discarded.
    func escape() -> OverlayOutcome {
        if form.stopEditing() { return .stay }
        guard !changes.isEmpty else { return .close }
        let question = Dialog(
            id: "term.leave",
            title: Localization.leave,
            body: [title],
            buttons: [.keepEditing, .discard]
        )
        host?.present(
            DialogOverlay(question) { [weak self] button in
                if let self, button == DialogButton.discard.id { self.host?.dismiss(self) }
                return .close
            }
        )
        return .stay
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        // A list that its rows are chosen from may have been read.
        if !form.isEditing { form.replace(rows) }
        let height = form.rows.count + problems.count + 4
        let area = rect.centred(Size(width: min(rect.width - 4, 76), height: min(rect.height, height)))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: title))
        let list = Rect(x: inside.x + 1, y: inside.y + 1, width: inside.width - 2, height: inside.height - 2)
        form.draw(into: &painter, in: list, focused: true)
    }

    enum Localization {
        static let leave = localized("Discard what you wrote?")
    }
}
