import Experiments
import TerminalUI
import Yosemite

/// Turning parts of merced on and off: at once, and in the configuration file.
extension AppCoordinator {
    func showFeatures() {
        host.present(
            FeaturesOverlay(
                flags: services.flags,
                tests: services.tests,
                onSwitch: { [weak self] in self?.use($0, $1) },
                onChoose: { [weak self] in self?.use($0, $1) }
            )
        )
    }

    private func use(_ flag: FeatureFlag, _ isOn: Bool) {
        services.flags.set(flag, to: isOn)
        services.analytics.track(.featureSwitched(name: flag.rawValue, isOn: isOn))
        let name = FeatureWords.name(flag)
        keep(
            flag.rawValue,
            inTable: "features",
            isOn ? "true" : "false",
            isOn ? FeatureWords.switchedOn(name) : FeatureWords.switchedOff(name)
        )
    }

    private func use(_ test: ABTest, _ variation: ABTest.Variation) {
        services.tests.choose(variation, of: test)
        keep(
            test.rawValue,
            inTable: "experiments",
            ConfigurationText.quoted(variation.name),
            FeatureWords.tried(FeatureWords.name(test), FeatureWords.name(variation))
        )
    }
}
