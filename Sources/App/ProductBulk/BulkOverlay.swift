import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Asks what to change of many products; the preview follows.
@MainActor
final class BulkOverlay: Overlay {
    let id = "products.bulk"
    var keyMeaning: KeyMeaning { form.takesText ? .text : .command }
    private let count: Int
    private let lists: ProductFormLists
    private weak var host: ScreenHost?
    private let dates: any DateSource
    private let onPreview: @MainActor (BulkProductEdit, _ words: String, _ due: Date?) -> Void
    private var bulk: BulkForm
    private var form = FormView(rows: [])
    private var problem: BulkForm.Problem?

    /// - Parameters:
    ///   - count: the number of products.
    ///   - onPreview: called with the change, the same in words, and when prices are to change; nil for now.
    init(
        count: Int,
        context: SiteContext,
        host: ScreenHost?,
        field: BulkForm.Field = .regularPrice,
        onPreview: @escaping @MainActor (BulkProductEdit, _ words: String, _ due: Date?) -> Void
    ) {
        self.count = count
        self.host = host
        self.onPreview = onPreview
        dates = context.dates
        lists = ProductFormLists(context: context)
        bulk = BulkForm(field: field, zone: context.format.settings.timeZone)
        form = FormView(rows: rows)
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
            Hint("Esc", FormHintWords.cancel, priority: 2),
        ]
    }

    // MARK: Rows

    private var rows: [FormRow] {
        var rows = [row(.field, Localization.what, .choice, BulkWords.field(bulk.field))]
        if bulk.hows.count > 1 { rows.append(row(.how, Localization.how, .choice, BulkWords.how(bulk.how))) }
        switch bulk.field {
        case .regularPrice, .salePrice, .stock:
            if bulk.how != .clear { rows.append(row(.value, BulkWords.valueLabel(bulk), .text, bulk.value)) }
            if bulk.isPrice, bulk.how != .clear {
                rows.append(row(.rounding, Localization.rounding, .choice, BulkWords.rounding(bulk.rounding)))
            }
            if bulk.isPrice { rows.append(row(.due, Localization.due, .text, bulk.due)) }
        case .saleWindow:
            rows.append(row(.value, Localization.from, .text, bulk.value))
            rows.append(row(.until, Localization.until, .text, bulk.until))
        case .status: rows.append(row(.value, Localization.status, .choice, ProductWords.status(bulk.status).word))
        case .addCategory, .removeCategory, .addTag, .removeTag:
            let names = bulk.terms.map { HTMLText.plain($0.name) }.joined(separator: ", ")
            rows.append(row(.value, Localization.which, .choice, names))
        }
        return rows + [row(.preview, Localization.preview, .button, "")]
    }

    private func row(_ row: BulkForm.Row, _ label: String, _ kind: FormRow.Kind, _ value: String) -> FormRow {
        let words = problem?.row == row ? problem?.words : nil
        return FormRow(id: row.rawValue, label: label, kind: kind, value: value, problem: words)
    }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch form.handle(event) {
        case .handled, .toggled: break
        case .accepted(let row, let value):
            problem = nil
            switch BulkForm.Row(rawValue: row) {
            case .until?: bulk.until = value
            case .due?: bulk.due = value
            case .field?, .how?, .value?, .rounding?, .preview?, nil: bulk.value = value
            }
        case .pressed(let row): return press(BulkForm.Row(rawValue: row))
        case .ignored:
            if event == .key(.function(1)) || event == .key(.character("?")) { return .ignored }
            if event == .key(.character("q")) { return .close }
        }
        form.replace(rows)
        return .stay
    }

    func escape() -> OverlayOutcome { form.stopEditing() ? .stay : .close }

    private func press(_ row: BulkForm.Row?) -> OverlayOutcome {
        switch row {
        case .preview?:
            do throws(BulkForm.Problem) {
                onPreview(try bulk.edit.get(), BulkWords.words(bulk), try bulk.dueDate(now: dates.now()).get())
                return .close
            } catch {
                problem = error
                form.replace(rows)
                _ = form.selectFirstProblem()
            }
        case .field?:
            choose(.field, BulkForm.Field.allCases.map { Choice(id: $0.rawValue, label: BulkWords.field($0)) })
        case .how?: choose(.how, bulk.hows.map { Choice(id: $0.rawValue, label: BulkWords.how($0)) })
        case .rounding?:
            choose(.rounding, BulkForm.roundings.map { Choice(id: $0.id, label: BulkWords.rounding($0.id)) })
        case .value? where bulk.field == .status:
            let statuses = ["publish", "draft", "pending", "private", "trash"]
            choose(.value, statuses.map { Choice(id: $0, label: ProductWords.status($0).word) })
        case .value?: chooseTerms()
        case .until?, .due?, nil: break
        }
        return .stay
    }

    private func choose(_ row: BulkForm.Row, _ choices: [Choice]) {
        let current =
            switch row {
            case .field: bulk.field.rawValue
            case .how: bulk.how.rawValue
            case .rounding: bulk.rounding
            case .value, .until, .due, .preview: bulk.status
            }
        let dialog = ChoiceDialog(
            id: id + "." + row.rawValue,
            title: Localization.title(count),
            choices: choices,
            currentID: current
        ) { [weak self] picked in
            self?.take(picked, row)
            return .close
        }
        host?.present(dialog)
    }

    private func take(_ picked: String, _ row: BulkForm.Row) {
        problem = nil
        switch row {
        case .field:
            bulk.field = BulkForm.Field(rawValue: picked) ?? bulk.field
            bulk.terms = []
        case .how: bulk.how = BulkForm.How(rawValue: picked) ?? bulk.how
        case .rounding: bulk.rounding = picked
        case .value, .until, .due, .preview: bulk.status = picked
        }
        form.replace(rows)
    }

    private func chooseTerms() {
        let isTag = bulk.field == .addTag || bulk.field == .removeTag
        let overlay = TermsOverlay(
            id: id + ".terms",
            title: BulkWords.field(bulk.field),
            terms: isTag ? lists.tags : lists.categories,
            chosen: Set(bulk.terms.map(\.termID))
        ) { [weak self] chosen in
            guard let self else { return }
            self.problem = nil
            self.bulk.terms = chosen.map(\.term)
            self.form.replace(self.rows)
        }
        host?.present(overlay)
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let height = form.rows.count + (problem == nil ? 0 : 1) + 4
        let area = rect.centred(Size(width: min(rect.width - 4, 70), height: min(rect.height, max(9, height))))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title(count)))
        let list = Rect(x: inside.x + 1, y: inside.y + 1, width: inside.width - 2, height: inside.height - 2)
        form.draw(into: &painter, in: list, focused: true)
    }

    enum Localization {
        static func title(_ count: Int) -> String {
            localized("Change %@", ProductsScreen.Localization.count(count))
        }
        static let what = localized("What")
        static let how = localized("How")
        static let rounding = localized("Rounded")
        static let from = localized("Sale starts")
        static let until = localized("Sale ends")
        static let due = localized("At a date")
        static let status = localized("Status")
        static let which = localized("Which")
        static let preview = localized("Show every product before and after")
    }
}
