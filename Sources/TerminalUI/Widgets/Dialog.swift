/// A button of a dialog, labelled with a verb and its object: `Move to trash`.
public struct DialogButton: Hashable, Sendable {
    public let id: String
    public let label: String
    /// A letter that presses it, shown in the button's hint.
    public let key: Character?

    public init(id: String, label: String, key: Character? = nil) {
        self.id = id
        self.label = label
        self.key = key
    }

    public static let cancel = DialogButton(id: "cancel", label: "Cancel")
    /// On a changed form: stay.
    public static let keepEditing = DialogButton(id: "keep", label: "Keep editing")
    /// On a changed form: leave without saving.
    public static let discard = DialogButton(id: "leave", label: "Discard")
}

/// A question: title, body, buttons. The first button is selected at the start; make it the harmless one.
public struct Dialog: Hashable, Sendable {
    public var id: String
    public var title: String
    public var body: [String]
    public var buttons: [DialogButton]
    public private(set) var chosen = 0

    public init(id: String, title: String, body: [String], buttons: [DialogButton]) {
        self.id = id
        self.title = title
        self.body = body
        self.buttons = Self.lettered(buttons.isEmpty ? [.cancel] : buttons)
    }

    /// `y` answers yes where there is one answer besides the harmless one; of several each gets its first letter, where
    /// it is unique and does not move the selection.
    private static func lettered(_ buttons: [DialogButton]) -> [DialogButton] {
        let answers = buttons.dropFirst()
        var taken = Set<Character>(["h", "l", "n"]).union(buttons.compactMap(\.key))
        return buttons.prefix(1)
            + answers.map { button in
                let letter = answers.count == 1 ? "y" : button.label.lowercased().first
                guard button.key == nil, let letter, letter.isASCII, letter.isLetter, taken.insert(letter).inserted
                else {
                    return button
                }
                return DialogButton(id: button.id, label: button.label, key: letter)
            }
    }

    /// Selects a button; an index outside is brought into the range.
    public mutating func choose(_ index: Int) {
        chosen = min(max(0, index), buttons.count - 1)
    }

    /// Moves the selection, or returns the id of the pressed button.
    public mutating func handle(_ key: Key) -> String? {
        switch key {
        case .left, .backTab, .up: choose(chosen - 1)
        case .right, .tab, .down: choose(chosen + 1)
        case .enter: return buttons[chosen].id
        case .character(let character):
            if let pressed = buttons.first(where: { $0.key == character }) { return pressed.id }
            if character == "n" { return buttons[0].id }
            if character == "h" { choose(chosen - 1) }
            if character == "l" { choose(chosen + 1) }
        case .escape, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown, .function, .ctrl, .alt: break
        }
        return nil
    }

    /// Draws the dialog in the middle of `rect`, at most 72 cells wide inside, with a click target for each button.
    public func draw(into painter: inout Painter, in rect: Rect) {
        let inside = min(rect.width - 6, 72)
        let lines = body.flatMap { TextWrap.lines($0, width: inside) }
        let keys = keyLine(painter.glyphs)
        let buttonWidth = buttons.reduce(0) { $0 + painter.width(of: $1.label) + 7 }
        let wanted =
            ([painter.width(of: title) + 4, buttonWidth, painter.width(of: keys)] + lines.map(painter.width(of:)))
            .max() ?? 0
        let width = min(max(wanted, 40), inside) + 6
        let shown = lines.prefix(max(0, rect.height - 6))
        let area = rect.centred(Size(width: width, height: shown.count + 6))
        painter.fill(area)
        painter.box(area, heavy: true, titles: BoxTitles(left: title))
        let x = area.x + 3
        for (index, line) in shown.enumerated() {
            painter.text(line, at: Point(x: x, y: area.y + 2 + index), maxWidth: inside)
        }
        drawButtons(into: &painter, at: Point(x: x, y: area.maxY - 3))
        painter.speak(spoken)
        painter.text(keys, at: Point(x: x, y: area.maxY - 2), role: .muted, maxWidth: inside)
    }

    private func drawButtons(into painter: inout Painter, at point: Point) {
        var x = point.x
        for (index, button) in buttons.enumerated() {
            let label = "[ \(button.label) ]"
            let width = painter.text(label, at: Point(x: x, y: point.y), role: index == chosen ? .accent : .text)
            if index == chosen {
                painter.select(Rect(x: x, y: point.y, width: width, height: 1))
                painter.setCursor(Point(x: x + 2, y: point.y))
            }
            painter.target(Rect(x: x, y: point.y, width: width, height: 1), .button(index))
            x += width + 3
        }
    }

    private func keyLine(_ glyphs: GlyphSet) -> String {
        hints(glyphs).map { "\($0.keys) \($0.label)" }.joined(separator: "  ")
    }

    func hints(_ glyphs: GlyphSet) -> [Hint] {
        var hints: [Hint] = []
        if buttons.count > 1 { hints.append(Hint(Hint.join([.left, .right], glyphs), "Choose", priority: 1)) }
        hints.append(Hint("Enter", "Confirm", priority: 2))
        let letters = buttons.compactMap { button in
            button.key.map { Hint(String($0), button.label, priority: buttons.count > 2 ? 5 : 3) }
        }
        let wayOut = Hint("Esc", buttons[0].label, priority: 4)
        // Of several answers a narrow window drops the letters before the way out.
        return hints + (buttons.count > 2 ? [wayOut] + letters : letters + [wayOut])
    }
}

/// A dialog over the screen. Esc presses the first button.
@MainActor
public final class DialogOverlay: Overlay {
    public private(set) var dialog: Dialog
    private let onPress: (String) -> OverlayOutcome

    /// `onPress` is called with the id of the pressed button; it usually returns `.close`.
    public init(_ dialog: Dialog, onPress: @escaping (String) -> OverlayOutcome) {
        self.dialog = dialog
        self.onPress = onPress
    }

    /// Says something else in its body: what was not known when it was shown.
    public func say(_ body: [String]) { dialog.body = body }

    public var id: String { dialog.id }
    public var keyMeaning: KeyMeaning { .money }
    public var focusPath: [String] { [dialog.id, dialog.buttons[dialog.chosen].id] }
    public var hints: [Hint] { dialog.hints(.unicode) }

    public func draw(into painter: inout Painter, in rect: Rect) {
        dialog.draw(into: &painter, in: rect)
    }

    public func handle(_ event: TerminalEvent) -> OverlayOutcome {
        guard case .key(let key) = event else { return .stay }
        if key == .function(1) || key == .character("?") { return .ignored }
        return dialog.handle(key).map(onPress) ?? .stay
    }

    public func escape() -> OverlayOutcome { onPress(dialog.buttons[0].id) }

    /// Presses the button.
    public func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .button(let index) = action, dialog.buttons.indices.contains(index) else { return .stay }
        dialog.choose(index)
        return onPress(dialog.buttons[index].id)
    }
}
