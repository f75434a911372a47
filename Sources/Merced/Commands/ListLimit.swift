import ArgumentParser

/// How many rows a list writes at most: a number from 1, or `all`.
struct ListLimit: ExpressibleByArgument, CustomStringConvertible {
    /// nil for all.
    let count: Int?

    init(_ count: Int) { self.count = count }

    init?(argument: String) {
        if argument.lowercased() == "all" {
            count = nil
        } else if let number = Int(argument), number > 0 {
            count = number
        } else {
            return nil
        }
    }

    var description: String { count.map { "\($0)" } ?? "all" }
    var defaultValueDescription: String { description }

    /// The range of rows.
    var range: Range<Int> { 0..<(count ?? .max) }
}

extension Array {
    /// Pieces of at most `count`, in order.
    func pieces(of count: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}
