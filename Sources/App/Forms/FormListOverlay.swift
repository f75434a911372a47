import TerminalUI
import WooFoundation
import Yosemite

/// The content of a list in a form: how an element is shown in its row, and what can be done to it.
@MainActor
struct FormListSubject {
    typealias Done = @MainActor (JSONValue) -> Void

    let id: String
    let title: String
    /// Shown when the list is empty.
    let empty: String
    /// The name and a description of an element.
    let words: (JSONValue) -> (name: String, detail: String)
    /// Asks for another element; does nothing where the list accepts no more.
    let add: (_ present: [JSONValue], _ done: @escaping Done) -> Void
    /// Edits an element; nil where it cannot be changed.
    var change: ((_ element: JSONValue, _ done: @escaping Done) -> Void)?
    /// The address to open for an element; nil where there is none.
    var address: ((JSONValue) -> String?)?
    /// The elements as stored in this order; nil where the order does not matter.
    var arranged: (([JSONValue]) -> [JSONValue])? = { $0 }
}

/// The elements of a list in a form: reordered, changed, added and removed. There is nothing to save: each change goes
/// into the form at once, and undo reverts it.
@MainActor
final class FormListOverlay: RowsOverlay {
    let id: String
    private let subject: FormListSubject
    private var elements: [JSONValue]
    var scroll: ListScroll
    private weak var host: ScreenHost?
    private let onChange: @MainActor ([JSONValue]) -> Void

    init(
        _ subject: FormListSubject,
        elements: [JSONValue],
        host: ScreenHost?,
        onChange: @escaping @MainActor ([JSONValue]) -> Void
    ) {
        id = subject.id
        self.subject = subject
        self.elements = elements
        self.host = host
        self.onChange = onChange
        scroll = ListScroll(count: elements.count)
    }

    private var selected: JSONValue? {
        elements.indices.contains(scroll.selection) ? elements[scroll.selection] : nil
    }

    var focusPath: [String] { [id, "\(scroll.selection)"] }

    var hints: [Hint] {
        let adding = Hint("n", Localization.add, priority: 1)
        let leaving = Hint("Esc", Localization.done, priority: 0)
        guard !elements.isEmpty else { return [adding, leaving] }
        var hints = [leaving, adding, Hint("d", Localization.takeOut, priority: 3)]
        if subject.change != nil { hints.insert(Hint("Enter", Localization.change, priority: 2), at: 0) }
        if elements.count > 1, subject.arranged != nil { hints.append(Hint("J K", Localization.order, priority: 4)) }
        if subject.address != nil { hints.append(Hint("o", Localization.browser, priority: 5)) }
        return hints
    }

    func choose() -> OverlayOutcome {
        change()
        return .stay
    }

    func press(_ key: Character) -> OverlayOutcome {
        switch key {
        case "J": shift(1)
        case "K": shift(-1)
        case "n": add()
        case "d": takeOut()
        case "o": browse()
        case "e": change()
        default: break
        }
        return .stay
    }

    // MARK: Actions

    private func add() {
        subject.add(elements) { [weak self] element in
            guard let self else { return }
            self.take(self.elements + [element], selecting: self.elements.count)
        }
    }

    private func change() {
        guard let element = selected, let change = subject.change else { return elements.isEmpty ? add() : () }
        change(element) { [weak self] changed in
            guard let self, let index = self.elements.firstIndex(of: element) else { return }
            var elements = self.elements
            elements[index] = changed
            self.take(elements, selecting: index)
        }
    }

    private func takeOut() {
        guard selected != nil else { return }
        var elements = elements
        elements.remove(at: scroll.selection)
        take(elements, selecting: min(scroll.selection, elements.count - 1))
    }

    private func shift(_ steps: Int) {
        let other = scroll.selection + steps
        guard elements.indices.contains(other), selected != nil, let arranged = subject.arranged else { return }
        var elements = elements
        elements.swapAt(scroll.selection, other)
        take(arranged(elements), selecting: other)
    }

    private func take(_ elements: [JSONValue], selecting index: Int) {
        self.elements = elements
        scroll.replace(count: elements.count, selectedIndex: max(0, index))
        onChange(elements)
        host?.setNeedsRender()
    }

    private func browse() {
        guard let link = selected.flatMap({ subject.address?($0) }).flatMap({ Link($0) }) else { return }
        host?.browse(link)
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let size = Size(width: min(rect.width - 4, 74), height: min(rect.height, max(elements.count, 1) + 2))
        let area = rect.centred(size)
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: subject.title, right: position))
        scroll.fit(height: inside.height)
        if elements.isEmpty {
            let place = Point(x: inside.x + 2, y: inside.y)
            painter.text(subject.empty, at: place, role: .muted, maxWidth: inside.width - 3, overflow: .ellipsis)
            painter.setCursor(Point(x: inside.x, y: inside.y))
        }
        for index in scroll.visible where elements.indices.contains(index) {
            draw(index, in: inside.row(index - scroll.top), into: &painter)
        }
        var region = SpokenRegion(id: id, title: subject.title)
        if let selected {
            let words = subject.words(selected)
            region.row = SpokenRow([words.name, words.detail].joined(separator: ", "), position: position)
        } else {
            region.lines = [subject.empty]
        }
        region.isFocused = true
        painter.speak(region)
    }

    private var position: String { elements.isEmpty ? "" : "\(scroll.selection + 1) of \(elements.count)" }

    private func draw(_ index: Int, in row: Rect, into painter: inout Painter) {
        painter.target(row, .row(index))
        let words = subject.words(elements[index])
        let start = row.x + 2
        let room = row.width - 3
        let nameRoom = words.detail.isEmpty ? room : max(12, room * 2 / 5)
        painter.text(words.name, at: Point(x: start, y: row.y), maxWidth: nameRoom, overflow: .ellipsis)
        if !words.detail.isEmpty {
            let place = Point(x: start + nameRoom + 1, y: row.y)
            painter.text(words.detail, at: place, role: .muted, maxWidth: room - nameRoom - 1, overflow: .ellipsis)
        }
        guard index == scroll.selection else { return }
        painter.glyph(.selected, at: Point(x: row.x, y: row.y))
        painter.select(row)
        painter.setCursor(Point(x: row.x, y: row.y))
    }

    enum Localization {
        static let add = localized("Add")
        static let change = localized("Change")
        static let takeOut = localized("Remove")
        static let order = localized("Later, earlier")
        static let browser = localized("Browser")
        static let done = localized("Done")
    }
}
