import Foundation

/// Reads lists that are only shown: one that is none, and an element that is odd, is no reason to hide the record.
extension KeyedDecodingContainer {
    /// The positive number that names a record.
    ///
    /// - Throws: `RowProblem` where there is none: the record could not be told apart.
    func identifier(_ key: Key) throws -> Int64 {
        guard has(key) else { throw problem(key, "is missing") }
        guard let id = integer(key), id > 0 else {
            throw problem(key, "is \(shape(key)), not a positive number")
        }
        return id
    }

    /// The text that names a record without a number.
    ///
    /// - Throws: `RowProblem` where there is none.
    func slug(_ key: Key) throws -> String {
        guard let slug = text(key), !slug.isEmpty else { throw problem(key, "is missing") }
        return slug
    }

    /// The elements that can be read.
    func items<T: Decodable>(_ type: T.Type, _ key: Key) -> [T] {
        (try? lossyList(type, key)) ?? []
    }

    /// Whole numbers, also as text.
    func integers(_ key: Key) -> [Int64] {
        items(LooseText.self, key).compactMap { Int64($0.text.trimmingCharacters(in: .whitespaces)) }
    }

    func texts(_ key: Key) -> [String] { items(LooseText.self, key).map(\.text) }
}

/// Text, or the text of a number or boolean.
private struct LooseText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.text = text
        } else if let number = try? container.decode(Decimal.self) {
            text = "\(number)"
        } else {
            text = try container.decode(Bool.self) ? "true" : "false"
        }
    }
}
