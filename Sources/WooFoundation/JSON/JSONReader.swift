import FoundationEssentials

/// What is asked for is not what is there. It says no more: whoever wants to know decodes again with Foundation's
/// decoder, which keeps count of where it is.
public struct JSONMismatch: Error {
    public init() {}
}

/// A decoder at one value of a tape. It throws nothing but `JSONMismatch`, and has no coding path.
public final class JSONReader: Decoder, SingleValueDecodingContainer {
    public let tape: JSONTape
    /// The entry of this value.
    public let place: Int
    public let userInfo: [CodingUserInfoKey: Any]
    /// The name found last in the object that this is.
    private var cursor: Int

    public var codingPath: [any CodingKey] { [] }

    public init(_ tape: JSONTape, at place: Int = 0, userInfo: [CodingUserInfoKey: Any]) {
        self.tape = tape
        self.place = place
        self.userInfo = userInfo
        cursor = place + 1
    }

    var kind: JSONTape.Kind { tape.entries[place].kind }
    public var isObject: Bool { kind == .object || kind == .escapedObject }

    /// The entry behind this value.
    var end: Int { Int(tape.entries[place].next) }

    /// Where the value of the member `name` of this object is.
    public func member(_ name: String) -> Int? { tape.member(name, of: place, cursor: &cursor) }

    public func value(at place: Int) -> JSONMember { tape.member(at: place) }
    public func isNull(at place: Int) -> Bool { tape.entries[place].kind == .null }

    func reader(at place: Int) -> JSONReader { JSONReader(tape, at: place, userInfo: userInfo) }

    public func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard isObject else { throw JSONMismatch() }
        return KeyedDecodingContainer(JSONObjectReader<Key>(object: self))
    }

    public func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard kind == .list else { throw JSONMismatch() }
        return JSONListReader(list: self)
    }

    public func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    public func decodeNil() -> Bool { kind == .null }
    public func decode(_ type: Bool.Type) throws -> Bool { try flag(at: place) }
    public func decode(_ type: String.Type) throws -> String { try text(at: place) }
    public func decode(_ type: Double.Type) throws -> Double { try double(at: place) }
    public func decode(_ type: Float.Type) throws -> Float { throw JSONMismatch() }
    public func decode(_ type: Int.Type) throws -> Int { try integer(at: place) }
    public func decode(_ type: Int8.Type) throws -> Int8 { try integer(at: place) }
    public func decode(_ type: Int16.Type) throws -> Int16 { try integer(at: place) }
    public func decode(_ type: Int32.Type) throws -> Int32 { try integer(at: place) }
    public func decode(_ type: Int64.Type) throws -> Int64 { try integer(at: place) }
    public func decode(_ type: UInt.Type) throws -> UInt { try integer(at: place) }
    public func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(at: place) }
    public func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(at: place) }
    public func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(at: place) }
    public func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(at: place) }
    public func decode<T: Decodable>(_ type: T.Type) throws -> T { try decode(type, at: place) }

    public func decode<T: Decodable>(_ type: T.Type, at place: Int) throws -> T {
        // Values that Foundation's decoder does not leave to the type either.
        if type == JSONMember.self, let value = tape.member(at: place) as? T { return value }
        if type == JSONValue.self, let value = try tape.value(at: place) as? T { return value }
        if type == Decimal.self, let value = try decimal(at: place) as? T { return value }
        if type == Data.self || type == Date.self || type == URL.self { throw JSONMismatch() }
        return try T(from: reader(at: place))
    }

    func text(at place: Int) throws -> String {
        switch tape.entries[place].kind {
        case .text, .escapedText: return tape.text(at: place)
        case .null, .no, .yes, .integer, .number, .list, .object, .escapedObject: throw JSONMismatch()
        }
    }

    func flag(at place: Int) throws -> Bool {
        switch tape.entries[place].kind {
        case .yes: return true
        case .no: return false
        case .null, .integer, .number, .text, .escapedText, .list, .object, .escapedObject: throw JSONMismatch()
        }
    }

    func integer<Integer: FixedWidthInteger>(at place: Int) throws -> Integer {
        guard tape.entries[place].kind == .integer, let value = Integer(exactly: tape.integer(at: place)) else {
            throw JSONMismatch()
        }
        return value
    }

    func double(at place: Int) throws -> Double {
        guard case .number(let number) = tape.member(at: place), let text = number.text, let value = Double(text) else {
            throw JSONMismatch()
        }
        return value
    }

    private func decimal(at place: Int) throws -> Decimal {
        guard case .number(let number) = tape.member(at: place), let value = number.decimal else {
            throw JSONMismatch()
        }
        return value
    }
}
