import FoundationEssentials
import WooFoundation

/// Reads lists that are only displayed: a value that is not a list, or an odd element, is no reason to hide the record.
extension MemberContainer {
    /// The positive number that identifies a record.
    ///
    /// - Throws: `RowProblem` where there is none: the record could not be told apart from others.
    func identifier(_ key: Key) throws -> Int64 {
        guard has(key) else { throw problem(key, "is missing") }
        guard let id = integer(key), id > 0 else {
            throw problem(key, "is \(shape(key)), not a positive number")
        }
        return id
    }

    /// The text that identifies a record without a number.
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
        texts(key).compactMap { Int64($0.withoutBlanks) }
    }

    /// Texts, also those of numbers and booleans.
    func texts(_ key: Key) -> [String] { items(JSONMember.self, key).compactMap(\.text) }
}
