import WooFoundation
import Yosemite

/// Which records a list shows: one filter, typed as a line or chosen row by row. While it is typed the list follows as
/// far as the line is valid; an invalid line changes nothing.
struct ListFilter<Filter: TypedFilter> {
    typealias Parse = FilterForm<Filter>.Parse

    /// The line being typed, and its meaning.
    private struct Line {
        let text: String
        let filter: Filter
        let problems: [FilterProblem]
    }

    /// The filter after clearing: empty, or the one the list was opened with.
    let base: Filter
    private(set) var chosen: Filter
    /// The record selected before typing, to return to.
    private(set) var anchor: Int64?
    private var line: Line?

    /// - Parameter chosen: the initial filter; nil for `base`.
    init(base: Filter, chosen: Filter? = nil) {
        self.base = base
        self.chosen = chosen ?? base
    }

    /// What the list shows.
    var shown: Filter { line?.filter ?? chosen }
    /// The text being typed; empty where there is none.
    var typed: String { line?.text ?? "" }
    var isTyping: Bool { line != nil }
    /// Errors in the line.
    var problems: [FilterProblem] { line?.problems ?? [] }
    /// Whether it is narrower than the filter the list was opened with.
    var isNarrowed: Bool { chosen != base }

    /// The searched text, for the message of a list without rows: the line, where it contains words.
    var sought: String {
        guard problems.isEmpty else { return "" }
        return line?.text.trimmed(.whitespaces) ?? (chosen.hasWords ? chosen.text : "")
    }

    // MARK: Typing

    /// Starts typing the whole filter, beginning with the chosen one.
    ///
    /// - Parameter selectedID: the record to return to.
    /// - Returns: the initial line.
    mutating func begin(at selectedID: Int64?) -> String {
        if !isNarrowed { anchor = selectedID }
        let text = chosen.isEmpty ? "" : chosen.text + " "
        line = Line(text: text, filter: chosen, problems: [])
        return text
    }

    mutating func type(_ text: String, parse: Parse) {
        guard text.trimmed(.whitespaces) != chosen.text else {
            line = Line(text: text, filter: chosen, problems: [])
            return
        }
        let parsed = parse(text)
        line = Line(text: text, filter: parsed.problems.isEmpty ? parsed.filter : chosen, problems: parsed.problems)
    }

    /// Makes the typed line the filter.
    ///
    /// - Returns: false where it is invalid; typing then goes on.
    mutating func keep() -> Bool {
        guard problems.isEmpty else { return false }
        chosen = shown
        line = nil
        return true
    }

    /// Restores the filter from before.
    mutating func drop() { line = nil }

    /// Replaces both the chosen filter and the line being typed.
    mutating func choose(_ filter: Filter) {
        chosen = filter
        line = nil
    }
}
