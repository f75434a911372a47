import App
import Experiments
import FoundationEssentials

/// The error of a verb whose feature the owner has turned off.
struct FeatureIsOff: LocalizedError {
    let flag: FeatureFlag

    var errorDescription: String? {
        "\(flag.rawValue) is switched off: \(flag.rawValue) = true in [features] of config.toml switches it on."
    }

    /// - Throws: `FeatureIsOff`.
    static func check(_ flag: FeatureFlag, _ configuration: Configuration) throws {
        guard LocalFeatureFlagService(overrides: configuration.features).isEnabled(flag) else {
            throw FeatureIsOff(flag: flag)
        }
    }
}
