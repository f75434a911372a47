import TerminalUI
import Yosemite

extension SetupForm {
    /// The page in words, for screen readers: one fact per line, addresses in full.
    func spoken(title: String, focused: Bool) -> SpokenRegion {
        var region = SpokenRegion(id: "setup", title: title, isFocused: focused)
        region.lines = items.compactMap(Self.line)
        let all = stops.flatMap(\.self)
        if isEditing, let field = fields[focus] {
            let label = allFields.first { $0.id == focus }?.label ?? ""
            region.field = SpokenField(label: label, field: field)
        } else if let option = option(focus) {
            let number = (all.firstIndex(of: focus) ?? 0) + 1
            region.row = SpokenRow(Self.words(option), brief: option.label, position: "\(number) of \(all.count)")
        }
        return region
    }

    private static func line(_ item: SetupItem) -> String? {
        switch item {
        case .text(let text, _), .verbatim(let text): text.isEmpty ? nil : text
        case .fact(let fact): fact.kind == .good ? fact.words : Localization.attention(fact.words)
        case .blank, .bar, .field, .option, .row, .buttons: nil
        }
    }

    private static func words(_ option: SetupOption) -> String {
        var parts = [option.label]
        switch option.kind {
        case .button: parts.append(Localization.button)
        case .radio(let isOn), .toggle(let isOn): parts.append(isOn ? Localization.on : Localization.off)
        }
        if !option.note.isEmpty { parts.append(option.note) }
        if let reason = option.offBecause { parts.append(Localization.impossible(reason)) }
        return parts.joined(separator: ", ")
    }

    enum Localization {
        static func attention(_ words: String) -> String { localized("Attention: %@", words) }
        static let button = localized("button")
        static let on = localized("chosen")
        static let off = localized("not selected")
        static func impossible(_ reason: String) -> String { localized("not possible: %@", reason) }
    }
}
