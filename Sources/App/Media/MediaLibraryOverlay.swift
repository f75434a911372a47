import TerminalUI
import WooFoundation
import Yosemite

/// The store's media library: typing searches, Enter chooses the selected picture.
@MainActor
final class MediaLibraryOverlay: PickerOverlay {
    /// Pictures in one answer, and the most that are listed.
    private static let page = 100
    private static let maximum = 1_000

    let id = "media.library"
    private let context: SiteContext
    private weak var host: ScreenHost?
    private let onPick: @MainActor (Media) -> Void
    var field = TextField(limit: 100)
    var scroll = ListScroll()
    private var pictures: [Media] = []
    /// The search that `pictures` answers; nil before the first answer.
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

    var typed: String { field.text.trimmed(.whitespaces) }
    private var selected: Media? {
        pictures.indices.contains(scroll.selection) ? pictures[scroll.selection] : nil
    }

    // MARK: Searching

    func search() { if typed != answered { ask() } }

    /// Near the end the next page is asked for.
    func moved() {
        if hasMore, scroll.selection == pictures.count - 1 { ask() }
    }

    /// One request at a time: text typed meanwhile is searched for when the answer is here.
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
            hasMore = found.count >= Self.page && pictures.count < Self.maximum
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

    /// Not while the rows answer an earlier search.
    func take() -> OverlayOutcome {
        if problem != nil, !isAsking {
            ask()
            return .stay
        }
        guard typed == answered, let selected else { return .stay }
        onPick(selected)
        return .close
    }

    // MARK: Drawing

    var viewState: PickerViewState {
        return PickerViewState(
            id: id,
            title: Localization.title,
            position: pictures.isEmpty ? "" : "\(scroll.selection + 1) of \(pictures.count)\(hasMore ? "+" : "")",
            count: pictures.count,
            row: row,
            state: state,
            isProblem: problem != nil
        )
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

    private func row(_ index: Int) -> PickerRow? {
        guard pictures.indices.contains(index) else { return nil }
        let alt = HTMLText.plain(pictures[index].alt)
        return PickerRow(name: Self.name(pictures[index]), detail: alt.isEmpty ? pictures[index].mimeType : alt)
    }

    enum Localization {
        static let title = localized("Media library")
        static let asking = localized("Looking…")
        static let none = localized("No picture matches.")
        static let again = localized("Enter tries again.")
    }
}
