/// The page of a site on which a user grants merced an application password.
public struct AuthorizationPage: Hashable, Sendable {
    public let url: String

    public init(url: String) {
        self.url = url
    }
}
