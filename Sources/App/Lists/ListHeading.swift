import TerminalUI

/// The left title of a list: its name, the words of its filter, what is searched for.
enum ListHeading {
    /// `Orders · processing · /müll`. The words of a long filter give way to what is searched for.
    ///
    /// - Parameters:
    ///   - filter: empty where there is none.
    ///   - sought: nil where nothing is searched for.
    ///   - width: cells of the frame.
    static func text(_ name: String, filter: String, sought: String?, width: Int) -> String {
        var title = name
        if !filter.isEmpty { title += " · " + (sought == nil ? filter : cut(filter, to: max(8, width / 2 - 12))) }
        if let sought { title += " · /" + sought }
        return title
    }

    private static func cut(_ words: String, to room: Int) -> String {
        guard DisplayWidth.of(words) > room else { return words }
        var shown = Substring(words)
        while DisplayWidth.of(String(shown)) > room - 1 { shown = shown.dropLast() }
        return shown + "…"
    }
}
