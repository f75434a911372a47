/// How a request tried to authenticate, for the request log; never the secret itself.
public enum AuthenticationKind: String, Sendable {
    /// No credentials at all.
    case none
    /// Credentials that the store ignores: Basic over plain http in production.
    case ignored
    /// Credentials that were wrong.
    case refused
    case applicationPassword
    case consumerKeyBasic
    case consumerKeyQuery
    /// Signed in at the site's own page, with a nonce.
    case cookie
    /// Through the WordPress.com tunnel.
    case wordPressCom
}

/// WordPress' environment type; with `local` application passwords work without TLS.
public enum DemoEnvironment: String, Sendable {
    case local, production
}
