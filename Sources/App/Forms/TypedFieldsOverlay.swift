import TerminalUI
import WooFoundation
import Yosemite

/// A small form to type through: the cursor is in a field from the start, Tab goes to the next, Enter saves.
@MainActor
final class TypedFieldsOverlay: Overlay {
    let id: String
    var keyMeaning: KeyMeaning { .text }
    private let title: String
    private let saving: String
    private let fields: [TypedField]
    private var texts: [TextField]
    private let before: [String]
    private let valuesBefore: [String: String]
    /// The values of fields with choices; their text is the choice's name.
    private var values: [String: String]
    private var problems: [String: String] = [:]
    private var scroll: ListScroll
    /// The choices offered for the current field; none once one was taken.
    private var offered: [TypedChoice] = []
    private var offer = ListScroll()
    private weak var host: ScreenHost?
    private let onSave: @MainActor (_ values: [String: String], TypedFieldsOverlay) -> Bool

    /// - Parameters:
    ///   - saving: the action of Enter, in the hints.
    ///   - selecting: the field with the cursor at first.
    ///   - onSave: called with the value of every field. True closes this; false where the answer comes later, which
    ///     closes this or reports what is wrong.
    init(
        id: String,
        title: String,
        fields: [TypedField],
        saving: String,
        selecting first: String? = nil,
        host: ScreenHost?,
        onSave: @escaping @MainActor (_ values: [String: String], TypedFieldsOverlay) -> Bool
    ) {
        self.id = id
        self.title = title
        self.saving = saving
        self.fields = fields
        self.host = host
        self.onSave = onSave
        values = Dictionary(fields.map { ($0.id, $0.value) }) { first, _ in first }
        let all = values
        valuesBefore = values
        texts = fields.map { field in
            let name = field.choices(all).first { $0.value == field.value }?.name
            return TextField(name ?? field.value, limit: field.limit)
        }
        before = texts.map(\.text)
        scroll = ListScroll(count: fields.count, selection: fields.firstIndex { $0.id == first } ?? 0)
    }

    private var index: Int { scroll.selection }
    private var field: TypedField { fields[index] }
    private var isChanged: Bool { texts.map(\.text) != before }

    var focusPath: [String] { [id, field.id, "field"] }

