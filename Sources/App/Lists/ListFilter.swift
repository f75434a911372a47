import WooFoundation
import Yosemite

/// Which records a list shows: one filter, typed in a line or chosen row by row. While it is typed the list follows as
/// far as the line can be read; a line that cannot be read changes nothing.
struct ListFilter<Filter: TypedFilter> {
    typealias Parse = FilterForm<Filter>.Parse

    /// A line that is being typed, and what it asks for.
    private struct Line {
        let text: String
        let filter: Filter
        let problems: [FilterProblem]
    }

    /// What a cleared filter is: nothing, or what the list was opened for.
    let base: Filter
    private(set) var chosen: Filter
    /// Selected before anything was typed, to come back to.
    private(set) var anchor: Int64?
    private var line: Line?

    /// - Parameter chosen: what is shown at first; `base` where it is nil.
    init(base: Filter, chosen: Filter? = nil) {
        self.base = base
        self.chosen = chosen ?? base
    }

    /// What the list shows.
    var shown: Filter { line?.filter ?? chosen }
    /// What is being typed; empty where nothing is.
    var typed: String { line?.text ?? "" }
    var isTyping: Bool { line != nil }
    /// What of the line cannot be read.
    var problems: [FilterProblem] { line?.problems ?? [] }
    /// More is asked for than the list was opened for.
    var isNarrowed: Bool { chosen != base }

    /// What is searched for, for a list without rows: the line, where words stand in it.
    var sought: String {
        guard problems.isEmpty else { return "" }
        return line?.text.trimmed(.whitespaces) ?? (chosen.hasWords ? chosen.text : "")
    }

    // MARK: Typing

    /// The whole filter is typed from now on, beginning with what is chosen.
    ///
    /// - Parameter selectedID: the record to come back to.
    /// - Returns: the line as it stands.
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

    /// What is typed becomes the filter.
    ///
    /// - Returns: false where it cannot be read; it is typed on then.
    mutating func keep() -> Bool {
        guard problems.isEmpty else { return false }
        chosen = shown
        line = nil
        return true
    }

    /// The filter is again what it was.
    mutating func drop() { line = nil }

    /// Another filter takes the place of what was chosen and of what is typed.
    mutating func choose(_ filter: Filter) {
        chosen = filter
        line = nil
    }
}
