/// One option of a list.
public struct Choice: Hashable, Sendable {
    public let id: String
    public let label: String
    public let glyph: Glyph?
    public let role: Role
    /// A letter that chooses it at once.
    public let key: Character?
    public let availability: Availability

    public init(
        id: String,
        label: String,
        glyph: Glyph? = nil,
        role: Role = .text,
        key: Character? = nil,
        availability: Availability = .enabled
    ) {
        self.id = id
        self.label = label
        self.glyph = glyph
        self.role = role
        self.key = key
        self.availability = availability
    }
}

extension [Choice] {
    /// Gives each choice without a letter the first free one of its words: `p` Processing, `e` Pending.
    public var lettered: [Choice] {
        // Keys that move through the list, close it, or open the help.
        var taken: Set<Character> = ["g", "h", "j", "k", "l", "q"]
        taken.formUnion(compactMap(\.key))
        return map { choice in
            guard choice.key == nil else { return choice }
            let free = choice.label.lowercased().first { $0.isASCII && $0.isLetter && !taken.contains($0) }
            if let free { taken.insert(free) }
            return Choice(
                id: choice.id,
                label: choice.label,
                glyph: choice.glyph,
                role: choice.role,
                key: free,
                availability: choice.availability
            )
        }
    }
}

/// A list to choose one item from, with the current one marked: status, sort order, the menu after a prefix key.
@MainActor
public final class ChoiceDialog: Overlay {
    /// Another action of a letter on the selected row.
    public struct Other {
        let key: Character
        let hint: String
        let act: (String) -> OverlayOutcome

        /// - Parameter act: called with the id of the selected choice.
        public init(key: Character, hint: String, act: @escaping (String) -> OverlayOutcome) {
            (self.key, self.hint, self.act) = (key, hint, act)
        }
    }

    public let id: String
    public var keyMeaning: KeyMeaning { .command }
    private let title: String
    private let choices: [Choice]
    private let currentID: String?
    private let others: [Other]
    private let onPick: (String) -> OverlayOutcome
    public private(set) var scroll: ListScroll

    /// `onPick` is called with the id of the choice; it usually returns `.close`.
    public init(
        id: String,
        title: String,
        choices: [Choice],
        currentID: String? = nil,
        others: [Other] = [],
        onPick: @escaping (String) -> OverlayOutcome
    ) {
        self.id = id
        self.title = title
        self.choices = choices
        self.currentID = currentID
        self.others = others
        self.onPick = onPick
        scroll = ListScroll(
            count: choices.count,
            selection: choices.firstIndex { $0.id == currentID } ?? 0
        )
    }

    public var focusPath: [String] {
        choices.indices.contains(scroll.selection) ? [id, choices[scroll.selection].id] : [id]
    }

    public var hints: [Hint] {
        [Hint("↑↓", "Choose"), Hint("Enter", "Confirm")] + others.map { Hint(String($0.key), $0.hint) }
            + [Hint("Esc", "Cancel")]
    }

    public func handle(_ event: TerminalEvent) -> OverlayOutcome {
        guard case .key(let key) = event else { return .stay }
        if case .character(let character) = key, let picked = choices.first(where: { $0.key == character }) {
            return pick(picked)
        }
        if case .character(let character) = key, let other = others.first(where: { $0.key == character }),
            choices.indices.contains(scroll.selection)
        {
            return other.act(choices[scroll.selection].id)
        }
        switch key {
        case .up, .character("k"), .backTab: scroll.move(by: -1)
        case .down, .character("j"), .tab: scroll.move(by: 1)
        case .home, .character("g"): scroll.first()
        case .end, .character("G"): scroll.last()
        case .pageUp: scroll.page(-1)
        case .pageDown: scroll.page(1)
        case .enter: if choices.indices.contains(scroll.selection) { return pick(choices[scroll.selection]) }
        case .function(1), .character("?"): return .ignored
        case .character, .escape, .backspace, .delete, .insert, .left, .right, .function, .ctrl, .alt: break
        }
        return .stay
    }

    /// Selects the choice; chooses it where it is selected already.
    public func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action, choices.indices.contains(index) else { return .stay }
        if index == scroll.selection { return pick(choices[index]) }
        scroll.select(index)
        return .stay
    }

    public func wheel(_ lines: Int) -> OverlayOutcome { scroll(lines) }

    private func pick(_ choice: Choice) -> OverlayOutcome {
        choice.availability == .enabled ? onPick(choice.id) : .stay
    }

    public func draw(into painter: inout Painter, in rect: Rect) {
        let labels = choices.map(text)
        let widest = (labels.map { painter.width(of: $0) } + [painter.width(of: title)]).max() ?? 0
        let size = Size(width: min(max(widest + 14, 40), rect.width - 4), height: min(choices.count + 4, rect.height))
        let area = rect.centred(size)
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: title))
        let rows = Rect(x: inside.x + 1, y: inside.y + 1, width: inside.width - 2, height: inside.height - 2)
        scroll.fit(height: rows.height)
        painter.speak(spoken(labels))
        for index in scroll.visible {
            let choice = choices[index]
            let row = rows.row(index - scroll.top)
            let isOff = choice.availability != .enabled
            let isSelected = index == scroll.selection
            painter.target(row, .row(index))
            if isSelected { painter.glyph(.selected, at: Point(x: row.x, y: row.y)) }
            if let glyph = choice.glyph { painter.glyph(glyph, at: Point(x: row.x + 2, y: row.y), role: choice.role) }
            painter.text(
                labels[index],
                at: Point(x: row.x + 4, y: row.y),
                role: isOff ? .muted : choice.role,
                maxWidth: row.width - 8,
                overflow: .ellipsis
            )
            if let key = choice.key {
                painter.text(String(key), at: Point(x: row.maxX - 2, y: row.y), role: .key)
            }
            guard isSelected else { continue }
            painter.select(row)
            painter.setCursor(Point(x: row.x, y: row.y))
        }
    }

    private func spoken(_ labels: [String]) -> SpokenRegion {
        var region = SpokenRegion(id: id, title: title, readsNewLines: false)
        region.lines = ["Choices: " + labels.joined(separator: ", ")]
        guard choices.indices.contains(scroll.selection) else { return region }
        let key = choices[scroll.selection].key.map { ", key \($0)" } ?? ""
        region.row = SpokenRow(
            labels[scroll.selection] + key,
            position: "\(scroll.selection + 1) of \(choices.count)"
        )
        return region
    }

    private func text(_ choice: Choice) -> String {
        var text = choice.label
        if choice.id == currentID { text += " (now)" }
        if case .disabled(let reason) = choice.availability { text += "  (\(reason))" }
        return text
    }
}
