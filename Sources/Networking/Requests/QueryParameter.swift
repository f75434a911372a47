/// A query parameter; both parts are plain text and are percent-encoded when sent.
public struct QueryParameter: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension QueryParameter {
    /// Asks for texts as stored, not as rendered for visitors (`woocommerce.md`, "Types and text").
    static let edit = QueryParameter("context", "edit")
}
