import Synchronization

/// Says which features are on.
public protocol FeatureFlagService: Sendable {
    func isEnabled(_ flag: FeatureFlag) -> Bool
    /// From now on, for whoever asks again; nothing is written down.
    func set(_ flag: FeatureFlag, to isOn: Bool)
}

/// Defaults, overridden by the `[features]` table of the configuration file, and by whoever switches while merced runs.
/// Nothing is asked of a server.
public final class LocalFeatureFlagService: FeatureFlagService {
    private let overrides: Mutex<[FeatureFlag: Bool]>

    /// Names in `overrides` that are no flags; the configuration check reports them.
    public let unknownNames: [String]

    public init(overrides: [String: Bool] = [:]) {
        var known: [FeatureFlag: Bool] = [:]
        var unknown: [String] = []
        for (name, value) in overrides {
            if let flag = FeatureFlag(rawValue: name) { known[flag] = value } else { unknown.append(name) }
        }
        self.overrides = Mutex(known)
        unknownNames = unknown.sorted()
    }

    public func isEnabled(_ flag: FeatureFlag) -> Bool {
        overrides.withLock { $0[flag] } ?? flag.isEnabledByDefault
    }

    public func set(_ flag: FeatureFlag, to isOn: Bool) { overrides.withLock { $0[flag] = isOn } }
}
