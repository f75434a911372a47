import TerminalUI

/// What a page does after a key.
enum SetupOutcome: Hashable, Sendable {
    case handled
    case ignored
    /// The text of a field has changed.
    case typed(id: String)
    /// Enter on the option or button, or Enter in the last field, which presses the first button.
    case pressed(id: String)
    /// Space on an option.
    case picked(id: String)
}

/// The items of a page, the focused one, and the typed text: a value.
///
/// A focused field accepts letters at once. The arrows and Tab move from one to the next, Enter continues.
struct SetupForm: Hashable, Sendable {
    private(set) var items: [SetupItem] = []
    private(set) var focus = ""
    var fields: [String: TextField] = [:]
    /// The first visible line, when not all fit.
    var top = 0

    static let maximumTextLength = 2_000

    /// Takes the current items of the page; the focus stays while its item exists.
    mutating func replace(_ items: [SetupItem]) {
        self.items = items
        for field in allFields where fields[field.id] == nil {
            var made = TextField(limit: Self.maximumTextLength)
            made.isSecret = field.isSecret
            fields[field.id] = made
        }
        if !stops.flatMap(\.self).contains(focus) { focus = stops.first?.first ?? "" }
    }

    mutating func select(_ id: String) {
        if stops.flatMap(\.self).contains(id) { focus = id }
    }

    func text(_ id: String) -> String { fields[id]?.text ?? "" }

    mutating func set(_ text: String, in id: String, isSecret: Bool = false) {
        var field = TextField(text, limit: Self.maximumTextLength)
        field.isSecret = isSecret
        fields[id] = field
    }

    var isEditing: Bool { allFields.contains { $0.id == focus } }

    var allFields: [SetupField] {
        items.compactMap { item in
            if case .field(let field) = item { field } else { nil }
        }
    }

    /// The items that can have the focus, line by line.
    var stops: [[String]] {
        items.compactMap { item in
            switch item {
            case .field(let field): [field.id]
            case .option(let option): [option.id]
            case .row(_, let options), .buttons(let options): options.map(\.id)
            case .blank, .text, .verbatim, .fact, .bar: nil
            }
        }
    }

    func option(_ id: String) -> SetupOption? {
        for item in items {
            switch item {
            case .option(let option) where option.id == id: return option
            case .row(_, let options), .buttons(let options):
                if let found = options.first(where: { $0.id == id }) { return found }
            case .option, .blank, .text, .verbatim, .fact, .bar, .field: continue
            }
        }
        return nil
    }

    private var firstButton: String? {
        for case .buttons(let buttons) in items { return buttons.first?.id }
        return nil
    }

    // MARK: Keys

    /// - Parameter isFrozen: a job runs with the typed text; letters are ignored.
    mutating func handle(_ event: TerminalEvent, isFrozen: Bool) -> SetupOutcome {
        if case .key(let key) = event {
            switch key {
            case .tab, .down: return moveLine(1)
            case .backTab, .up: return moveLine(-1)
            case .enter: return isFrozen ? .handled : enter()
            default: break
            }
        }
        if var field = fields[focus], isEditing {
            guard !isFrozen else { return .handled }
            let before = field.characters
            guard field.handle(event) == .handled else { return .ignored }
            fields[focus] = field
            return field.characters == before ? .handled : .typed(id: focus)
        }
        guard case .key(let key) = event else { return .ignored }
        switch key {
        case .left, .character("h"): return moveBeside(-1)
        case .right, .character("l"): return moveBeside(1)
        case .character("k"): return moveLine(-1)
        case .character("j"): return moveLine(1)
        case .home, .character("g"): return moveTo(stops.first?.first)
        case .end, .character("G"): return moveTo(stops.last?.first)
        case .character(" "): return isFrozen || option(focus)?.offBecause != nil ? .handled : .picked(id: focus)
        default: return .ignored
        }
    }

    private mutating func enter() -> SetupOutcome {
        if isEditing {
            let fields = allFields
            if let index = fields.firstIndex(where: { $0.id == focus }), index + 1 < fields.count,
                text(fields[index + 1].id).isEmpty
            {
                focus = fields[index + 1].id
                return .handled
            }
            return firstButton.map { .pressed(id: $0) } ?? .handled
        }
        return option(focus)?.offBecause == nil ? .pressed(id: focus) : .handled
    }

    /// Where not everything fits: moves half a page up or down, with the focus.
    mutating func page(_ direction: Int) {
        for _ in 0..<4 { _ = moveLine(direction) }
    }

    private mutating func moveTo(_ id: String?) -> SetupOutcome {
        if let id { focus = id }
        return .handled
    }

    /// A line of options is entered at the selected one.
    private mutating func moveLine(_ step: Int) -> SetupOutcome {
        let lines = stops
        guard let line = lines.firstIndex(where: { $0.contains(focus) }), lines.indices.contains(line + step) else {
            return .handled
        }
        let next = lines[line + step]
        return moveTo(next.first { option($0)?.kind == .radio(isOn: true) } ?? next.first)
    }

    private mutating func moveBeside(_ step: Int) -> SetupOutcome {
        guard let line = stops.first(where: { $0.contains(focus) }), let index = line.firstIndex(of: focus),
            line.indices.contains(index + step)
        else { return .handled }
        return moveTo(line[index + step])
    }
}
