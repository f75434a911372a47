/// Finds the word that was probably meant.
enum NearestWord {
    /// The word of `known` within a few typing errors of `typed`, ignoring case; nil where none is near.
    static func of(_ typed: String, among known: [String]) -> String? {
        let folded = Array(typed.lowercased())
        let limit = max(1, folded.count / 3)
        let near = known.map { (word: $0, distance: distance(folded, Array($0.lowercased()))) }
            .filter { $0.distance <= limit }
        return near.min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
    }

    /// The number of letters to insert, remove, replace or swap with their neighbour.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        guard one.count <= 60, other.count <= 60 else { return .max }
        var older: [Int] = []
        var last = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var next = [row + 1]
            for (column, wanted) in other.enumerated() {
                let change = last[column] + (letter == wanted ? 0 : 1)
                var best = min(change, last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == wanted {
                    best = min(best, older[column - 1] + 1)
                }
                next.append(best)
            }
            (older, last) = (last, next)
        }
        return last[other.count]
    }
}
