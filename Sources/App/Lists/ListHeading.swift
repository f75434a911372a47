/// The left title of a list: its name, and its filter in words or the line being typed.
enum ListHeading {
    /// `Orders · processing`, while it is typed `Orders · /status:processing müll`.
    ///
    /// - Parameters:
    ///   - filter: empty where there is none.
    ///   - typed: nil where nothing is being typed.
    static func text(_ name: String, filter: String, typed: String?) -> String {
        if let typed { return name + " · /" + typed }
        return filter.isEmpty ? name : name + " · " + filter
    }
}
