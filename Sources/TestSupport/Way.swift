import FoundationEssentials

/// How tests reach their store: asked itself, signed in there as a browser is, or through the double of WordPress.com in front of it.
public enum Way: String, Hashable, Sendable, CaseIterable {
    case direct
    case cookie
    case tunnelled

    /// `MERCED_WAY=tunnelled` sends whole suites through the tunnel, `cookie` by the sign-in page.
    public static let standard =
        ProcessInfo.processInfo.environment["MERCED_WAY"].flatMap(Way.init(rawValue:)) ?? .direct
}
