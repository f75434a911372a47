import FoundationEssentials
import Hardware
import Networking
import Synchronization

/// The owner's settings for taking cards, by store, and what is created from them: processors, smart readers, and the
/// simulated reader where anything is set up for tests.
public final class PaymentSettings: Sendable {
    private struct State {
        var settings: [Int64: PaymentSetting] = [:]
        var processors: [Int64: ConfiguredProcessor] = [:]
    }

    private let state = Mutex(State())
    /// Processors have their own connection: without a store's certificate or secrets.
    let sharedNetwork: any Network

    public convenience init(_ settings: [PaymentSetting] = []) { self.init(settings, network: CurlNetwork()) }

    init(_ settings: [PaymentSetting], network: any Network) {
        sharedNetwork = network
        for setting in settings { add(setting) }
    }

    /// Adds or replaces a store's setting: for a demonstration that starts while merced runs.
    public func add(_ setting: PaymentSetting) {
        let processor = ConfiguredProcessor(setting, network: sharedNetwork)
        state.withLock { state in
            state.settings[setting.siteID] = setting
            state.processors[setting.siteID] = processor
        }
    }

    func remove(_ siteID: Int64) {
        state.withLock { state in
            (state.settings[siteID], state.processors[siteID]) = (nil, nil)
        }
    }

    func setting(_ siteID: Int64) -> PaymentSetting? { state.withLock { $0.settings[siteID] } }

    var all: [PaymentSetting] { state.withLock { Array($0.settings.values) } }

    func processor(_ siteID: Int64) -> (any PaymentProcessor)? { state.withLock { $0.processors[siteID] } }
}

extension PaymentSettings {
    /// The mode of an encrypting reader at this computer: its card data goes to a gateway, so it has the gateways'
    /// mode. Test if all of them are.
    var deviceMode: PaymentMode {
        let modes = all.compactMap { setting -> PaymentMode? in
            guard case .gateway? = setting.processor else { return nil }
            return setting.mode
        }
        return !modes.isEmpty && modes.allSatisfy { $0 == .test } ? .test : .live
    }

    /// Readers on USB. Chips that this computer reads itself are for tests only.
    fileprivate func devices(on bus: LibUSBHost) -> [any CardReaderService] {
        [
            DynaFlexReaderService(host: bus, mode: { [self] _ in deviceMode }),
            TestOnlyReaders(settings: self, base: CCIDReaderService(host: bus)),
        ]
    }
}

extension PaymentEquipment {
    /// Nothing is opened or requested before a reader is searched for.
    ///
    /// - Parameters:
    ///   - settings: of all stores; later ones count too.
    ///   - stateFolder: where the last reader is remembered.
    ///   - bus: the program's one view of its USB devices, shared with printers; nil for none.
    ///   - clock: for polling smart readers.
    public init(
        settings: PaymentSettings,
        stateFolder: URL,
        bus: LibUSBHost? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let devices = bus.map { settings.devices(on: $0) } ?? []
        let smart = settings.all.compactMap { setting in
            ConfiguredTerminalReaders(setting, network: settings.sharedNetwork)
        }.map { ServerDrivenReaderService(readers: $0, clock: clock) as any CardReaderService }
        let simulated = TestOnlyReaders(settings: settings, base: SimulatedCardReaderService())
        self.init(
            readers: CombinedCardReaderService(
                services: devices + smart + [simulated],
                memory: ReaderMemoryFile(stateFolder: stateFolder)
            ),
            processor: { settings.processor($0) },
            capture: { siteID, network in
                guard case .stripe? = settings.setting(siteID)?.processor else { return nil }
                return PluginCaptureNotifier(
                    capture: WCStripeRemote(network: network),
                    orders: OrdersRemote(network: network)
                )
            },
            isTestStore: { settings.setting($0)?.mode == .test },
            setting: { settings.setting($0) },
            usbTrouble: { await bus?.trouble() }
        )
        forget = { settings.remove($0) }
    }
}

/// Readers that are visible only where something is set up for tests.
struct TestOnlyReaders: CardReaderService {
    let settings: PaymentSettings
    let base: any CardReaderService

    func discover() -> AsyncThrowingStream<[CardReader], any Error> {
        guard settings.all.contains(where: { $0.mode == .test }) else {
            return AsyncThrowingStream { continuation in
                continuation.yield([])
                continuation.finish()
            }
        }
        return base.discover()
    }

    func connect(_ reader: CardReader) async throws -> CardReader { try await base.connect(reader) }
    func connectionEvents() -> AsyncStream<CardReaderConnectionEvent> { base.connectionEvents() }

    func collect(_ parameters: CollectionParameters, host: any CollectionHost)
        -> AsyncThrowingStream<CardReaderEvent, any Error>
    {
        base.collect(parameters, host: host)
    }

    func cancel() async throws -> CollectionCancellation { try await base.cancel() }
    func disconnect() async { await base.disconnect() }
}
