import TerminalUI
import WooFoundation
import Yosemite

/// The store's media library: what is typed is looked for, Enter takes the selected picture.
@MainActor
final class MediaLibraryOverlay: Overlay {
    /// Pictures of one answer, and the most that are listed.
    private static let page = 100
    private static let most = 1_000

    let id = "media.library"
    private let context: SiteContext
    private weak var host: ScreenHost?
    private let onPick: @MainActor (Media) -> Void
    private var field = TextField(limit: 100)
    private var scroll = ListScroll()
    private var pictures: [Media] = []
    /// What `pictures` were found with; nil before the first answer.
    private var answered: String?
    private var hasMore = false
    private var isAsking = false
    private var problem: String?

    init(context: SiteContext, host: ScreenHost?, onPick: @escaping @MainActor (Media) -> Void) {
        self.context = context
        self.host = host
        self.onPick = onPick
        ask()
    }

    private var typed: String { field.text.trimmed(.whitespaces) }
    private var selected: Media? {
        pictures.indices.contains(scroll.selection) ? pictures[scroll.selection] : nil
    }

    // MARK: Asking

    /// One question at a time: what was typed meanwhile is asked when the answer is here.
    private func ask() {
        guard !isAsking else { return }
        isAsking = true
        let words = typed
        let isOn = words == answered
        let page = isOn ? pictures.count / Self.page + 1 : 1
        let action = MediaAction.retrieveMediaLibrary(
            siteID: context.siteID,
            keyword: words.isEmpty ? nil : words,
            page: page
        ) { [weak self] in self?.took($0, words, isOn: isOn) }
        context.stores.dispatch(action)
    }

    private func took(_ result: Result<[Media], any Error>, _ words: String, isOn: Bool) {
        isAsking = false
        switch result {
        case .success(let found):
            problem = nil
            let known = isOn ? pictures : []
            let ids = Set(known.map(\.mediaID))
            pictures = known + found.filter { !ids.contains($0.mediaID) }
            hasMore = found.count >= Self.page && pictures.count < Self.most
            let isSame = answered == words
            scroll.replace(count: pictures.count, selectedIndex: isSame ? scroll.selection : 0)
        case .failure(let error):
            problem = StoreWords.describe(error)
            hasMore = false
            if !isOn { pictures = [] }
            scroll.replace(count: pictures.count, selectedIndex: 0)
        }
        answered = words
        if typed != words { ask() }
        host?.setNeedsRender()
    }

    // MARK: Keys

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
            guard field.handle(event) == .handled else { return .stay }
            if typed != answered { ask() }
        }
        if hasMore, scroll.selection == pictures.count - 1 { ask() }
        return .stay
    }

    /// Not while the rows are those of something else than what is typed.
    private func take() -> OverlayOutcome {
        if problem != nil, !isAsking {
            ask()
            return .stay
        }
        guard typed == answered, let selected else { return .stay }
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

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 74), height: min(rect.height, 18)))
        painter.fill(area)
        let position = pictures.isEmpty ? "" : "\(scroll.selection + 1) of \(pictures.count)\(hasMore ? "+" : "")"
        let titles = BoxTitles(left: Localization.title, right: position)
        let inside = painter.box(area, heavy: true, titles: titles)
        let line = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: 1)
        field.draw(into: &painter, in: line, focused: true)
        let rows = Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: inside.height - 2)
        scroll.fit(height: rows.height)
        for index in scroll.visible where pictures.indices.contains(index) {
            draw(pictures[index], at: index, in: rows.row(index - scroll.top), into: &painter)
        }
        let words = TextWrap.lines(state, width: inside.width - 2)
        let place = pictures.isEmpty ? rows.y : inside.maxY - 1
        for (row, text) in words.prefix(pictures.isEmpty ? rows.height : 1).enumerated() {
            let role: Role = problem == nil ? .muted : .bad
            painter.text(text, at: Point(x: inside.x + 1, y: place + row), role: role, maxWidth: inside.width - 2)
        }
        var region = SpokenRegion(id: id, title: Localization.title, lines: state.isEmpty ? [] : [state])
        region.field = SpokenField(label: Localization.title, field: field)
        if let selected { region.row = SpokenRow(Self.name(selected), position: position) }
        painter.speak(region)
    }

    private var state: String {
        if isAsking { return Localization.asking }
        if let problem { return "! " + problem + " " + Localization.again }
        return pictures.isEmpty ? Localization.none : ""
    }

    static func name(_ picture: Media) -> String {
        let name = HTMLText.plain(picture.fileName)
        return name.isEmpty ? "#\(picture.mediaID)" : name
    }

    private func draw(_ picture: Media, at index: Int, in row: Rect, into painter: inout Painter) {
        painter.target(row, .row(index))
        let middle = row.x + row.width / 2
        let name = Point(x: row.x + 2, y: row.y)
        painter.text(Self.name(picture), at: name, maxWidth: middle - row.x - 3, overflow: .ellipsis)
        let alt = HTMLText.plain(picture.alt)
        let words = alt.isEmpty ? picture.mimeType : alt
        let place = Point(x: middle, y: row.y)
        painter.text(words, at: place, role: .muted, maxWidth: row.maxX - middle - 1, overflow: .ellipsis)
        guard index == scroll.selection else { return }
        painter.glyph(.selected, at: Point(x: row.x, y: row.y))
        painter.select(row)
    }

    enum Localization {
        static let title = localized("Media library")
        static let choose = localized("Choose")
        static let take = localized("Take it")
        static let cancel = localized("Cancel")
        static let asking = localized("Looking…")
        static let none = localized("No picture is called so.")
        static let again = localized("Enter tries again.")
    }
}
