import WooFoundation

/// A container whose members can be read leniently.
protocol MemberContainer {
    associatedtype Key: CodingKey

    var codingPath: [any CodingKey] { get }

    /// The value at `key`; `.nothing` where it is missing.
    func member(_ key: Key) -> JSONMember
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T
    /// nil where it is null or missing.
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T?
    /// The elements of the list, or of the object with numbers for names, at `key`, nil for null.
    func slots<T: Decodable>(_ type: T.Type, _ key: Key) throws -> [Result<T, any Error>?]
}

/// The members of a record: on a tape, where a member is found by its name alone, or in another decoder's container.
struct RecordContainer<Key: CodingKey>: MemberContainer {
    private enum Source {
        case tape(JSONReader)
        case keyed(KeyedDecodingContainer<Key>)
    }

    private let source: Source

    fileprivate init(_ decoder: any Decoder) throws {
        if let reader = decoder as? JSONReader {
            guard reader.isObject else { throw JSONMismatch() }
            source = .tape(reader)
        } else {
            source = .keyed(try decoder.container(keyedBy: Key.self))
        }
    }

    var codingPath: [any CodingKey] {
        switch source {
        case .tape: []
        case .keyed(let container): container.codingPath
        }
    }

    func member(_ key: Key) -> JSONMember {
        switch source {
        case .tape(let reader): reader.member(key.stringValue).map(reader.value) ?? .nothing
        case .keyed(let container): container.member(key)
        }
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        switch source {
        case .tape(let reader):
            guard let place = reader.member(key.stringValue) else { throw JSONMismatch() }
            return try reader.decode(type, at: place)
        case .keyed(let container):
            return try container.decode(type, forKey: key)
        }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        switch source {
        case .tape(let reader):
            guard let place = reader.member(key.stringValue), !reader.isNull(at: place) else { return nil }
            return try reader.decode(type, at: place)
        case .keyed(let container):
            return try container.decodeIfPresent(type, forKey: key)
        }
    }

    func slots<T: Decodable>(_ type: T.Type, _ key: Key) throws -> [Result<T, any Error>?] {
        guard case .tape(let reader) = source else {
            guard case .keyed(let container) = source else { return [] }
            return try container.slots(type, key)
        }
        guard let place = reader.member(key.stringValue) else { return [] }
        let places: [Int]
        switch reader.value(at: place) {
        case .nothing: return []
        case .list: places = reader.tape.elements(of: place)
        case .object: places = reader.tape.numbered(of: place)
        case .text, .flag, .number: throw JSONMismatch()
        }
        return places.map { place in
            reader.isNull(at: place) ? nil : Result { try reader.decode(type, at: place) }
        }
    }
}

extension Decoder {
    /// Like `container(keyedBy:)`, for records that are read leniently; a mirror reads a hundred thousand of them.
    func record<Key: CodingKey>(keyedBy type: Key.Type) throws -> RecordContainer<Key> { try RecordContainer(self) }
}
