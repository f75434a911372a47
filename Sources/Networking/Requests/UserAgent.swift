/// What merced calls itself to a server.
public enum UserAgent {
    public static let version = "0.1.0"
    public static let text = "merced/\(version)"
}
