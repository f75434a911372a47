/// Holds the places with their stacks and the overlays, dispatches keys, and paints the whole screen.
@MainActor
public final class ScreenHost {
    public let places: [Place]
    public private(set) var currentPlace: Int
    public var table: CommandTable {
        didSet { askedHints = nil }
    }
    public let glyphs: GlyphSet
    public let time: LoopTime
    /// The permissions of the store and the person; commands that need more are disabled.
    public var capabilities: Set<Capability> = [.write, .money]
    /// Why a capability is missing, for disabled commands.
    public var reasonForMissing: (Capability) -> String = { "needs \($0.rawValue)" }

    /// Names in the top right corner.
    public var storeName = ""
    public var clockText: () -> String = { "" }
    public var sync = SyncWord(words: "Not synced yet", role: .muted)
    /// Evaluated at every frame, where the word says how long ago something was; nil keeps `sync`.
    public var freshSync: () -> SyncWord? = { nil }
    /// What quitting would interrupt (a payment), as a sentence; nil where nothing would be.
    public var quitHold: () -> String? = { nil }
    /// The last question before the program ends, with the function that ends it; nil where there is nothing to ask.
    public var quitQuestion: (_ quit: @escaping () -> Void) -> (any Overlay)? = { _ in nil }
    /// Additional palette entries for the typed text.
    public var morePaletteEntries: (String) -> [PaletteEntry] = { _ in [] }
    /// Runs an entry of `morePaletteEntries`.
    public var performMore: (CommandID) -> Void = { _ in }
    /// The newest commands, for the palette; called when they change.
    public var onRecentCommands: ([CommandID]) -> Void = { _ in }
    /// The next time at which a screen wants to be painted without an event, such as for busy words.
    public var moreDeadlines: () -> Duration? = { nil }
    /// The last line of the help, which says where to read more.
    public var manual = ""
    /// Commands of the program, available on every screen.
    var programCommands: [CommandID: ProgramCommand] = [:] {
        didSet { askedHints = nil }
    }
    /// Called with each command as it runs, for analytics.
    public var onCommand: (CommandID) -> Void = { _ in }
    /// Called with each page that is pushed and each place that is opened, for analytics.
    public var onPage: (any Screen) -> Void = { _ in }
    /// Called when a page was left for the one below it.
    public var onReturn: () -> Void = {}
    /// Called with each overlay that is presented, without its cover, for analytics.
    public var onOverlay: (any Overlay) -> Void = { _ in }

    /// Above the status line, under every page and overlay; nil for nothing.
    public var band: (any ScreenBand)? {
        didSet { needsRender() }
    }
    /// Commands that run in fields and under overlays too, beside the host's own.
    public var alsoAlways: Set<CommandID> = []

    /// Whether row 0 shows the places; a host with one nameless place leaves it empty.
    public var showsPlaces = true
    /// Where Esc and `q` lead from the root of a place, for a host in front of another. nil: nowhere, and `q` quits.
    public var leaveRoot: (() -> Void)?
    /// Clipboard, mouse, editor and browser; set by the loop, from its output.
    public var surroundings: (any Surroundings)?
    /// The click targets of the last frame.
    var targets: [Target] = []
    /// The rows of its tables.
    var paintedRows = PaintedRows()
    var askedHints: AskedHints?

