/// One line of the palette.
public struct PaletteEntry: Hashable, Sendable {
    public var id: CommandID
    public var label: String
    public var help: String
    /// The text on the right: the key, or `:orders refunded`.
    public var keys: String
    public var aliases: [String]
    public var availability: Availability
    /// Every key that runs it, as typed: `J`, `Ctrl-R`.
    public var allKeys: [String]
    /// The text that Tab completes to: the label, or `orders refunded`.
    public var completion: String
    /// Listed below everything else that matches.
    public var standsLast: Bool

    public init(
        id: CommandID,
        label: String,
        help: String = "",
        keys: String = "",
        aliases: [String] = [],
        availability: Availability = .enabled,
        allKeys: [String] = [],
        completion: String? = nil,
        standsLast: Bool = false
    ) {
        self.standsLast = standsLast
        self.id = id
        self.label = label
        self.help = help
        self.keys = keys
        self.aliases = aliases
        self.availability = availability
        self.allKeys = allKeys
        self.completion = completion ?? label
    }

    /// The entry of a command.
    public init(command: Command, availability: Availability, glyphs: GlyphSet) {
        let keys = command.keys.first?.name(glyphs) ?? ":\(command.aliases.first ?? command.id.rawValue)"
        self.init(
            id: command.id,
            label: command.label,
            help: command.help,
            keys: keys,
            aliases: command.aliases,
            availability: availability,
            allKeys: command.keys.map { $0.name(glyphs) }
        )
    }
}

/// `:`: type part of a command's name, alias, id or key, and run it. A command that cannot run is still listed, with
/// the reason.
@MainActor
public final class PaletteOverlay: Overlay {
    public let id = "palette"
    public var keyMeaning: KeyMeaning { .text }
    private let entries: [PaletteEntry]
    private let recent: [CommandID]
    private let more: (String) -> [PaletteEntry]
    public private(set) var field = TextField(limit: 200)
    public private(set) var scroll = ListScroll()
    public private(set) var found: [PaletteEntry] = []

    /// - Parameters:
    ///   - entries: the commands that exist here.
    ///   - recent: listed first while nothing is typed.
    ///   - more: further entries for the typed text.
    public init(
        entries: [PaletteEntry],
        recent: [CommandID] = [],
        more: @escaping (String) -> [PaletteEntry] = { _ in [] }
    ) {
        self.entries = entries
        self.recent = recent
        self.more = more
        find()
    }

    public var focusPath: [String] { [id, "field"] }

    public var hints: [Hint] {
        [Hint("↑↓", "Choose"), Hint("Enter", "Run"), Hint("Tab", "Complete"), Hint("Esc", "Close")]
    }

