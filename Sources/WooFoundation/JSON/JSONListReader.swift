/// The elements of a list on a tape. As in Foundation's decoder, one that cannot be decoded is not passed over.
struct JSONListReader: UnkeyedDecodingContainer {
    private let list: JSONReader
    private var place: Int
    public private(set) var currentIndex = 0

    init(list: JSONReader) {
        self.list = list
        place = list.place + 1
    }

    public var codingPath: [any CodingKey] { [] }
    public var isAtEnd: Bool { place >= list.end }

    public var count: Int? {
        var (place, count) = (list.place + 1, 0)
        while place < list.end {
            place = Int(list.tape.entries[place].next)
            count += 1
        }
        return count
    }

    private mutating func next<T>(_ decode: (Int) throws -> T) throws -> T {
        guard !isAtEnd else { throw JSONMismatch() }
        let value = try decode(place)
        place = Int(list.tape.entries[place].next)
        currentIndex += 1
        return value
    }

    public mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { throw JSONMismatch() }
        guard list.tape.entries[place].kind == .null else { return false }
        return try next { _ in true }
    }

    public mutating func decode(_ type: Bool.Type) throws -> Bool { try next(list.flag) }
    public mutating func decode(_ type: String.Type) throws -> String { try next(list.text) }
    public mutating func decode(_ type: Double.Type) throws -> Double { try next(list.double) }
    public mutating func decode(_ type: Float.Type) throws -> Float { throw JSONMismatch() }
    public mutating func decode(_ type: Int.Type) throws -> Int { try next(list.integer) }
    public mutating func decode(_ type: Int8.Type) throws -> Int8 { try next(list.integer) }
    public mutating func decode(_ type: Int16.Type) throws -> Int16 { try next(list.integer) }
    public mutating func decode(_ type: Int32.Type) throws -> Int32 { try next(list.integer) }
    public mutating func decode(_ type: Int64.Type) throws -> Int64 { try next(list.integer) }
    public mutating func decode(_ type: UInt.Type) throws -> UInt { try next(list.integer) }
    public mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next(list.integer) }
    public mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next(list.integer) }
    public mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next(list.integer) }
    public mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next(list.integer) }
    public mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try next { [list] in try list.decode(type, at: $0) }
    }

    public mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try next { [list] in try list.reader(at: $0).container(keyedBy: type) }
    }

    public mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { [list] in try list.reader(at: $0).unkeyedContainer() }
    }

    public mutating func superDecoder() throws -> any Decoder { try next(list.reader) }
}
