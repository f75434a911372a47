/// An experiment with two outcomes, decided on this machine and never reported.
public enum ABTest: String, Sendable, CaseIterable {
    /// No experiment runs now; the case keeps the mechanism honest.
    case null

    public enum Context: Sendable { case loggedIn, loggedOut }

    public enum Variation: Hashable, Sendable {
        case control
        case treatment(String)
    }

    public var context: Context {
        switch self {
        case .null: .loggedOut
        }
    }
}

/// Picks a variation: what the configuration file says, else control.
public struct ABTestVariations: Sendable {
    private let overrides: [String: String]

    public init(overrides: [String: String] = [:]) {
        self.overrides = overrides
    }

    public func variation(of test: ABTest) -> ABTest.Variation {
        guard let name = overrides[test.rawValue], name != "control" else { return .control }
        return .treatment(name)
    }
}
