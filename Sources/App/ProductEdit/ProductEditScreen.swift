import TerminalUI
import WooFoundation
import Yosemite

/// The form of a product, section by section. Only changes are sent.
@MainActor
final class ProductEditScreen: FormScreen {
    let id = AppCommands.productEdit
    var onChange: @MainActor () -> Void = {}

    let context: SiteContext
    let verbs: ProductVerbs
    /// The product when the form was opened: the base of the changes. nil for a new product.
    private(set) var product: Product?
    private(set) var model: ProductEditModel?
    private(set) var form = FormView(rows: [])
    private(set) var section: ProductSection
    private let listener: EntityListener<Product>?
    let lists: ProductFormLists
    /// Names of the products it links to.
    let links: ProductNames
    private let old: PendingEdit?
    private let preset: [RecordChange]
    private var rules: ProductRules?
    private var steps = FormSteps<ProductEditModel>()
    private var isGone = false
    private var isSaved = false
    private(set) var isSaving = false

    /// - Parameters:
    ///   - productID: nil for a new one.
    ///   - preset: fields that are changed already.
    ///   - old: an edit that the saved form replaces.
    init(
        productID: Int64?,
        section: ProductSection = .general,
        context: SiteContext,
        verbs: ProductVerbs,
        preset: [RecordChange] = [],
        replacing old: PendingEdit? = nil
    ) {
        self.context = context
        self.verbs = verbs
        self.section = section
        self.preset = preset
        self.old = old
        lists = ProductFormLists(context: context)
        links = ProductNames(context: context)
        listener = productID.map { context.stores.product(siteID: context.siteID, productID: $0) }
        listener?.onUpsert = { [weak self] in self?.take($0) }
        listener?.onDelete = { [weak self] in
            self?.isGone = true
            self?.onChange()
        }
        lists.onChange = { [weak self] in self?.show() }
        links.onChange = { [weak self] in self?.show() }
        if productID == nil {
            model = ProductEditModel(newOfType: "simple", zone: context.format.settings.timeZone)
            show()
        }
        loadRules()
        lists.loadBrands()
    }

    /// The current product is taken once.
    private func take(_ product: Product) {
        guard model == nil else { return }
        self.product = product
        var model = ProductEditModel(product, zone: context.format.settings.timeZone)
        for change in preset where !change.standsOnShownText {
            if let field = ProductField(rawValue: change.field) { model.set(change.value, in: field) }
        }
        self.model = model
        check()
    }

