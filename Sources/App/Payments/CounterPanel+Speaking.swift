import TerminalUI
import Yosemite

extension CounterPanel {
    /// The dialog in words: no clocks, and only the current one of the steps.
    func spoken(id: String) -> SpokenRegion {
        let steps = viewState.lines.filter {
            if case .step = $0 { true } else { false }
        }
        var region = SpokenRegion(
            id: id,
            title: [viewState.title, viewState.scope].filter { !$0.isEmpty }.joined(separator: ", ")
        )
        for line in viewState.lines {
            switch line {
            case .blank: continue
            case .amount(let amount, let word, _, _): region.lines.append(word.isEmpty ? amount : "\(word): \(amount)")
            case .big(let label, let amount): region.lines.append("\(label): \(amount)")
            case .step(.now, let label):
                let number = (steps.firstIndex(of: line) ?? 0) + 1
                region.lines.append(Localization.step(number, steps.count, label))
            case .step: continue
            case .text(let text, _), .clocked(let text, _): region.lines.append(text)
            case .asking(let text, let attempt): region.lines.append("\(text) \(attempt)")
            case .pair(let label, let value): region.lines.append("\(label): \(value)")
            case .field(let label, let field, let isFocused):
                if isFocused { region.field = SpokenField(label: label, field: field) }
                if !isFocused, !field.text.isEmpty { region.lines.append("\(label): \(field.text)") }
            case .choice(let choice): speak(choice, into: &region)
            }
        }
        if !viewState.note.isEmpty { region.lines.append(viewState.note) }
        return region
    }

    private func speak(_ choice: CounterChoice, into region: inout SpokenRegion) {
        guard choice.isSelected else { return }
        let count = viewState.lines.count {
            if case .choice = $0 { true } else { false }
        }
        let key = choice.key.isEmpty ? "" : Localization.key(choice.key)
        let words = [choice.label, choice.detail, key].filter { !$0.isEmpty }.joined(separator: ", ")
        region.row = SpokenRow(words, position: Localization.position(choice.index + 1, count))
    }

    enum Localization {
        static func step(_ number: Int, _ count: Int, _ label: String) -> String {
            localized("Step %@ of %@: %@", "\(number)", "\(count)", label)
        }
        static func key(_ key: String) -> String { localized("key %@", key) }
        static func position(_ number: Int, _ count: Int) -> String {
            localized("%@ of %@", "\(number)", "\(count)")
        }
    }
}