    public internal(set) var toasts = ToastCentre()
    var overlays: [any Overlay] = []
    var requests: [LoopRequest] = []
    /// Newest first. Restored from the last run of the program.
    public var recentCommands: [CommandID] = []
    /// Whether the palette lists them first while nothing is typed.
    public var offersRecentFirst: @MainActor () -> Bool = { true }
    var quitPresses: [Duration] = []
    var momentaryHints: [Hint]?
    var isTooSmall = false
    /// When the bytes of the current event arrived, by the input thread's clock: it distinguishes a scanner from a
    /// typist.
    public internal(set) var arrival: Duration = .zero
    /// By how much they may have arrived earlier.
    var late: Duration = .zero
    /// The scanner's timing and affixes.
    public var scannerProfile = ScannerProfile()
    /// What keys come through.
    private(set) lazy var gate = KeyGate(host: self)
    /// The digits of places that acted last, and the place that was shown before each; a few.
    var pressedPlaces: [(digit: Character, before: String)] = []
    /// The host in front of this one; see `standIn(_:named:)`.
    weak var front: ScreenHost?
    var nameInFront = ""
    /// What waits until nothing more has come, and the number of its turn.
    var turn: (number: Int, act: (() -> Void)?)?
    /// Makes the loop call `runTurn` with this number once nothing has come for so long; set by the loop.
    var waitForTurn: ((_ number: Int, _ quiet: Duration) -> Void)?
    /// How many keys were received so far.
    var presses = 0
    /// The command that the last of them ran.
    var pressedCommand: CommandID?
    /// Keys typed for a page that is still opening.
    var waitingKeys: [Key] = []
    /// Makes the loop check `requests` without an event; set by the loop.
    var needsAttention: () -> Void = {}
    /// Requests a frame; set by the loop.
    var needsRender: () -> Void = {}

    /// - Parameter first: the place shown first; nil for the first of `places`.
    /// - Precondition: at least one place.
    public init(
        places: [Place],
        table: CommandTable,
        glyphs: GlyphSet = .unicode,
        time: LoopTime = .system(),
        opensOn first: String? = nil
    ) {
        precondition(!places.isEmpty, "a host needs a place")
        self.places = places
        self.table = table
        self.glyphs = glyphs
        self.time = time
        currentPlace = places.firstIndex { $0.name.id == first } ?? 0
    }

    public var stack: [any Screen] { places[currentPlace].screens() }
    public var screen: any Screen { stack[stack.count - 1] }
    /// The pages of all places, those behind others included.
    public var openScreens: [any Screen] { places.flatMap(\.stack) }
    public var overlay: (any Overlay)? { overlays.last }
    /// All open ones, the topmost last.
    public var openOverlays: [any Overlay] { overlays }

    /// Shows the place, with its stack. Does nothing where it is shown already or there is none.
    public func go(to placeID: String) {
        guard let index = places.firstIndex(where: { $0.name.id == placeID }), index != currentPlace else { return }
        waitingKeys = []
        screen.disappear()
        currentPlace = index
        screen.appear()
        onPage(screen)
        needsRender()
    }

    /// Pushes a page onto the current place.
    public func push(_ page: any Screen) {
        waitingKeys = []
        screen.disappear()
        places[currentPlace].push(page)
        page.appear()
        onPage(page)
        needsRender()
    }

    /// Removes the top page without asking. The root of a place stays.
    public func pop() {
        guard stack.count > 1 else { return }
        waitingKeys = []
        screen.disappear()
        places[currentPlace].pop()
        screen.appear()
        onReturn()
        needsRender()
    }

    /// Shows an overlay; the one below is shown again when this one closes.
    public func present(_ overlay: any Overlay) {
        if let front { return front.present(overlay) }
        overlays.append(overlay)
        onOverlay(overlay)
        needsRender()
    }

    /// Removes the overlay without asking.
    public func dismiss(_ overlay: any Overlay) {
        front?.dismiss(overlay)
        overlays.removeAll { $0 === overlay }
        needsRender()
    }

    /// Shows a message in the status line for a few seconds; an error until a key is pressed.
    public func toast(_ text: String, kind: Toast.Kind = .info) {
        front?.toast("\(nameInFront): \(text)", kind: kind)
        toasts.show(text, kind: kind, at: time.now)
        needsRender()
    }

    /// Requests a frame. Cheap: any number of calls make one frame.
    public func setNeedsRender() {
        actOnWaitingKeys()
        needsRender()
    }

    /// The next time at which the picture changes without an event.
    func nextDeadline(after now: Duration) -> Duration? {
        [toasts.deadline(after: now), moreDeadlines()].compactMap { $0 }.filter { $0 > now }.min()
    }
}
