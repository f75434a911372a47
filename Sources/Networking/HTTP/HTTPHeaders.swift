/// Header fields in order; names are compared case-insensitively (RFC 9110, 5.1).
///
/// Descriptions and mirrors never show the value of a field that carries a secret.
public struct HTTPHeaders: Hashable, Sendable {
    public struct Field: Hashable, Sendable {
        public let name: String
        public let value: String
    }

    public private(set) var fields: [Field] = []

    public init() {}

    /// The first value of `name`; setting replaces every field of that name, nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.same($0.name, name) }?.value }
        set {
            fields.removeAll { Self.same($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Appends a field and keeps those of the same name; the subscript replaces them.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    private static func same(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private static let secretNames: Set = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-wp-nonce",
    ]

    public var description: String {
        "\(name): \(Self.secretNames.contains(name.lowercased()) ? Secret.redacted : value)"
    }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}
