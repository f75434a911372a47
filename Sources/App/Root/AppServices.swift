import Experiments
import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// What the screens of every store are made from: the program's root puts it together.
@MainActor
public struct AppServices {
    public var setup: SetupServices
    public var screen: ScreenSettings
    public var analytics: any Analytics
    public var flags: any FeatureFlagService
    public var tests: ABTestService
    public var dates: any DateSource
    public var glyphs: GlyphSet
    public var time: LoopTime
    public var busy: Busy
    /// Opens an address in a browser of this computer; false where none could be started.
    public var openBrowser: @MainActor (String) -> Bool = { _ in false }
    /// What `:doctor` says of a store, a line each; nil where nobody looks.
    public var examine: (@MainActor (StoreEntry) async -> [String])?
    /// What `:log` shows.
    public var logFile: URL?
    /// Told on the first screen.
    public var notices: [String] = []
    /// How the scanner types.
    public var scannerProfile = ScannerProfile()
    /// What of that which happens rings the bell, or shows on the desktop.
    public var noticeRules = NoticeRules()
    /// Where somebody who likes or dislikes merced says so, in the place of a file here.
    public var feedbackPage: Link?
    /// Where exports are written: the folder the program was started in.
    public var exportFolder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    /// Stores can be added and logged out; not in a demonstration, whose files are gone afterwards.
    public var keepsStores = true
    /// The tour begins at once. Only a demonstration that keeps no stores has one.
    public var beginsTour = false
    /// Where a store that is gone when the program ends begins: on Home, or on Orders as the others.
    public var demonstrationsOpenOnHome = false

    public init(
        setup: SetupServices,
        screen: ScreenSettings = ScreenSettings(),
        analytics: any Analytics,
        flags: any FeatureFlagService = LocalFeatureFlagService(),
        tests: ABTestService = ABTestService(),
        dates: any DateSource = SystemDateSource(),
        glyphs: GlyphSet,
        time: LoopTime = .system(),
        busy: Busy
    ) {
        self.setup = setup
        self.screen = screen
        self.analytics = analytics
        self.flags = flags
        self.tests = tests
        self.dates = dates
        self.glyphs = glyphs
        self.time = time
        self.busy = busy
    }

    public var stores: any StoresManager { setup.connector.stores }
}
