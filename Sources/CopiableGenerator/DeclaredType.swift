/// A type declaration the generator found, with what it needs to write code for it.
struct DeclaredType {
    enum Kind { case structure, classType, enumeration }

    struct Property {
        let name: String
        let type: String
        /// What stands behind `=`, as it was written.
        var value: String?

        var isOptional: Bool { type.hasSuffix("?") }
        var wrapped: String { isOptional ? String(type.dropLast()) : type }
    }

    struct EnumCase {
        let name: String
        /// Labels of the associated values, `nil` for those without one.
        let labels: [String?]
    }

    let kind: Kind
    /// With its enclosing types: `Order.Meta`.
    let path: String
    let conformances: [String]
    let isPublic: Bool
    var properties: [Property] = []
    /// Computed properties whose body stands on the line of their declaration.
    var computed: [Property] = []
    /// The body of `primaryKey`, as it was written.
    var primaryKey: String?
    /// Of columns that are not called as their property is; from `static let columnNames`.
    var columnNames: [String: String] = [:]
    var cases: [EnumCase] = []
    /// True where the type's own body declares an initialiser whose first label is its first property.
    var hasMemberwiseInit = false
    /// True where the body declares any initialiser: only then the compiler synthesises none of its own,
    /// and a memberwise one may be written into an extension.
    var declaresInit = false

    /// False for an extension.
    var isDeclaration = true
    /// `typealias Converted` of a `GeneratedConversion`.
    var converted: String?

    func property(_ name: String) -> Property? { properties.first { $0.name == name } }
    func conforms(to name: String) -> Bool { conformances.contains(name) }
    var access: String { isPublic ? "public " : "" }
}
