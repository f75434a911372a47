/// Says which features are on.
public protocol FeatureFlagService: Sendable {
    func isEnabled(_ flag: FeatureFlag) -> Bool
}

/// Defaults, overridden by the `[features]` table of the configuration file. Nothing is asked of a server.
public struct LocalFeatureFlagService: FeatureFlagService {
    private let overrides: [FeatureFlag: Bool]

    /// Names in `overrides` that are no flags; the configuration check reports them.
    public let unknownNames: [String]

    public init(overrides: [String: Bool] = [:]) {
        var known: [FeatureFlag: Bool] = [:]
        var unknown: [String] = []
        for (name, value) in overrides {
            if let flag = FeatureFlag(rawValue: name) { known[flag] = value } else { unknown.append(name) }
        }
        self.overrides = known
        unknownNames = unknown.sorted()
    }

    public func isEnabled(_ flag: FeatureFlag) -> Bool { overrides[flag] ?? flag.isEnabledByDefault }
}
