import Experiments
import Testing

struct FeatureFlagServiceTests {
    @Test func test_is_enabled_when_nothing_is_overridden_then_default_counts() {
        #expect(LocalFeatureFlagService().isEnabled(.splitView) == FeatureFlag.splitView.isEnabledByDefault)
    }

    @Test func test_is_enabled_when_overridden_then_configuration_counts() {
        #expect(!LocalFeatureFlagService(overrides: ["split-view": false]).isEnabled(.splitView))
    }

    @Test func test_unknown_names_when_flag_does_not_exist_then_it_is_named() {
        #expect(LocalFeatureFlagService(overrides: ["warp": true, "split-view": true]).unknownNames == ["warp"])
    }

    @Test(arguments: FeatureFlag.allCases)
    func test_set_when_switched_then_it_counts_and_the_others_stay(flag: FeatureFlag) {
        let service = LocalFeatureFlagService()
        service.set(flag, to: !flag.isEnabledByDefault)
        for other in FeatureFlag.allCases {
            #expect(service.isEnabled(other) == (other == flag ? !other.isEnabledByDefault : other.isEnabledByDefault))
        }
    }
}
