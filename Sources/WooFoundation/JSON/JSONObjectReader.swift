/// The members of an object on a tape.
struct JSONObjectReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: JSONReader

    public var codingPath: [any CodingKey] { [] }

    /// Each name once.
    public var allKeys: [Key] {
        var seen: Set<String> = []
        return object.tape.members(of: object.place).compactMap { place in
            let name = object.tape.text(at: place)
            return seen.insert(name).inserted ? Key(stringValue: name) : nil
        }
    }

    private func place(_ key: Key) throws -> Int {
        guard let place = object.member(key.stringValue) else { throw JSONMismatch() }
        return place
    }

    public func contains(_ key: Key) -> Bool { object.member(key.stringValue) != nil }
    public func decodeNil(forKey key: Key) throws -> Bool { object.tape.entries[try place(key)].kind == .null }
    public func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try object.flag(at: place(key)) }
    public func decode(_ type: String.Type, forKey key: Key) throws -> String { try object.text(at: place(key)) }
    public func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try object.double(at: place(key)) }
    public func decode(_ type: Float.Type, forKey key: Key) throws -> Float { throw JSONMismatch() }
    public func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try object.integer(at: place(key)) }
    public func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try object.integer(at: place(key)) }
    public func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try object.integer(at: place(key)) }
    public func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try object.integer(at: place(key)) }
    public func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try object.integer(at: place(key)) }
    public func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try object.integer(at: place(key)) }
    public func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try object.integer(at: place(key)) }
    public func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try object.integer(at: place(key)) }
    public func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try object.integer(at: place(key)) }
    public func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try object.integer(at: place(key)) }

    public func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        guard let place = object.member(key.stringValue) else {
            if let nothing = JSONMember.nothing as? T { return nothing }
            throw JSONMismatch()
        }
        return try object.decode(type, at: place)
    }

    public func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try object.reader(at: place(key)).container(keyedBy: type)
    }

    public func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try object.reader(at: place(key)).unkeyedContainer()
    }

    public func superDecoder() throws -> any Decoder { throw JSONMismatch() }
    public func superDecoder(forKey key: Key) throws -> any Decoder { try object.reader(at: place(key)) }
}
