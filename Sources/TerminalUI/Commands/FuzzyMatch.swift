/// Finds text by some of its letters, in order: whole words rank first, then beginnings, then scattered letters.
public enum FuzzyMatch {
    /// How well `text` matches `wanted`, ignoring case; lower is better, nil is no match.
    public static func score(_ text: String, for wanted: String) -> Int? {
        let text = Array(text.lowercased())
        let wanted = Array(wanted.lowercased())
        guard !wanted.isEmpty else { return 0 }
        if text == wanted { return 0 }
        if text.starts(with: wanted) { return 1 }
        if let start = firstIndex(of: wanted, in: text) {
            return start == 0 || !text[start - 1].isLetter ? 2 : 10 + min(start, 80)
        }
        var position = 0
        var gaps = 0
        for character in wanted {
            guard let next = text[position...].firstIndex(of: character) else { return nil }
            gaps += next - position
            position = next + 1
        }
        return 100 + gaps
    }

    /// The `items` that match `wanted` with any of their words, best first, otherwise in their order.
    public static func sorted<Item>(_ items: [Item], by wanted: String, words: (Item) -> [String]) -> [Item] {
        items.enumerated()
            .compactMap { index, item in
                words(item).compactMap { score($0, for: wanted) }.min().map { (score: $0, index: index, item: item) }
            }
            .sorted { ($0.score, $0.index) < ($1.score, $1.index) }
            .map(\.item)
    }

    private static func firstIndex(of wanted: [Character], in text: [Character]) -> Int? {
        guard wanted.count <= text.count else { return nil }
        return (0...(text.count - wanted.count)).first { text[$0...].starts(with: wanted) }
    }
}