    public func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.enter):
            guard found.indices.contains(scroll.selection) else { return .stay }
            let entry = found[scroll.selection]
            return entry.availability == .enabled ? .closeAndRun(entry.id) : .stay
        case .key(.up), .key(.ctrl("p")): scroll.move(by: -1)
        case .key(.down), .key(.ctrl("n")): scroll.move(by: 1)
        case .key(.pageUp): scroll.page(-1)
        case .key(.pageDown): scroll.page(1)
        case .key(.function(1)): return .ignored
        case .key(.tab):
            if found.indices.contains(scroll.selection) {
                field.text = found[scroll.selection].completion
                find()
            }
        case .key(.backspace) where field.characters.isEmpty: return .close
        case .key, .paste: if field.handle(event) == .handled { find() }
        case .mouse, .focus, .resize, .quit, .suspend, .resumed, .endOfInput: break
        }
        return .stay
    }

    /// Selects the entry; runs it where it is selected already.
    public func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action, found.indices.contains(index) else { return .stay }
        if index == scroll.selection { return handle(.key(.enter)) }
        scroll.select(index)
        return .stay
    }

    public func wheel(_ lines: Int) -> OverlayOutcome { scroll(lines) }

    private func find() {
        // A `:` typed in the field is ignored too.
        let wanted = field.text.hasPrefix(":") && field.text.count > 1 ? String(field.text.dropFirst()) : field.text
        if wanted.isEmpty {
            let first = recent.compactMap { id in entries.first { $0.id == id } }
            let all = first + entries.filter { !recent.contains($0.id) }
            // What cannot run comes below what can: Enter on the first line does something.
            found = all.filter { $0.availability == .enabled } + all.filter { $0.availability != .enabled }
        } else {
            // A typed key lists the command of exactly that key first: `s` is not `S`.
            let ofKey = entries.filter { $0.allKeys.contains(wanted) }
            let others = (more(wanted) + entries).filter { !ofKey.contains($0) }
            let sorted = FuzzyMatch.sorted(others, by: wanted, words: Self.words)
            found = ofKey + sorted.filter { !$0.standsLast } + sorted.filter(\.standsLast)
        }
        scroll = ListScroll(count: found.count)
    }

    private static func words(_ entry: PaletteEntry) -> [String] {
        [entry.label, entry.id.rawValue, entry.keys, entry.completion] + entry.allKeys + entry.aliases
    }

    public func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(72, rect.width - 4), height: min(15, rect.height - 2)))
        painter.fill(area)
        let position = "\(found.count) of \(max(entries.count, found.count))"
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: "Commands", right: position))
            .inset(horizontal: 1)
        painter.text(":", at: Point(x: inside.x, y: inside.y), role: .key)
        field.draw(
            into: &painter,
            in: Rect(x: inside.x + 2, y: inside.y, width: inside.width - 2, height: 1),
            role: .text,
            focused: true
        )
        painter.horizontalLine(at: Point(x: inside.x, y: inside.y + 1), width: inside.width)

        let rows = Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: inside.height - 4)
        scroll.fit(height: rows.height)
        for index in scroll.visible where found.indices.contains(index) {
            painter.target(rows.row(index - scroll.top), .row(index))
            draw(found[index], isChosen: index == scroll.selection, into: &painter, in: rows.row(index - scroll.top))
        }
        painter.speak(spoken)
        if found.isEmpty {
            painter.text("No command matches.", at: Point(x: rows.x + 2, y: rows.y), role: .muted)
        } else if found.indices.contains(scroll.selection) {
            painter.text(
                found[scroll.selection].help,
                at: Point(x: inside.x, y: inside.maxY - 1),
                role: .muted,
                maxWidth: inside.width,
                overflow: .ellipsis
            )
        }
    }

    private var spoken: SpokenRegion {
        var region = SpokenRegion(id: id, title: "Commands", readsNewLines: false)
        if found.indices.contains(scroll.selection) {
            let entry = found[scroll.selection]
            var parts = [entry.label]
            if case .disabled(let reason) = entry.availability { parts.append("off: \(reason)") }
            if entry.keys.hasPrefix(":") {
                parts.append(entry.keys)
            } else {
                parts.append("key \(ScreenHost.spokenKeys(entry.keys))")
            }
            let words = parts.joined(separator: ", ") + (entry.help.isEmpty ? "" : ". " + entry.help)
            region.row = SpokenRow(words, position: "\(scroll.selection + 1) of \(found.count)")
        } else {
            region.state = "No command matches."
        }
        region.field = SpokenField(label: "Command", field: field)
        return region
    }

    private func draw(_ entry: PaletteEntry, isChosen: Bool, into painter: inout Painter, in row: Rect) {
        if isChosen { painter.glyph(.selected, at: Point(x: row.x, y: row.y)) }
        let keysWidth = painter.width(of: entry.keys)
        let room = row.width - 2 - keysWidth - 4
        switch entry.availability {
        case .enabled:
            painter.text(entry.label, at: Point(x: row.x + 2, y: row.y), maxWidth: room, overflow: .ellipsis)
        case .disabled(let reason):
            painter.text(
                "\(entry.label)  (\(reason))",
                at: Point(x: row.x + 2, y: row.y),
                role: .muted,
                maxWidth: room,
                overflow: .ellipsis
            )
        }
        painter.text(entry.keys, at: Point(x: row.maxX - 2 - keysWidth, y: row.y), role: .key)
        if isChosen { painter.select(row) }
    }
}
