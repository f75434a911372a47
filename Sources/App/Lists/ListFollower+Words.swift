import Yosemite

extension ListFollower {
    /// `3 marked`, and whether a range has been started; nil where nothing is marked.
    var markedWords: String? {
        guard markedCount > 0 else { return nil }
        let words = MarkWords.marked(markedCount)
        return rangeStart == nil ? words : words + ", " + MarkWords.rangeBegun
    }
}

private enum MarkWords {
    static func marked(_ count: Int) -> String { localized("%@ marked", "\(count)") }
    static let rangeBegun = localized("a range is begun")
}
