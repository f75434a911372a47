import Experiments
import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// What the screens of every store are built from: assembled by the program's root.
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
    /// The output of `:doctor` for a store, one line each; nil where it is not available.
    public var examine: (@MainActor (StoreEntry) async -> [String])?
    /// The file for `:log`.
    public var logFile: URL?
    /// What a printer keeps somebody waiting for.
    public var printerNotices = PrinterNotices()
    /// Messages for the first screen.
    public var notices: [String] = []
    /// The scanner's timing and affixes.
    public var scannerProfile = ScannerProfile()
    /// Which notifications ring the bell, or are shown on the desktop.
    public var noticeRules = NoticeRules()
    /// A page for feedback on merced, used instead of a local file.
    public var feedbackPage: Link?
    /// The folder for exports: the one the program was started in.
    public var exportFolder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    /// Whether stores can be added and logged out; not in a demonstration, whose files are deleted afterwards.
    public var keepsStores = true
    /// Starts the tour at once. Only a demonstration that keeps no stores has one.
    public var beginsTour = false
    /// Whether a store that is deleted at the end opens on Home rather than on Orders as the others.
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
