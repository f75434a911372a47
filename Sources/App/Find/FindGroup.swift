import TerminalUI
import WooFoundation
import Yosemite

/// The records of one kind found by the search over everything.
@MainActor
protocol FindGroup: AnyObject {
    var title: String { get }
    var records: SavedFilter.Records { get }
    var language: FilterLanguage { get }
    /// Why the line is no query for these records; nil where it is.
    var problem: FilterProblem? { get }
    /// Whether the results answer the current line.
    var isUpToDate: Bool { get }
    /// How many there are, shown or not.
    var count: Int { get }
    /// Those that are shown, the best match first.
    var found: [(id: Int64, words: FindWords)] { get }
    var onChange: @MainActor () -> Void { get set }

    func search(_ text: String)
    func door(_ id: Int64) -> Door
    /// Where the whole list is; nil without a query.
    var door: Door? { get }
    /// The list for another line; nil where it is invalid.
    func door(_ text: String) -> Door?
    /// The possible values of a key, where they are few.
    func values(of key: String) -> [String]
    func count(_ text: String, onCompletion: @escaping @MainActor (Int) -> Void)
    func drawPreview(of id: Int64, into painter: inout Painter, in rect: Rect)
}

@MainActor
final class RecordGroup<Kind: ListKind>: FindGroup {
    /// This many are read, of which the screen shows the first.
    private let most = 20

    private let site: SiteContext
    private let preview: PanelFollower<Kind.Details>
    private var query: Kind.Query
    /// Created with the first line.
    private var rows: Kind.Rows?
    private var text = ""
    private(set) var problem: FilterProblem?
    var onChange: @MainActor () -> Void = {}

    init(_ kind: Kind.Type, site: SiteContext) {
        self.site = site
        query = Kind.query(in: site)
        preview = PanelFollower { Kind.details($0, in: site) }
        preview.onChange = { [weak self] in self?.onChange() }
    }

    var title: String { Kind.title }
    var records: SavedFilter.Records { Kind.records }
    var language: FilterLanguage { Kind.language }

    private var isAsked: Bool { problem == nil && !query.filter.isEmpty }
    var isUpToDate: Bool { !isAsked || rows.map { $0.isUpToDate || $0.problem != nil } ?? true }
    var count: Int { isAsked ? rows?.numberOfObjects ?? 0 : 0 }

    var found: [(id: Int64, words: FindWords)] {
        guard isAsked, let rows else { return [] }
        let all = (0..<min(most, rows.numberOfObjects)).compactMap { index in
            rows.object(at: index).map { (id: $0.identity, words: Kind.words($0, in: site)) }
        }
        return all.filter { $0.words.isMeant(by: text) } + all.filter { !$0.words.isMeant(by: text) }
    }

    func search(_ text: String) {
        self.text = text.trimmed(.whitespaces)
        let parsed = Kind.parse(text, in: site)
        problem = parsed.problems.first
        if problem == nil {
            query.filter = parsed.filter
            query.context = Kind.context(of: query.filter, in: site)
        }
        guard isAsked else { return }
        if let rows { return rows.change(list: query, 0..<most) }
        let first = site.stores.list(query, range: 0..<most)
        first.onDidChangeContent = { [weak self] in self?.onChange() }
        rows = first
        first.start()
    }

    func door(_ id: Int64) -> Door { Kind.door(id) }
    var door: Door? { isAsked ? Kind.door(query.filter) : nil }

    func door(_ text: String) -> Door? {
        let parsed = Kind.parse(text, in: site)
        return parsed.problems.isEmpty ? Kind.door(parsed.filter) : nil
    }

    func values(of key: String) -> [String] { Kind.values(of: key, in: site) }

    /// Does not answer for an invalid line.
    func count(_ text: String, onCompletion: @escaping @MainActor (Int) -> Void) {
        let parsed = Kind.parse(text, in: site)
        guard parsed.problems.isEmpty else { return }
        var list = Kind.query(in: site)
        list.filter = parsed.filter
        list.context = Kind.context(of: parsed.filter, in: site)
        site.stores.dispatch(
            ListAction.count(list) { result in
                if case .success(let count) = result { onCompletion(count) }
            }
        )
    }

    func drawPreview(of id: Int64, into painter: inout Painter, in rect: Rect) {
        preview.follow(id, count: 1)
        guard let panel = preview.panel else { return _ = painter.box(rect, heavy: false, titles: BoxTitles()) }
        panel.draw(into: &painter, in: rect, focused: false)
    }
}