    var hints: [Hint] {
        if !offered.isEmpty {
            return [
                Hint("↑↓", Localization.choose, priority: 1), Hint("Enter", Localization.take, priority: 0),
                Hint("Esc", Localization.cancel, priority: 2),
            ]
        }
        let next = fields.count > 1 ? [Hint("Tab", Localization.next, priority: 1)] : []
        return [Hint("Enter", saving, priority: 0)] + next + [Hint("Esc", Localization.cancel, priority: 2)]
    }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.function(1)): return .ignored
        case .key(.ctrl("s")): return save()
        case .key(.enter):
            guard offered.isEmpty else {
                takeOffer()
                return fields.count == 1 ? save() : .stay
            }
            return save()
        case .key(.tab), .key(.down):
            if event == .key(.down), !offered.isEmpty { offer.move(by: 1) } else { go(1) }
        case .key(.backTab), .key(.up):
            if event == .key(.up), !offered.isEmpty { offer.move(by: -1) } else { go(-1) }
        default:
            let text = texts[index].text
            guard texts[index].handle(event) == .handled, texts[index].text != text else { return .stay }
            typed()
        }
        return .stay
    }

    private func typed() {
        problems[field.id] = nil
        offered = field.choices(values).narrowed(by: texts[index].text)
        offer = ListScroll(count: offered.count)
    }

    private func takeOffer() {
        guard offered.indices.contains(offer.selection) else { return }
        set(offered[offer.selection])
        offered = []
        if index < fields.count - 1 { scroll.move(by: 1) }
    }

    private func set(_ choice: TypedChoice) {
        values[field.id] = choice.value
        texts[index].text = choice.name
    }

    private func go(_ step: Int) {
        settle()
        scroll.move(by: step)
    }

    /// Leaves the field with its current text.
    private func settle() {
        let choices = field.choices(values)
        if !offered.isEmpty, offered.count == 1 || offer.selection > 0 {
            set(offered[offer.selection])
        } else if let choice = choices.named(texts[index].text) {
            set(choice)
        } else {
            values[field.id] = texts[index].text.trimmed(.whitespaces)
        }
        offered = []
        problems[field.id] = objection(field)
    }

    private func objection(_ field: TypedField) -> String? {
        let value = values[field.id] ?? ""
        let choices = field.choices(values)
        // An odd value from before stays allowed while it is untouched.
        let isOld = value == valuesBefore[field.id] && choices == field.choices(valuesBefore)
        if !isOld, !choices.isEmpty, !value.isEmpty, !choices.contains(where: { $0.value == value }) {
            return Localization.notListed
        }
        return field.objection(value)
    }

    private func save() -> OverlayOutcome {
        settle()
        for field in fields { problems[field.id] = objection(field) }
        if selectFirstProblem() { return .stay }
        return onSave(values, self) ? .close : .stay
    }

    private func selectFirstProblem() -> Bool {
        guard let wrong = fields.firstIndex(where: { problems[$0.id] != nil }) else { return false }
        scroll.select(wrong)
        return true
    }

    /// Shows what a later answer rejected.
    func wrong(_ problems: [String: String]) {
        self.problems = problems
        _ = selectFirstProblem()
        host?.setNeedsRender()
    }

    /// Asks before typed text is discarded.
    func escape() -> OverlayOutcome {
        guard isChanged else { return .close }
        let question = Dialog(
            id: "fields.leave",
            title: RecordFormOverlay.Localization.leave,
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

    func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let row) = action, fields.indices.contains(row) else { return .stay }
        settle()
        scroll.select(row)
        return .stay
    }

    // MARK: Drawing

    private static let maximumOffers = 5

    func draw(into painter: inout Painter, in rect: Rect) {
        let offers = min(Self.maximumOffers, offered.count)
        let wrong = problems[field.id]
        let width = min(rect.width - 4, 72)
        let said = wrong.map { TextWrap.lines("! " + $0, width: width - 4).prefix(3) } ?? []
        let below = offers > 0 ? offers + 1 : said.count
        let height = min(rect.height, fields.count + below + 2)
        let area = rect.centred(Size(width: width, height: height))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: title))
        let parts = inside.split(topHeight: max(1, inside.height - below))
        scroll.fit(height: parts.top.height)
        let widest = fields.map { painter.width(of: $0.label) }.max() ?? 0
        let labels = min(widest + 2, inside.width / 2)
        for row in scroll.visible {
            draw(row, labels, into: &painter, in: parts.top.row(row - scroll.top))
        }
        if offers > 0 {
            drawOffers(into: &painter, in: parts.bottom)
        } else {
            for (row, line) in said.enumerated() {
                let place = Point(x: inside.x + 1, y: parts.bottom.y + row)
                painter.text(line, at: place, role: .bad, maxWidth: inside.width - 2, overflow: .ellipsis)
            }
        }
        speak(wrong, into: &painter)
    }

    private func draw(_ row: Int, _ labels: Int, into painter: inout Painter, in line: Rect) {
        let field = fields[row]
        painter.target(line, .row(row))
        if row == index { painter.glyph(.selected, at: Point(x: line.x, y: line.y)) }
        let isWrong = problems[field.id] != nil
        if isWrong { painter.glyph(.failed, at: Point(x: line.x + 1, y: line.y), role: .bad) }
        let place = Point(x: line.x + 2, y: line.y)
        painter.text(field.label, at: place, role: .muted, maxWidth: labels - 1, overflow: .ellipsis)
        let x = line.x + 2 + labels
        let room = Rect(x: x, y: line.y, width: max(1, line.maxX - x - 1), height: 1)
        texts[row].draw(into: &painter, in: room, role: isWrong ? .fieldBad : .field, focused: row == index)
    }

    private func drawOffers(into painter: inout Painter, in area: Rect) {
        offer.fit(height: area.height - 1)
        for row in offer.visible {
            let line = area.row(row - offer.top + 1)
            let isSelected = row == offer.selection
            if isSelected { painter.glyph(.selected, at: Point(x: line.x + 1, y: line.y)) }
            let words = "\(offered[row].name)  \(offered[row].value)"
            let place = Point(x: line.x + 3, y: line.y)
            painter.text(words, at: place, maxWidth: line.width - 4, overflow: .ellipsis)
        }
    }

    private func speak(_ wrong: String?, into painter: inout Painter) {
        var region = SpokenRegion(id: id, title: title, lines: wrong.map { [$0] } ?? [])
        region.field = SpokenField(label: field.label, field: texts[index])
        if offered.indices.contains(offer.selection) {
            let position = "\(offer.selection + 1) of \(offered.count)"
            region.row = SpokenRow(offered[offer.selection].name, position: position)
        }
        painter.speak(region)
    }

    enum Localization {
        static let choose = localized("Move")
        static let take = localized("Choose")
        static let next = localized("Next field")
        static let cancel = localized("Cancel")
        static let notListed = localized("Not in the store's list: type a part of the name and choose.")
    }
}
