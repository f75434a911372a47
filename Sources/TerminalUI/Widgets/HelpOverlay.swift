/// `?`: the keys of this screen, or of the dialog over it, beside those that work everywhere. Typing searches.
@MainActor
public final class HelpOverlay: Overlay {
    public let id = "help"
    public var keyMeaning: KeyMeaning { .command }
    private let title: String
    private let commands: [Command]
    /// Why commands cannot be run here and now.
    private let refusals: [CommandID: String]
    /// The keys of the dialog in which help was opened; empty on a screen.
    private let dialog: [Hint]
    /// The keys of a screen without commands of its own, as shown in its last line.
    private let ownHints: [Hint]
    private let glyphs: GlyphSet
    /// The last line, which says where to read more.
    private let manual: String
    public private(set) var field = TextField(limit: 100)
    private var top = 0
    private var height = 1

    /// The commands that keep their meaning while a dialog is open (`screens.md`, "Keys and families").
    private static let underDialog: Set<CommandID> = ["back", "help", "quit"]

    /// - Parameters:
    ///   - commands: those with a key are listed.
    ///   - refusals: why a command cannot run now.
    ///   - dialog: the keys of the dialog over the screen; empty where there is none.
    ///   - ownHints: the keys of a screen without commands of its own.
    ///   - manual: the last line.
    public init(
        title: String,
        commands: [Command],
        refusals: [CommandID: String] = [:],
        dialog: [Hint] = [],
        ownHints: [Hint] = [],
        glyphs: GlyphSet,
        manual: String = ""
    ) {
        self.title = title
        self.refusals = refusals
        self.ownHints = ownHints
        self.dialog = dialog
        self.commands = commands.filter {
            !$0.keys.isEmpty && (dialog.isEmpty || Self.underDialog.contains($0.id))
        }
        self.glyphs = glyphs
        self.manual = manual
    }

    public var focusPath: [String] { [id, "field"] }

    public var hints: [Hint] {
        [Hint("Type", "Find a key"), Hint(Hint.join([.up, .down], glyphs), "Scroll"), Hint("Esc", "Close")]
    }

    public func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.up): top = max(0, top - 1)
        case .key(.down): top += 1
        case .key(.pageUp): top = max(0, top - height)
        case .key(.pageDown): top += height
        case .key(.function(1)), .key(.character("?")): return .close
        case .key, .paste: if field.handle(event) == .handled { top = 0 }
        case .mouse, .focus, .resize, .quit, .suspend, .resumed, .endOfInput: break
        }
        return .stay
    }

    /// Esc clears the typed text, then closes.
    public func escape() -> OverlayOutcome {
        guard !field.characters.isEmpty else { return .close }
        field.text = ""
        return .stay
    }

    public func wheel(_ lines: Int) -> OverlayOutcome { scroll(lines) }

    public func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(90, rect.width - 2), height: min(40, rect.height - 1)))
        painter.fill(area)
        let wanted = field.text
        let right = wanted.isEmpty ? "type to find" : "find: \(wanted)"
        let separator = painter.glyphs[.separator]
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: "Help \(separator) \(title)", right: right))
            .inset(horizontal: 1)
        let half = inside.width / 2
        let columns = [
            dialog.isEmpty ? here(wanted) : column(dialog, wanted),
            column(commands.filter(\.isGlobal), wanted),
        ]
        height = max(1, inside.height - 4)
        top = min(top, max(0, (columns.map(\.count).max() ?? 0) - height))
        for (index, lines) in columns.enumerated() {
            let x = inside.x + index * half
            painter.text(
                index == 0 ? here : CommandGroup.everywhere.title,
                at: Point(x: x, y: inside.y + 1),
                role: .title
            )
            if lines.isEmpty { painter.text("Nothing.", at: Point(x: x, y: inside.y + 2), role: .muted) }
            for (row, line) in lines.dropFirst(top).prefix(height).enumerated() {
                let y = inside.y + 2 + row
                let isRefused = line.refusal != nil
                painter.text(line.keys, at: Point(x: x, y: y), role: isRefused ? .muted : .key, maxWidth: 13)
                painter.text(
                    line.words,
                    at: Point(x: x + 14, y: y),
                    role: isRefused ? .muted : .text,
                    maxWidth: half - 15,
                    overflow: .ellipsis
                )
            }
        }
        painter.text(manual, at: Point(x: inside.x, y: inside.maxY - 1), role: .muted, maxWidth: inside.width)
        painter.setCursor(Point(x: area.maxX - 4, y: area.y))
        painter.speak(spoken(columns))
    }

    private func spoken(_ columns: [[Line]]) -> SpokenRegion {
        let lines = columns.map { $0.map { "\(ScreenHost.spokenKeys($0.keys)): \($0.words)" } }
        var region = SpokenRegion(id: id, title: "Help, \(title)", readsNewLines: false)
        if field.text.isEmpty {
            region.lines = [here + ":"] + lines[0] + [CommandGroup.everywhere.title + ":"] + lines[1]
        } else {
            let found = lines[0] + lines[1]
            region.state = found.isEmpty ? "Nothing." : found.prefix(5).joined(separator: "; ")
        }
        region.field = SpokenField(label: "Find a key", field: field)
        return region
    }

    /// A line of a column.
    private struct Line {
        let keys: String
        let label: String
        /// Why it cannot be done here now.
        var refusal: String?

        var words: String { refusal.map { "\(label) (\($0))" } ?? label }
    }

    private func here(_ wanted: String) -> [Line] {
        let own = commands.filter { !$0.isGlobal }
        return own.isEmpty ? column(ownHints, wanted) : column(own, wanted)
    }

    private var here: String { dialog.isEmpty ? CommandGroup.here.title : "In this dialog" }

    private func column(_ hints: [Hint], _ wanted: String) -> [Line] {
        let lines = hints.map { Line(keys: $0.keys, label: $0.label) }
        return wanted.isEmpty ? lines : FuzzyMatch.sorted(lines, by: wanted) { [$0.keys, $0.label] }
    }

    private func column(_ commands: [Command], _ wanted: String) -> [Line] {
        var order: [String] = []
        var keys: [String: [Key]] = [:]
        var refused: [String: [String?]] = [:]
        for command in commands {
            let line = command.helpLine ?? command.label
            if keys[line] == nil { order.append(line) }
            refused[line, default: []].append(refusals[command.id])
            keys[line, default: []] += command.helpLine == nil ? Array(command.keys.prefix(2)) : [command.keys[0]]
        }
        let lines = order.map { line in
            // Of several on one line, one that can run is enough.
            let reasons = refused[line] ?? []
            let refusal = reasons.contains(nil) ? nil : reasons.first ?? nil
            return Line(keys: join(keys[line] ?? []), label: line, refusal: refusal)
        }
        return wanted.isEmpty ? lines : FuzzyMatch.sorted(lines, by: wanted) { [$0.keys, $0.label] }
    }

    /// `1 … 7` for many keys, otherwise each of them.
    private func join(_ keys: [Key]) -> String {
        guard keys.count > 4, let first = keys.first, let last = keys.last else { return Hint.join(keys, glyphs) }
        return "\(first.name(glyphs)) \(glyphs[.more]) \(last.name(glyphs))"
    }
}
