/// Reads objects and lists, which PHP confuses: an empty object arrives as `[]`, and a list with gaps as an object.
extension KeyedDecodingContainer {
    /// The object at `key`; nil for null, missing and `[]`.
    ///
    /// - Throws: `RowProblem` for any other kind of value, and what `T` throws.
    func object<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
        switch member(key) {
        case .nothing: return nil
        case .object: return try decode(type, forKey: key)
        case .list where try nestedUnkeyedContainer(forKey: key).isAtEnd: return nil
        case .list, .text, .flag, .number: throw problem(key, "is \(shape(key)), not an object")
        }
    }

    /// The elements of the list at `key`, or of an object with numbers for names, in their order; none for null and
    /// missing. Null elements are left out.
    ///
    /// - Throws: `RowProblem` for any other kind of value, and what an element throws.
    func list<T: Decodable>(_ type: T.Type, _ key: Key) throws -> [T] {
        try slots(type, key).compactMap { try $0?.get() }
    }

    /// As `list`, but an element that cannot be read is left out too.
    func lossyList<T: Decodable>(_ type: T.Type, _ key: Key) throws -> [T] {
        try slots(type, key).compactMap { try? $0?.get() }
    }

    private func slots<T: Decodable>(_ type: T.Type, _ key: Key) throws -> [Result<T, any Error>?] {
        switch member(key) {
        case .nothing:
            return []
        case .list:
            var list = try nestedUnkeyedContainer(forKey: key)
            var result: [Result<T, any Error>?] = []
            while !list.isAtEnd { result.append(try list.decode(Slot<T>.self).result) }
            return result
        case .object:
            let members = try nestedContainer(keyedBy: AnyCodingKey.self, forKey: key)
            let names = members.allKeys.sorted { (Int($0.stringValue) ?? .max) < (Int($1.stringValue) ?? .max) }
            return try names.map { try members.decode(Slot<T>.self, forKey: $0).result }
        case .text, .flag, .number:
            throw problem(key, "is \(shape(key)), not a list")
        }
    }
}

/// An element that is decoded without stopping the list around it.
private struct Slot<T: Decodable>: Decodable {
    let result: Result<T, any Error>?

    init(from decoder: any Decoder) throws {
        if (try? decoder.singleValueContainer().decodeNil()) == true {
            result = nil
        } else {
            result = Result { try T(from: decoder) }
        }
    }
}
