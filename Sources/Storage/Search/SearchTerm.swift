/// Words of the index that nobody can mean by typing: they begin with a character for private use.
enum SearchTerm {
    /// An order's line is of this product or variation.
    static func product(_ id: Int64) -> String { "\u{E000}\(id)" }
}
