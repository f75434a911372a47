import TerminalUI
import WooFoundation
import Yosemite

/// A record as values for a page or the panel beside a list: title, badge, sections and their lines.
@MainActor
protocol RecordPageModel: AnyObject {
    var recordID: Int64 { get }
    /// Whether it is not known yet if there is such a record.
    var isOpening: Bool { get }
    var title: String { get }
    /// The link of its title, outside merced.
    var link: Link? { get }
    /// `Processing · Paid`, for the frame.
    var badge: String { get }
    var badgeGlyph: Glyph? { get }
    /// The same number for every record of a kind.
    var sections: [PageSection] { get }
    /// Sections that need more than the mirror has.
    var fetchedSections: Set<Int> { get }
    var onChange: @MainActor () -> Void { get set }

    func lines(section: Int) -> [PageLine]
    /// Fetches what is read only when a record is opened.
    func open()
}

/// A record with its sections, drawn in a rectangle: the page, or the panel beside the list.
@MainActor
final class RecordPanel<Model: RecordPageModel> {
    let model: Model
    private(set) var section = 0
    private var scrolls: [PageScroll]
    private var isOpened = false

    init(model: Model) {
        self.model = model
        scrolls = model.sections.map { _ in PageScroll() }
    }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let glyph = model.badgeGlyph.map { painter.glyphs[$0] + " " } ?? ""
        let page = PageView(
            titles: BoxTitles(left: model.title, right: glyph + model.badge),
            sections: model.sections,
            currentSection: section,
            lines: model.lines(section: section)
        )
        page.draw(into: &painter, in: rect, scroll: &scrolls[section], focused: focused)
        if let link = model.link {
            let title = Rect(x: rect.x + 3, y: rect.y, width: painter.width(of: model.title), height: 1)
            painter.link(title.intersection(rect.inset(horizontal: 1)), to: link)
        }
    }

    func scroll(_ lines: Int) {
        for _ in 0..<abs(lines) { move(lines < 0 ? .up : .down) }
    }

    func move(_ way: ListMove) { scrolls[section].move(way) }

    // MARK: Doors

    /// The door that Enter opens; nil where none is selected.
    var door: Door? { scrolls[section].door?.leads(to: Door.self) }

    var hasDoors: Bool { !placed.isEmpty }

    /// Keys may arrive before the page was drawn.
    private var placed: [PlacedDoor] {
        let drawn = scrolls[section].doors
        return drawn.isEmpty ? PlacedDoor.all(in: model.lines(section: section)) : drawn
    }

    /// Every door in this section, with its text.
    var doors: [(door: Door, words: String)] {
        placed.compactMap { place in
            place.door.leads(to: Door.self).map { ($0, place.words.trimmed(.whitespaces)) }
        }
    }

    func moveDoor(by step: Int) {
        scrolls[section].expect(placed)
        scrolls[section].moveDoor(by: step)
    }

    func openOnce() {
        guard !isOpened else { return }
        isOpened = true
        model.open()
    }

    @discardableResult
    func show(_ index: Int) -> Handling {
        section = min(max(0, index), scrolls.count - 1)
        if model.fetchedSections.contains(section) { openOnce() }
        return .handled
    }
}

/// The panel beside a list, which shows the selected record a frame or two later: the previous one stays until it is
/// read, and only one is read at a time, however many rows are passed.
@MainActor
final class PanelFollower<Model: RecordPageModel> {
    private(set) var panel: RecordPanel<Model>?
    var onChange: @MainActor () -> Void = {}
    private let make: @MainActor (Int64) -> Model
    /// The record to show next.
    private var coming: Model?

    init(make: @escaping @MainActor (Int64) -> Model) {
        self.make = make
    }

    /// - Parameter count: the number of rows; the panel of an empty list is empty.
    func follow(_ selectedID: Int64?, count: Int) {
        guard let selectedID else {
            if count == 0 { panel = nil }
            return
        }
        guard selectedID != panel?.model.recordID, coming == nil else { return }
        take(make(selectedID), atOnce: panel == nil)
    }

    /// Shows the record now, read or not: whoever asks for it must not act on the one before.
    func jump(to selectedID: Int64) {
        guard selectedID != panel?.model.recordID else { return }
        take(make(selectedID), atOnce: true)
    }

    private func take(_ model: Model, atOnce: Bool) {
        coming = atOnce ? nil : model
        if atOnce { panel = RecordPanel(model: model) }
        model.onChange = { [weak self, weak model] in
            guard let self, let model else { return }
            if self.coming === model, !model.isOpening {
                self.coming = nil
                self.panel = RecordPanel(model: model)
            }
            self.onChange()
        }
    }
}
