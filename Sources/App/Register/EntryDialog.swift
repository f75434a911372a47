import TerminalUI
import WooFoundation
import Yosemite

/// A question at the register that is answered with one line. A letter is a shortcut for the most frequent answer; a
/// scan is one where it makes sense.
@MainActor
final class EntryDialog: CounterDialog {
    /// An answer selected by a letter.
    struct Preset: Hashable {
        let key: Character
        let label: String
        let text: String
        /// It is only written into the field: money moves with Enter, not with a letter, which may be the first of a
        /// code that comes torn.
        var fills = false
    }

    /// The result of an answer.
    enum Outcome: Hashable {
        case taken
        /// What is wrong with it, as a sentence.
        case wrong(String)
    }

    /// What is asked for.
    enum Kind {
        /// A scan may not become it.
        case amount
        case text
        /// As `amount`; a scan is an answer that Enter accepts.
        case code
        /// A scan is the answer.
        case scan(@MainActor (_ code: String) -> Outcome)
    }

    let id: String
    let focus = "field"
    var keyMeaning: KeyMeaning { if case .text = kind { .text } else { .guarded } }
    private let title: String
    private let scope: String
    private let label: String
    private let saving: String
    private let presets: [Preset]
    private let kind: Kind
    private let lines: @MainActor (_ typed: String) -> [CounterLine]
    private let onPreset: @MainActor (_ key: Character) -> Outcome?
    private let onTake: @MainActor (_ text: String) -> Outcome
    private var field = TextField("", limit: 200)
    private var selected: Int?
    private var problem: String?
    /// The last input was a rejected scan: the clerk who presses Enter now may believe that it was typed in.
    private var isScanRefused = false

    /// - Parameters:
    ///   - lines: shown above the field, depending on the typed text.
    ///   - saving: the action of Enter, in the hints.
    ///   - kind: what is asked for.
    ///   - onPreset: called with the letter of the chosen answer; nil where its text says everything.
    ///   - onTake: called with the typed text, empty where Enter came first.
    init(
        id: String,
        title: String,
        scope: String = "",
        label: String,
        saving: String,
        presets: [Preset] = [],
        kind: Kind = .amount,
        lines: @escaping @MainActor (_ typed: String) -> [CounterLine] = { _ in [] },
        onPreset: @escaping @MainActor (_ key: Character) -> Outcome? = { _ in nil },
        onTake: @escaping @MainActor (_ text: String) -> Outcome
    ) {
        (self.id, self.title, self.scope, self.label, self.saving) = (id, title, scope, label, saving)
        (self.presets, self.lines, self.onPreset, self.onTake) = (presets, lines, onPreset, onTake)
        self.kind = kind
    }

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: title, scope: scope)
        viewState.lines =
            [.blank] + lines(field.text) + [.field(label: label, field, isFocused: selected == nil), .blank]
        viewState.lines += presets.enumerated().map { index, preset in
            .choice(
                CounterChoice(
                    label: preset.label,
                    key: String(preset.key),
                    isSelected: index == selected,
                    index: index
                )
            )
        }
        if !presets.isEmpty { viewState.lines.append(.blank) }
        if let problem { viewState.lines += [.text("! " + problem, role: .warn), .blank] }
        let choose = presets.isEmpty ? [] : [Hint("↑↓", Localization.choose)]
        viewState.hints = [Hint("Enter", saving)] + choose + [Hint("Esc", Localization.back)]
        return viewState
    }

    var discard: CounterDiscard? {
        field.text.isEmpty ? nil : CounterDiscard(title: Localization.discard, body: title)
    }

    func press(_ key: Key) -> OverlayOutcome {
        switch key {
        case .enter:
            if refusesEnter() { return .stay }
            guard let selected else { return take(field.text) }
            return presets[selected].fills ? take(presets[selected].text) : take(presets[selected])
        case .up: step(-1)
        case .down, .tab: step(1)
        case .character(let letter):
            if field.text.isEmpty, let preset = presets.first(where: { $0.key == letter }) { return take(preset) }
            edit(.key(key))
        default: edit(.key(key))
        }
        return .stay
    }

    func type(_ text: String) { edit(.paste(text)) }

    func scanned(_ scan: Scan) -> OverlayOutcome {
        switch kind {
        case .amount, .text: (problem, isScanRefused) = (Localization.scan, true)
        case .code:
            field = TextField(scan.text, limit: 200)
            (selected, problem) = (nil, nil)
        case .scan(let answer): return carry(out: answer(scan.text))
        }
        return .stay
    }

    func click(_ row: Int) -> OverlayOutcome {
        guard presets.indices.contains(row) else { return .stay }
        if selected == row { return take(presets[row]) }
        selected = row
        return .stay
    }

    private func edit(_ event: TerminalEvent) {
        if field.handle(event) == .handled { (selected, problem, isScanRefused) = (nil, nil, false) }
    }

    /// After a rejected scan the first Enter only shows what the next one accepts.
    private func refusesEnter() -> Bool {
        guard isScanRefused else { return false }
        (problem, isScanRefused) = (Localization.afterScan, false)
        return true
    }

    private func step(_ by: Int) {
        guard !presets.isEmpty else { return }
        isScanRefused = false
        let next = (selected ?? (by > 0 ? -1 : 0)) + by
        selected = next < 0 ? nil : min(next, presets.count - 1)
    }

    private func take(_ preset: Preset) -> OverlayOutcome {
        if preset.fills {
            field = TextField(preset.text, limit: 200)
            (selected, problem, isScanRefused) = (nil, nil, false)
            return .stay
        }
        return carry(out: onPreset(preset.key) ?? onTake(preset.text))
    }

    private func take(_ text: String) -> OverlayOutcome { carry(out: onTake(text.trimmed(.whitespaces))) }

    private func carry(out outcome: Outcome) -> OverlayOutcome {
        switch outcome {
        case .taken: return .close
        case .wrong(let words):
            problem = words
            return .stay
        }
    }

    enum Localization {
        static let choose = localized("Choose")
        static let back = localized("Back")
        static let discard = localized("Discard what was typed?")
        static let scan = localized("That was a scan; it does nothing here.")
        static let afterScan = localized(
            "The scan was not typed in, and nothing was taken. Check the amount or text above, then press Enter again."
        )
    }
}
