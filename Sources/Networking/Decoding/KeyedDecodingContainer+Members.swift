import WooFoundation

/// For decoders other than ours.
extension KeyedDecodingContainer: MemberContainer {
    func member(_ key: Key) -> JSONMember { (try? decode(JSONMember.self, forKey: key)) ?? .nothing }

    func slots<T: Decodable>(_ type: T.Type, _ key: Key) throws -> [Result<T, any Error>?] {
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

/// An element that may fail without ending the list around it.
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
