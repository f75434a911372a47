import FoundationEssentials

/// A member of an object before anybody says what it should be: read without an error where it is something else, or
/// not there at all.
public enum JSONMember: Decodable, Sendable {
    /// Missing or null.
    case nothing
    case text(String)
    case flag(Bool)
    case number(JSONNumber)
    case list
    case object

    public init(from decoder: any Decoder) throws {
        if let reader = decoder as? JSONReader {
            self = reader.tape.member(at: reader.place)
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .nothing
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if (try? decoder.container(keyedBy: AnyCodingKey.self)) != nil {
            self = .object
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .list
        } else {
            self = .number(
                .other(integer: try? value.decode(Int64.self), decimal: try? value.decode(Decimal.self))
            )
        }
    }
}

extension JSONMember {
    /// Text, or the text of a number or boolean; nil for anything else.
    public var text: String? {
        switch self {
        case .text(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): number.text
        case .nothing, .list, .object: nil
        }
    }
}

extension JSONTape {
    func member(at place: Int) -> JSONMember {
        switch entries[place].kind {
        case .null: .nothing
        case .no: .flag(false)
        case .yes: .flag(true)
        case .integer: .number(.whole(integer(at: place)))
        case .number: .number(number(at: place))
        case .text, .escapedText: .text(text(at: place))
        case .list: .list
        case .object, .escapedObject: .object
        }
    }

    /// The value at `place`, which must be an `.integer`.
    func integer(at place: Int) -> Int64 {
        let entry = entries[place]
        var value: Int64 = 0
        // 18 digits at most.
        for byte in bytes[Int(entry.start)..<Int(entry.end)] where byte != UInt8(ascii: "-") {
            value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
        }
        return bytes[Int(entry.start)] == UInt8(ascii: "-") ? -value : value
    }

    /// The value at `place`, which must be a number.
    func number(at place: Int) -> JSONNumber {
        let entry = entries[place]
        return bytes.withUnsafeBufferPointer {
            JSONNumber(UnsafeBufferPointer(rebasing: $0[Int(entry.start)..<Int(entry.end)]))
        }
    }

    /// The value at `place`, whatever it is. Its depth is bounded by the parser.
    ///
    /// - Throws: `JSONMismatch` where a number in it does not fit.
    func value(at place: Int) throws(JSONMismatch) -> JSONValue {
        switch member(at: place) {
        case .nothing:
            return .null
        case .text(let text):
            return .string(text)
        case .flag(let flag):
            return .bool(flag)
        case .number(let number):
            guard let decimal = number.decimal else { throw JSONMismatch() }
            return .number(decimal)
        case .list:
            return .array(try elements(of: place).map { place throws(JSONMismatch) in try value(at: place) })
        case .object:
            var members: [String: JSONValue] = [:]
            for name in self.members(of: place) {
                // Of two names that are the same but for their escapes, the first counts.
                let text = text(at: name)
                if members[text] == nil { members[text] = try value(at: name + 1) }
            }
            return .object(members)
        }
    }

    /// The elements of a list.
    public func elements(of list: Int) -> [Int] {
        var elements: [Int] = []
        let end = Int(entries[list].next)
        var place = list + 1
        while place < end {
            elements.append(place)
            place = Int(entries[place].next)
        }
        return elements
    }

    /// The values of an object, in the order of the numbers that are their names, each name once.
    public func numbered(of object: Int) -> [Int] {
        var seen: Set<String> = []
        let names = members(of: object).map { (text: text(at: $0), place: $0) }.filter { seen.insert($0.text).inserted }
        return names.sorted { (Int($0.text) ?? .max) < (Int($1.text) ?? .max) }.map { $0.place + 1 }
    }
}
