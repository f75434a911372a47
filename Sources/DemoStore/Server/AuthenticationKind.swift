/// How a request tried to prove who sends it, as the request log says; never the secret itself.
public enum AuthenticationKind: String, Sendable {
    /// No credentials at all.
    case none
    /// Credentials the store does not look at: Basic over plain http in production.
    case ignored
    /// Credentials that were wrong.
    case refused
    case applicationPassword
    case consumerKeyBasic
    case consumerKeyQuery
    /// Signed in at the site's own page, with a nonce.
    case cookie
    /// Through the tunnel of WordPress.com.
    case wordPressCom
}

/// What WordPress calls the environment type; `local` lets application passwords work without TLS.
public enum DemoEnvironment: String, Sendable {
    case local, production
}
