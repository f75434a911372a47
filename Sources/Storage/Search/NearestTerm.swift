import GRDB

/// Finds the word of the orders' search index that was probably meant by one it does not contain.
struct NearestTerm {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Of the indexed words within a few typing errors of `word` and with the same first letter, the one most orders
    /// have; nil where none is near.
    func of(_ word: String) throws -> (word: String, orders: Int)? {
        let wanted = WordMatch.tokens(word).first.map { Array($0.utf8) } ?? []
        guard wanted.count >= 3, wanted.count <= 40, let first = wanted.first else { return nil }
        let limit = wanted.count < 6 ? 1 : 2
        var best: (word: String, orders: Int, distance: Int)?
        let range = [String(decoding: [first], as: UTF8.self), String(decoding: [first + 1], as: UTF8.self)]
        let sql = "SELECT term, doc FROM order_words WHERE term >= ? AND term < ?"
        guard first < 0x7F else { return nil }
        try SQLStatement(database, sql).run(range.map { .text($0) }) { row in
            let term = Cell(statement: row, index: 0).text
            guard abs(term.utf8.count - wanted.count) <= limit,
                let distance = EditDistance.between(wanted, Array(term.utf8), atMost: limit)
            else { return }
            let orders = Int(Cell(statement: row, index: 1).integer)
            if let found = best, (found.distance, -found.orders) <= (distance, -orders) { return }
            best = (term, orders, distance)
        }
        return best.map { ($0.word, $0.orders) }
    }
}

/// The number of letters to insert, remove, replace or swap with their neighbour (Damerau–Levenshtein distance, optimal
/// string alignment).
public enum EditDistance {
    /// The distance of two words, counted in bytes; nil above `limit`.
    public static func between(_ one: [UInt8], _ other: [UInt8], atMost limit: Int) -> Int? {
        var older: [Int] = []
        var last = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var next = [row + 1]
            for (column, wanted) in other.enumerated() {
                var best = min(last[column] + (letter == wanted ? 0 : 1), last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == wanted {
                    best = min(best, older[column - 1] + 1)
                }
                next.append(best)
            }
            guard let least = next.min(), least <= limit else { return nil }
            (older, last) = (last, next)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }
}
