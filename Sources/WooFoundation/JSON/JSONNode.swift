/// JSON that keeps the order of its members and the text of its numbers.
///
/// Answers of WooCommerce are partly compared with recordings byte by byte, and hostile text must pass unchanged, so
/// neither `JSONEncoder` nor `JSONSerialization` would do.
public enum JSONNode: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number as written: `34`, `45.5`, `6.25`.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])

    /// A name and its value. Names may repeat; the last one counts when reading.
    public struct Member: Hashable, Sendable {
        public var name: String
        public var value: JSONNode

        public init(_ name: String, _ value: JSONNode) {
            self.name = name
            self.value = value
        }
    }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .number(String(value)) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: JSONNode...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONNode)...) { self = .object(elements.map { Member($0, $1) }) }
}

extension JSONNode {
    public static func integer(_ value: some BinaryInteger) -> JSONNode { .number(String(value)) }
    public static func text(_ value: String?) -> JSONNode { value.map { .string($0) } ?? .null }

    /// The value of the last member called `name`.
    public subscript(name: String) -> JSONNode? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.last { $0.name == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            let index = members.lastIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name, value))
            case (nil, nil): return
            }
            self = .object(members)
        }
    }

    public var members: [Member] { if case .object(let members) = self { members } else { [] } }
    public var elements: [JSONNode] { if case .array(let elements) = self { elements } else { [] } }
    public var isNull: Bool { self == .null }

    /// The text of a string; of a number too, as PHP's loose typing would read it.
    public var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let value): value ? "1" : ""
        case .null, .array, .object: nil
        }
    }

    public var integer: Int? { text.flatMap { Int($0) } }

    /// Whether WordPress reads the parameter as true.
    public var isTruthy: Bool {
        switch self {
        case .bool(let value): value
        case .string(let text), .number(let text): ["1", "true", "yes", "on"].contains(text.lowercased())
        case .null, .array, .object: false
        }
    }
}