    private func loadRules() {
        let sku = model.map { $0.text(.sku) } ?? ""
        context.stores.dispatch(
            ProductAction.loadRules(siteID: context.siteID, skus: sku.isEmpty ? [] : [sku]) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let rules):
                    self.rules = rules
                    self.check()
                case .failure(let error):
                    self.verbs.host?.toast(ListWords.unanswered(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    /// Marks errors and shows the current rows.
    private func check() {
        model?.check(rules)
        show()
    }

    private func show() {
        guard let model else { return }
        for field in [ProductField.upsellIDs, .crossSellIDs, .groupedProductIDs] {
            links.want(model.elements(field).compactMap(\.integer))
        }
        for (_, attribute) in ProductDefaultOption.attributes(model) {
            if let id = attribute["id"]?.integer, id > 0 { lists.want(id) }
        }
        form.replace(rows(section))
        onChange()
    }

    // MARK: Words

    var name: String {
        let typed = model?.text(.name) ?? ""
        return typed.isEmpty ? (product.map(ProductWords.name) ?? Localization.newProduct) : HTMLText.plain(typed)
    }

    var title: String { product == nil ? Localization.newProduct : Localization.edit(name) }
    var isEditing: Bool { form.takesText }
    var isOpening: Bool { model == nil && !isGone }
    var focusPath: [String] {
        [id, "section.\(section.rawValue)", form.selectedID ?? "loading"] + (form.isEditing ? ["field"] : [])
    }

    var summary: String {
        if isSaving { return Localization.saving }
        let count = model?.changeCount ?? 0
        return count == 1 ? Localization.oneChange : Localization.changes(count)
    }

    var hints: [Hint]? {
        if form.isEditing {
            return [Hint("Enter", Localization.accept, priority: 0), Hint("Esc", Localization.restore, priority: 1)]
        }
        return [
            Hint("↑↓", Localization.field, priority: 0), Hint("Enter", Localization.editField, priority: 1),
            Hint(form.takesText ? "←→" : "[ ]", Localization.sectionHint, priority: 2),
            Hint("Ctrl-S", Localization.save, priority: 3),
            Hint(form.takesText ? "Alt-E" : "E", Localization.editor, priority: 6),
            Hint("Esc", Localization.back, priority: 4),
            Hint(form.takesText ? "Alt-U" : "u", Localization.undo, priority: 5),
        ]
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let isWide = painter.size.width >= ListSplit.widthForTwo
        let width = isWide ? rect.width - ProductFormPanels.width : rect.width
        let area = Rect(x: rect.x, y: rect.y, width: width, height: rect.height)
        let inside = painter.box(area, heavy: focused, titles: BoxTitles(left: name, right: badge))
        guard let model, !isGone else {
            let words = isGone ? Localization.gone : Localization.opening
            painter.text(words, at: Point(x: inside.x + 2, y: inside.y + 1), role: isGone ? .bad : .muted)
            if focused { painter.setCursor(Point(x: inside.x + 2, y: inside.y + 1)) }
            return
        }
        let bar = SectionBar(sections: ProductSection.allCases.map(pageSection), current: section.rawValue)
        bar.draw(into: &painter, in: Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: 1))
        let rows = Rect(x: inside.x + 1, y: inside.y + 2, width: inside.width - 2, height: inside.height - 3)
        form.draw(into: &painter, in: rows, focused: focused)
        if model.isChanged {
            let note = Point(x: inside.x + 5, y: inside.maxY - 1)
            painter.glyph(.changed, at: Point(x: inside.x + 3, y: note.y), role: .fieldChanged)
            painter.text(Localization.notSaved, at: note, role: .muted, maxWidth: inside.width - 6)
        }
        guard isWide else { return }
        let side = Rect(x: area.maxX, y: rect.y, width: rect.width - width, height: rect.height)
        ProductFormPanels(model: model, product: product, name: name, context: context)
            .draw(into: &painter, in: side, field: form.selectedID.flatMap(ProductField.init(rawValue:)))
    }

    private func pageSection(_ section: ProductSection) -> PageSection {
        switch section {
        case .options: PageSection(section.title, count: count(.attributes))
        case .images: PageSection(section.title, count: count(.images))
        case .general, .price, .stock, .shipping, .seo, .reviews, .more: PageSection(section.title)
        }
    }

    /// nil for nothing.
    private func count(_ field: ProductField) -> Int? {
        let count = model?.elements(field).count ?? 0
        return count == 0 ? nil : count
    }

    private var badge: String {
        guard let model else { return "" }
        let sku = model.text(.sku)
        let status = ProductWords.status(model[.status].string ?? "").word
        return sku.isEmpty ? status : ProductDetailsModel.Localization.sku(sku) + " · " + status
    }

    // MARK: Keys

    static let commands = ScreenCommands<ProductEditScreen>(
        formCommands + turns + [
            ScreenCommand(.mark, unless: { $0.isOnToggle ? nil : Localization.onBoxes }) {
                $0.take(.key(.character(" ")))
            },
            ScreenCommand(
                .openInBrowser,
                unless: { $0.product == nil ? ProductPageScreen.Localization.notHere : nil },
                { screen in screen.product.map(screen.verbs.browse) }
            ),
        ]
    )

    /// To the neighbouring section.
    private static var turns: [ScreenCommand<ProductEditScreen>] {
        [(.sectionNext, 1), (.moveRight, 1), (.sectionPrevious, -1), (.moveLeft, -1)]
            .map { (command: Command, step: Int) in ScreenCommand(command) { $0.go(to: $0.section.rawValue + step) } }
    }

    var withoutRecord: String? { model == nil || isGone ? ProductPageScreen.Localization.notHere : nil }

    func selectFirst() {
        if let first = form.rows.first(where: { $0.kind != .fixed && $0.kind != .heading }) {
            form.select(id: first.id)
        }
    }

    func selectLast() { form.select(id: ProductFormRows.save) }

    private func go(to index: Int) {
        guard let next = ProductSection(rawValue: index) else { return }
        section = next
        form = FormView(rows: [])
        show()
    }

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

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .section(let index) = action, !form.isEditing else { return .ignored }
        go(to: index)
        return .handled
    }

    @discardableResult
    func take(_ event: TerminalEvent) -> Handling {
        switch form.handle(event) {
        case .handled: return .handled
        case .ignored: return .ignored
        case .accepted(let row, let value):
            guard let field = ProductField(rawValue: row), model?.text(field) != value else { break }
            change { $0.set(value, in: field) }
            verbs.host?.warn(ofCode: value, in: row)
            if field == .sku { loadRules() }
        case .toggled(let row):
            if let field = ProductField(rawValue: row) { change { $0.toggle(field) } }
        case .pressed(let row): press(row)
        }
        return .handled
    }

    private func press(_ row: String) {
        switch row {
        case ProductFormRows.save: save()
        case ProductFormRows.discard: verbs.host?.escape()
        default: pick(row)
        }
    }

    func change(_ body: (inout ProductEditModel) -> Void) {
        guard var model else { return }
        steps.note(model)
        body(&model)
        self.model = model
        check()
    }

    /// Space then toggles its check box.
    private var isOnToggle: Bool {
        guard let row = form.rows.first(where: { $0.id == form.selectedID }), case .toggle = row.kind else {
            return false
        }
        return true
    }

    var canUndo: Bool { steps.canUndo }
    var canRedo: Bool { steps.canRedo }

    func undo() { put(model.flatMap { steps.undo($0) }) }
    func redo() { put(model.flatMap { steps.redo($0) }) }

    private func put(_ other: ProductEditModel?) {
        guard let other else { return }
        model = other
        check()
    }

    // MARK: Saving

    private func save() {
        guard let model, !isGone, !isSaving else { return }
        if goToProblem() { return verbs.edits.say(OrderEditScreen.Localization.problem) }
        guard model.isChanged || model.isNew else {
            return verbs.edits.say(OrderEditScreen.Localization.nothingChanged)
        }
        isSaving = true
        if let product {
            verbs.save(model.changes, of: product, name: name, replacing: old) { [weak self] in self?.saved($0) }
        } else {
            verbs.make(model.fields) { [weak self] in self?.saved($0) }
        }
        onChange()
    }

    private func rows(_ section: ProductSection) -> [FormRow] {
        guard let model else { return [] }
        return ProductFormRows(
            model: model,
            product: product,
            format: context.format,
            names: lists.names,
            terms: { [lists] in lists.terms(of: $0).map(\.term) },
            link: { [links] in links.name($0) }
        ).rows(section)
    }

    /// Selects the first row with a problem, in this section or another; false where there is none.
    private func goToProblem() -> Bool {
        if form.selectFirstProblem() { return true }
        guard let wrong = ProductSection.allCases.first(where: { rows($0).contains { $0.problem != nil } }) else {
            return false
        }
        go(to: wrong.rawValue)
        return form.selectFirstProblem()
    }

    /// - Parameter problems: what the rules reject; nil where it is saved.
    private func saved(_ outcome: ProductVerbs.SaveOutcome) {
        isSaving = false
        switch outcome {
        case .saved:
            isSaved = true
            if verbs.host?.screen === self { verbs.host?.pop() }
        case .wrong(let problems):
            model?.take(problems)
            show()
            _ = goToProblem()
        case .failed: onChange()
        }
    }

    func escape(_ step: EscapeStep) -> Bool {
        switch step {
        case .stopEditing: form.stopEditing()
        case .clearMarks, .clearSearch, .clearFilter: false
        }
    }

    func leave() -> LeaveDecision {
        guard !isSaved, model?.isChanged == true else { return .allowed }
        return .ask(
            Dialog(
                id: "product.edit.leave",
                title: Localization.leaveTitle(name),
                body: [summary],
                buttons: [.keepEditing, .discard]
            )
        )
    }

    enum Localization {
        static func edit(_ name: String) -> String { localized("Edit %@", name) }
        static let newProduct = localized("New product")
        static let saving = localized("Saving…")
        static let oneChange = localized("1 unsaved change")
        static func changes(_ count: Int) -> String { localized("%@ unsaved changes", "\(count)") }
        static let gone = localized("! This product is no longer in the store.")
        static let opening = localized("Opening…")
        static let notSaved = localized("changed, not saved yet")
        static func leaveTitle(_ name: String) -> String { localized("Discard the changes to “%@”?", name) }
        static let onBoxes = localized("on a box to tick")
        static let accept = localized("Accept")
        static let restore = localized("Restore")
        static let field = localized("Field")
        static let editField = localized("Edit")
        static let sectionHint = localized("Section")
        static let save = localized("Save")
        static let undo = localized("Undo")
        static let editor = localized("Editor")
        static let back = localized("Back")
    }
}
