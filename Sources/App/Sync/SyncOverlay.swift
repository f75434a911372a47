import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// `:sync`: the state of the mirror of each kind of record, and the actions on it.
@MainActor
final class SyncOverlay: RowsOverlay {
    struct Verbs {
        let pause: () -> Void
        let resume: () -> Void
        let full: () -> Void
        let months: () -> Void
    }

    let id = "sync"
    private let status: () -> SiteStatus
    private let words: () -> SyncRowWords
    private let glyphs: GlyphSet
    private let verbs: Verbs
    var scroll = ListScroll(count: 0)

    init(
        glyphs: GlyphSet,
        status: @escaping () -> SiteStatus,
        words: @escaping () -> SyncRowWords,
        verbs: Verbs
    ) {
        self.glyphs = glyphs
        self.status = status
        self.words = words
        self.verbs = verbs
    }

    var hints: [Hint] {
        let isPaused = status().progress.isPaused
        return [
            Hint("p", isPaused ? Localization.resume : Localization.pause), Hint("F", Localization.full),
            Hint("m", Localization.months), Hint("Esc", Localization.close),
        ]
    }

    func press(_ key: Character) -> OverlayOutcome {
        switch key {
        case "p": if status().progress.isPaused { verbs.resume() } else { verbs.pause() }
        case "F": verbs.full()
        case "m": verbs.months()
        default: break
        }
        return .stay
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let status = status()
        let notes = notes(status)
        let resources = status.progress.resources
        let wanted = max(1, resources.count) + notes.count + 3
        let size = Size(width: min(rect.width - 2, 86), height: min(rect.height - 2, wanted + 2))
        let area = rect.centred(size)
        painter.fill(area)
        let inside = painter.box(
            area,
            heavy: true,
            titles: BoxTitles(left: Localization.title, right: state(status))
        )
        let room = max(1, inside.height - notes.count - 2)
        scroll.replace(
            count: resources.count,
            selectedIndex: resources.isEmpty ? nil : min(scroll.selection, resources.count - 1)
        )
        scroll.fit(height: room)
        if resources.isEmpty {
            painter.text(Localization.nothing, at: Point(x: inside.x + 1, y: inside.y + 1), role: .muted)
            painter.setCursor(Point(x: inside.x + 1, y: inside.y + 1))
        }
        for index in scroll.visible {
            draw(resources[index], index, into: &painter, in: inside.row(1 + index - scroll.top))
        }
        for (index, note) in notes.enumerated() {
            let row = inside.row(inside.height - notes.count + index)
            painter.text(
                note.text,
                at: Point(x: row.x + 1, y: row.y),
                role: note.role,
                maxWidth: row.width - 2,
                overflow: .ellipsis
            )
        }
    }

    private func draw(_ resource: ResourceProgress, _ index: Int, into painter: inout Painter, in row: Rect) {
        let words = words()
        let isChosen = index == scroll.selection
        if isChosen { painter.glyph(.selected, at: Point(x: row.x + 1, y: row.y)) }
        painter.text(SyncRowWords.name(resource.kind), at: Point(x: row.x + 3, y: row.y), maxWidth: 20)
        let count = SyncWordList.count(resource)
        let x = row.x + 24 + max(0, 20 - painter.width(of: count))
        painter.text(count, at: Point(x: x, y: row.y), maxWidth: 20)
        painter.text(
            words.state(resource),
            at: Point(x: row.x + 46, y: row.y),
            role: Self.role(resource.state),
            maxWidth: max(1, row.width - 47),
            overflow: .ellipsis
        )
        if isChosen {
            painter.select(row)
            painter.setCursor(Point(x: row.x + 1, y: row.y))
        }
    }

    private static func role(_ state: ResourceProgress.State) -> Role {
        switch state {
        case .waiting: .muted
        case .running, .comparing: .info
        case .whole: .good
        case .failed: .bad
        case .unavailable: .muted
        }
    }

    private func state(_ status: SiteStatus) -> String {
        let progress = status.progress
        if progress.isPaused { return Localization.paused }
        guard progress.resources.contains(where: { $0.state == .running || $0.state == .comparing }) else { return "" }
        let connections = Localization.connections(progress.connections)
        return [progress.remaining.map(SyncRowWords.remaining), connections].compactMap { $0 }
            .joined(separator: " \(glyphs[.separator]) ")
    }

    private func notes(_ status: SiteStatus) -> [(text: String, role: Role)] {
        var notes: [(text: String, role: Role)] = []
        switch status.connection {
        case .offline(_, let reason): notes.append((Localization.offline(reason), .bad))
        case .refused(_, let message): notes.append((message, .bad))
        case .unknown, .online: break
        }
        if let failure = status.failure { notes.append((Localization.failed(failure), .bad)) }
        if let unreadable = status.unreadable { notes.append((Localization.unreadable(unreadable.count), .warn)) }
        notes.append((status.progress.months.map(Localization.lastMonths) ?? Localization.all, .muted))
        notes.append((Localization.ages, .muted))
        switch status.pricing {
        case .differs: notes.append((PriceWords.sentence(status.pricing), .warn))
        case .neverAsked, .forbidden, .notCompared, .cannotCompare, .stale, .trusted:
            notes.append((PriceWords.sentence(status.pricing), .muted))
        }
        return notes
    }

    enum Localization {
        static let title = localized("Synchronisation")
        static let nothing = localized("Nothing was asked for yet.")
        static let pause = localized("Pause")
        static let resume = localized("Resume")
        static let full = localized("Full sync")
        static let months = localized("How far back")
        static let close = localized("Close")
        static let paused = localized("paused")
        static func connections(_ count: Int) -> String {
            count == 1 ? localized("1 connection") : localized("%@ connections", "\(count)")
        }
        static func offline(_ reason: String) -> String { localized("Offline. %@", reason) }
        static func failed(_ reason: String) -> String { localized("Last error: %@", reason) }
        static func unreadable(_ count: Int) -> String {
            count == 1
                ? localized("1 order could not be read; it is kept as it came.")
                : localized("%@ orders could not be read; they are kept as they came.", "\(count)")
        }
        static func lastMonths(_ count: Int) -> String {
            count == 1
                ? localized("Only orders of the last month are kept in sync; counts are of those.")
                : localized("Only orders of the last %@ months are kept in sync; counts are of those.", "\(count)")
        }
        static let all = localized("All orders are in sync.")
        static let ages = localized(
            "The last figure is how soon a deletion in the shop is seen; see the guide."
        )
    }
}
