import TerminalUI
import WooFoundation
import Yosemite

/// A filter as the rows of a form: the whole as a line of text, and the most used conditions, one by one.
struct FilterForm<Filter: TypedFilter> {
    typealias Parse = (String) -> (filter: Filter, problems: [FilterProblem])

    private(set) var filter: Filter
    /// Values typed into rows that cannot be parsed.
    private(set) var problems: [String: FilterProblem] = [:]

    init(filter: Filter) { self.filter = filter }

    func rows(_ layout: FilterLayout<Filter.Condition>) -> [FormRow] {
        let line = FilterRow.line
        let label = FilterFormLocalization.line
        let whole = FormRow(id: line, label: label, value: filter.text, problem: problems[line]?.words)
        return [whole]
            + layout.keys.map { key in
                FormRow(
                    id: key.name,
                    label: key.label,
                    kind: key.values == nil ? .text : .choice,
                    value: value(of: key.name),
                    problem: problems[key.name]?.words
                )
            }
            + layout.toggles.map { toggle in
                let isOn = filter.conditions.contains(toggle.condition)
                return FormRow(id: toggle.condition.text, label: "", kind: .toggle(isOn), value: toggle.label)
            }
    }

    /// The value of a key, as typed after it.
    func value(of key: String) -> String {
        filter.conditions.filter { $0.keyName == key && !$0.isNegated }.map { condition in
            let rest = condition.text.dropFirst(key.count)
            return String(rest.first == ":" ? rest.dropFirst() : rest)
        }.joined(separator: " ")
    }

    /// Takes the value typed or chosen for a row. Nothing changes where it is invalid.
    mutating func set(_ text: String, row: String, parse: Parse) {
        problems[row] = nil
        guard row != FilterRow.line else {
            let parsed = parse(text)
            guard parsed.problems.isEmpty else {
                problems[row] = parsed.problems.first
                return
            }
            self = FilterForm(filter: parsed.filter)
            return
        }
        var typed: [Filter.Condition] = []
        if !text.allSatisfy(\.isWhitespace) {
            let parsed = parse(Self.condition(row, text))
            problems[row] = parsed.problems.first
            guard parsed.problems.isEmpty else { return }
            typed = parsed.filter.conditions
        }
        filter.conditions = filter.conditions.filter { $0.keyName != row || $0.isNegated } + typed
    }

    /// `>100` and `20..50` after `total`; several words are one value.
    private static func condition(_ key: String, _ text: String) -> String {
        let sign = text.first == ">" || text.first == "<" ? "" : ":"
        let isOneWord = !text.contains(where: \.isWhitespace) || text.contains("\"")
        return key + sign + (isOneWord || sign.isEmpty ? text : "\"\(text)\"")
    }

    /// - Parameter row: the text of the toggle's condition.
    mutating func toggle(_ row: String, in layout: FilterLayout<Filter.Condition>) {
        guard let condition = layout.toggles.first(where: { $0.condition.text == row })?.condition else { return }
        if filter.conditions.contains(condition) {
            filter.conditions.removeAll { $0 == condition }
        } else {
            filter.conditions.append(condition)
        }
    }
}

enum FilterFormLocalization {
    static let line = localized("Filter")
}
