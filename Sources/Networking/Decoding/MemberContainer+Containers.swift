import WooFoundation

/// Reads objects and lists, which PHP confuses: an empty object arrives as `[]`, and a list with gaps as an object.
extension MemberContainer {
    /// The object at `key`; nil for null, missing and `[]`.
    ///
    /// - Throws: `RowProblem` for any other kind of value, and what `T` throws.
    func object<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
        switch member(key) {
        case .nothing: return nil
        case .object: return try decode(type, forKey: key)
        case .list where try slots(JSONMember.self, key).isEmpty: return nil
        case .list, .text, .flag, .number: throw problem(key, "is \(shape(key)), not an object")
        }
    }

    /// The elements of the list at `key`, or of an object with numbers for names, in order; none for null and missing.
    /// Null elements are left out.
    ///
    /// - Throws: `RowProblem` for any other kind of value, and what an element throws.
    func list<T: Decodable>(_ type: T.Type, _ key: Key) throws -> [T] {
        try slots(type, key).compactMap { try $0?.get() }
    }

    /// Like `list`, but an element that cannot be read is left out too.
    func lossyList<T: Decodable>(_ type: T.Type, _ key: Key) throws -> [T] {
        try slots(type, key).compactMap { try? $0?.get() }
    }
}
