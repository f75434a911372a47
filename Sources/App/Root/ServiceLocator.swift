import Experiments
import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The services of the running program, each in one place and replaceable: only the root takes them from here and
/// passes them on; `scripts/lint --only locator` refuses its name below App/Root.
///
/// Mirror, ledger, network and card readers are below Yosemite: `configuration` describes how their services are built,
/// and is used until `stores` is requested.
@MainActor
public final class ServiceLocator {
    /// Called with every new locator: a test replaces services of the whole program with it.
    @TaskLocal public static var prepare: (@MainActor (ServiceLocator) -> Void)?

    public private(set) var configuration: YosemiteConfiguration
    public private(set) var analytics: any Analytics
    public private(set) var featureFlags: any FeatureFlagService
    public private(set) var abTests: ABTestService
    public private(set) var dates: any DateSource
    public private(set) var time: LoopTime
    public private(set) var openBrowser: @MainActor (String) -> Bool
    private var storesInUse: (any StoresManager)?

    public init(
        configuration: YosemiteConfiguration,
        analytics: any Analytics = NullAnalytics(),
        featureFlags: any FeatureFlagService = LocalFeatureFlagService(),
        abTests: ABTestService = ABTestService(),
        dates: any DateSource = SystemDateSource(),
        time: LoopTime = .system(),
        openBrowser: @escaping @MainActor (String) -> Bool = { _ in false }
    ) {
        self.configuration = configuration
        self.analytics = analytics
        self.featureFlags = featureFlags
        self.abTests = abTests
        self.dates = dates
        self.time = time
        self.openBrowser = openBrowser
        Self.prepare?(self)
    }

    /// Created when first requested.
    public var stores: any StoresManager {
        if let storesInUse { return storesInUse }
        let made = makeStoresManager(configuration: configuration)
        storesInUse = made
        return made
    }

    // MARK: Replacing

    /// - Precondition: `stores` was not requested yet.
    public func setConfiguration(_ configuration: YosemiteConfiguration) {
        precondition(storesInUse == nil, "the stores are made already")
        self.configuration = configuration
    }

    public func setStores(_ stores: any StoresManager) { storesInUse = stores }
    public func setAnalytics(_ analytics: any Analytics) { self.analytics = analytics }
    public func setFeatureFlags(_ flags: any FeatureFlagService) { featureFlags = flags }
    public func setABTests(_ tests: ABTestService) { abTests = tests }
    public func setDates(_ dates: any DateSource) { self.dates = dates }
    public func setTime(_ time: LoopTime) { self.time = time }
    public func setOpenBrowser(_ open: @escaping @MainActor (String) -> Bool) { openBrowser = open }

    /// What the card readers are built from.
    public func setCardReaders(_ equipment: PaymentEquipment) {
        var configuration = configuration
        configuration.equipment = equipment
        setConfiguration(configuration)
    }

    // MARK: Passing on

    /// Everything the screens get from the services.
    public func appServices(setup: SetupServices, screen: ScreenSettings, glyphs: GlyphSet) -> AppServices {
        var services = AppServices(
            setup: setup,
            screen: screen,
            analytics: analytics,
            flags: featureFlags,
            tests: abTests,
            dates: dates,
            glyphs: glyphs,
            time: time,
            busy: configuration.busy
        )
        services.openBrowser = openBrowser
        return services
    }
}
