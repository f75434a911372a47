import TerminalUI
import WooFoundation
import Yosemite

/// Finds a product by name or SKU, among those of the mirror.
@MainActor
final class ProductPickerOverlay: Overlay {
    private static let most = 200

    let id = "product.picker"
    private let title: String
    /// Those that are there already.
    private let taken: Set<Int64>
    private let siteID: Int64
    /// Which one leads to it: not offered.
    private let filter: ProductFilter
    private weak var host: ScreenHost?
    private let results: ResultsController<StorageProduct>
    private let onPick: @MainActor (Product) -> Void
    private var field: TextField
    private var scroll = ListScroll()
    private var problem: String?

    init(
        title: String,
        taken: Set<Int64>,
        of productID: Int64 = 0,
        searching words: String = "",
        context: SiteContext,
        host: ScreenHost?,
        onPick: @escaping @MainActor (Product) -> Void
    ) {
        self.title = title
        self.taken = taken
        siteID = context.siteID
        filter = ProductFilter(conditions: [ProductCondition(.ids([productID]), isNegated: true)])
        self.host = host
        self.onPick = onPick
        field = TextField(words, limit: 100)
        let query = ProductListQuery(siteID: siteID, filter: filter, search: field.text)
        results = context.stores.products(query, range: 0..<Self.most)
        results.onDidChangeContent = { [weak self] in self?.show() }
        results.start()
    }

    private var found: [Product] { results.fetchedObjects }
    private var selected: Product? { found.indices.contains(scroll.selection) ? found[scroll.selection] : nil }

    private func show() {
        scroll.replace(count: found.count, selectedIndex: min(scroll.selection, max(0, found.count - 1)))
        host?.setNeedsRender()
    }

    private func search() {
        problem = nil
        scroll.replace(count: found.count, selectedIndex: 0)
        let query = ProductListQuery(siteID: siteID, filter: filter, search: field.text)
        results.change(query: query, range: 0..<Self.most)
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        [
            Hint("↑↓", Localization.choose, priority: 1), Hint("Enter", Localization.take, priority: 0),
            Hint("Esc", Localization.cancel, priority: 2),
        ]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.up), .key(.backTab): scroll.move(by: -1)
        case .key(.down), .key(.tab): scroll.move(by: 1)
        case .key(.pageUp): scroll.page(-1)
        case .key(.pageDown): scroll.page(1)
        case .key(.enter): return take()
        case .key(.function(1)): return .ignored
        default:
            let before = field.text
            guard field.handle(event) == .handled, field.text != before else { return .stay }
            search()
        }
        return .stay
    }

    /// Not while the rows are those of what was typed before.
    private func take() -> OverlayOutcome {
        guard results.isUpToDate, let selected else { return .stay }
        guard !taken.contains(selected.productID) else {
            problem = Localization.present
            return .stay
        }
        onPick(selected)
        return .close
    }

    func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action else { return .stay }
        if index == scroll.selection { return take() }
        scroll.select(index)
        return .stay
    }

    func wheel(_ lines: Int) -> OverlayOutcome {
        scroll.move(by: lines)
        return .stay
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 74), height: min(rect.height, 18)))
        painter.fill(area)
        let position = found.isEmpty ? "" : "\(scroll.selection + 1) of \(results.numberOfObjects)"
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: title, right: position))
        let line = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: 1)
        field.draw(into: &painter, in: line, focused: true)
        let rows = Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: inside.height - 2)
        scroll.fit(height: rows.height)
        for index in scroll.visible where found.indices.contains(index) {
            draw(found[index], at: index, in: rows.row(index - scroll.top), into: &painter)
        }
        let state = problem.map { "! " + $0 } ?? (found.isEmpty && results.isLoaded ? Localization.none : "")
        let place = Point(x: inside.x + 1, y: inside.maxY - 1)
        painter.text(state, at: place, role: problem == nil ? .muted : .bad, maxWidth: inside.width - 2)
        var region = SpokenRegion(id: id, title: title, lines: state.isEmpty ? [] : [state])
        region.field = SpokenField(label: title, field: field)
        if let selected {
            region.row = SpokenRow("\(ProductWords.name(selected)), \(selected.sku)", position: position)
        }
        painter.speak(region)
    }

    private func draw(_ product: Product, at index: Int, in row: Rect, into painter: inout Painter) {
        painter.target(row, .row(index))
        let middle = row.x + row.width * 2 / 3
        let isTaken = taken.contains(product.productID)
        let name = Point(x: row.x + 2, y: row.y)
        painter.text(
            ProductWords.name(product),
            at: name,
            role: isTaken ? .muted : .text,
            maxWidth: middle - row.x - 3,
            overflow: .ellipsis
        )
        let words = [isTaken ? Localization.there : "", product.sku].filter { !$0.isEmpty }.joined(separator: "  ")
        let place = Point(x: middle, y: row.y)
        painter.text(words, at: place, role: .muted, maxWidth: row.maxX - middle - 1, overflow: .ellipsis)
        guard index == scroll.selection else { return }
        painter.glyph(.selected, at: Point(x: row.x, y: row.y))
        painter.select(row)
    }

    enum Localization {
        static let choose = localized("Choose")
        static let take = localized("Take it")
        static let cancel = localized("Cancel")
        static let none = localized("No product is called so.")
        static let there = localized("there already")
        static let present = localized("That one is there already.")
    }
}
