import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Asks for a picture's file and uploads it to the store's media library, once. Esc stops the upload.
@MainActor
final class UploadOverlay: Overlay {
    private static let maximumPathLength = 1_000
    /// The most file names offered.
    private static let maximumNames = 6

    let id = "media.upload"
    var keyMeaning: KeyMeaning { .text }
    private let context: SiteContext
    private let busy: Busy
    private weak var host: ScreenHost?
    private let onSent: @MainActor (Media) -> Void
    private var field = TextField("", limit: UploadOverlay.maximumPathLength)
    private var names: [String] = []
    private var problem: String?
    /// The file being uploaded; nil where there is none.
    private var file: URL?
    private var isStopping = false
    private var isClosed = false

    /// - Parameter onSent: called with the picture once the library has it.
    init(context: SiteContext, busy: Busy, host: ScreenHost?, onSent: @escaping @MainActor (Media) -> Void) {
        self.context = context
        self.busy = busy
        self.host = host
        self.onSent = onSent
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        if file != nil { return [Hint("Esc", Localization.stop, priority: 0)] }
        return [
            Hint("Enter", Localization.send, priority: 0), Hint("Tab", Localization.complete, priority: 2),
            Hint("Esc", Localization.cancel, priority: 1),
        ]
    }

    func escape() -> OverlayOutcome {
        guard let file else {
            isClosed = true
            return .close
        }
        isStopping = true
        context.stores.dispatch(MediaAction.cancelUpload(siteID: context.siteID, file: file))
        return .stay
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if event == .key(.function(1)) { return .ignored }
        guard file == nil else { return .stay }
        if field.handle(event) == .handled {
            problem = nil
            names = []
            return .stay
        }
        if event == .key(.tab) { complete() }
        if event == .key(.enter) { send() }
        return .stay
    }

    private func complete() {
        let typed = field.text
        busy.raise()
        Task { [busy] in
            let completion = await Task.detached { PathCompletion(typed) }.value
            if !self.isClosed, self.field.text == typed {
                self.field.text = completion.text
                self.names = completion.names.count > 1 ? completion.names : []
                self.problem = completion.names.isEmpty ? Localization.nothing : nil
                self.host?.setNeedsRender()
            }
            busy.lower()
        }
    }

    private func send() {
        let path = field.text.trimmed(.whitespaces)
        guard !path.isEmpty else { return }
        let file = URL(filePath: HomeFolder.expanded(path))
        (self.file, problem, names, isStopping) = (file, nil, [], false)
        let action = MediaAction.uploadMedia(siteID: context.siteID, file: file, alt: "") { [weak self] in
            self?.took($0)
        }
        context.stores.dispatch(action)
    }

    private func took(_ result: Result<Media, any Error>) {
        file = nil
        switch result {
        case .success(let media):
            isClosed = true
            host?.dismiss(self)
            onSent(media)
        case .failure(let error):
            problem = isStopping ? Localization.stopped : StoreWords.describe(error)
        }
        host?.setNeedsRender()
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 74), height: 10))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        let room = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: 1)
        let kinds = Point(x: room.x, y: room.y)
        painter.text(Localization.kinds, at: kinds, role: .muted, maxWidth: room.width, overflow: .ellipsis)
        field.draw(into: &painter, in: room.row(2), focused: true)
        for (row, line) in TextWrap.lines(words, width: room.width).prefix(4).enumerated() {
            let role: Role = problem == nil ? .muted : .bad
            painter.text(line, at: Point(x: room.x, y: room.y + 4 + row), role: role)
        }
        painter.speak(
            SpokenRegion(
                id: id,
                title: Localization.title,
                lines: [Localization.kinds] + (words.isEmpty ? [] : [words]),
                readsNewLines: true,
                field: SpokenField(label: Localization.file, field: field)
            )
        )
    }

    private var words: String {
        if let problem { return "! " + problem }
        if let file { return Localization.sending(file.lastPathComponent) }
        let more = names.count - Self.maximumNames
        return names.prefix(Self.maximumNames).joined(separator: "  ")
            + (more > 0 ? "  " + Localization.more(more) : "")
    }

    enum Localization {
        static let title = localized("Picture from a file")
        static let kinds = localized("JPEG, PNG, GIF, WebP or AVIF, up to 32 MB. Tab completes the name.")
        static let file = localized("File")
        static let send = localized("Send")
        static let complete = localized("Complete")
        static let stop = localized("Stop")
        static let cancel = localized("Cancel")
        static let nothing = localized("Nothing there matches.")
        static let stopped = localized("Stopped. If it arrived anyway, it is in the media library.")
        static func sending(_ name: String) -> String { localized("Sending “%@”…", name) }
        static func more(_ count: Int) -> String { localized("and %@ more", "\(count)") }
    }
}
