import TerminalUI
import WooFoundation
import Yosemite

/// Asks for the name of a filter to store.
@MainActor
final class SaveFilterOverlay: Overlay {
    private static let longestName = 40

    let id = "filter.save"
    var keyMeaning: KeyMeaning { .text }
    private let text: String
    private let saved: SavedFilters
    /// The filter to rename; nil for a new one.
    private let renamed: SavedFilter?
    private weak var host: ScreenHost?
    private var field: TextField

    init(text: String, saved: SavedFilters, renaming renamed: SavedFilter? = nil, host: ScreenHost?) {
        self.text = text
        self.saved = saved
        self.renamed = renamed
        self.host = host
        field = TextField(renamed?.name ?? "", limit: Self.longestName)
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        [Hint("Enter", Localization.save, priority: 0), Hint("Esc", Localization.cancel, priority: 1)]
    }

    private var name: String { field.text.trimmed(.whitespaces) }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if field.handle(event) == .handled { return .stay }
        if event == .key(.function(1)) { return .ignored }
        guard event == .key(.enter), !name.isEmpty else { return .stay }
        if let renamed {
            saved.rename(renamed, to: name)
        } else {
            saved.save(SavedFilter(name: name, text: text))
            host?.toast(Localization.kept(name), kind: .good)
        }
        return .close
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 64), height: 7))
        painter.fill(area)
        let inside = painter.box(
            area,
            heavy: true,
            titles: BoxTitles(left: renamed == nil ? Localization.title : Localization.renameTitle)
        )
        painter.text(
            text,
            at: Point(x: inside.x + 1, y: inside.y + 1),
            role: .muted,
            maxWidth: inside.width - 2,
            overflow: .ellipsis
        )
        field.draw(
            into: &painter,
            in: Rect(x: inside.x + 1, y: inside.y + 2, width: inside.width - 2, height: 1),
            focused: true
        )
        let isTaken = renamed?.name != name && saved.named(name) != nil
        painter.text(
            isTaken ? Localization.taken : Localization.hint,
            at: Point(x: inside.x + 1, y: inside.y + 4),
            role: isTaken ? .warn : .muted,
            maxWidth: inside.width - 2,
            overflow: .ellipsis
        )
    }

    enum Localization {
        static let title = localized("Save this filter as")
        static let renameTitle = localized("Rename this filter")
        static let hint = localized("A name for it; it stays with this store.")
        static let taken = localized("There is one of this name; it will be replaced.")
        static let save = localized("Save")
        static let cancel = localized("Cancel")
        static func kept(_ name: String) -> String { localized("Filter “%@” saved. : finds it too.", name) }
    }
}
