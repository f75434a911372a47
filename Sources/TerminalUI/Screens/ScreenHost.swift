/// Holds the places with their stacks and the overlay, finds who takes a key, and paints the whole screen.
@MainActor
public final class ScreenHost {
    public let places: [Place]
    public private(set) var currentPlace: Int
    public var table: CommandTable
    public let glyphs: GlyphSet
    public let time: LoopTime
    /// What the store and the person's rights allow; commands that need more are disabled.
    public var capabilities: Set<Capability> = [.write, .money]
    /// Why a capability is missing, for disabled commands.
    public var reasonForMissing: (Capability) -> String = { "needs \($0.rawValue)" }

    /// Names in the top right corner.
    public var storeName = ""
    public var clockText: () -> String = { "" }
    public var sync = SyncWord(words: "Not synced yet", role: .muted)
    /// Asked at every frame where the word tells how long ago something was; nil leaves `sync`.
    public var freshSync: () -> SyncWord? = { nil }
    /// What is being decided that quitting would cut off (a payment), as a sentence.
    public var quitHold: () -> String? = { nil }
    /// The last question before the end, given what ends the program; nil where there is nothing to ask.
    public var quitQuestion: (_ quit: @escaping () -> Void) -> (any Overlay)? = { _ in nil }
    /// More entries for the palette than the table has, for what was typed.
    public var morePaletteEntries: (String) -> [PaletteEntry] = { _ in [] }
    /// Runs an entry of `morePaletteEntries`.
    public var performMore: (CommandID) -> Void = { _ in }
    /// The newest commands, for the palette; called when they change.
    public var onRecentCommands: ([CommandID]) -> Void = { _ in }
    /// Puts something between the keys and an overlay that is presented.
    public var cover: (any Overlay) -> any Overlay = { $0 }
    /// Busy words and other things that change with time: the next instant at which a screen wants to be painted.
    public var moreDeadlines: () -> Duration? = { nil }
    /// The last line of the help: where to read more.
    public var manual = ""
    /// What the program does itself, whatever screen shows.
    var programCommands: [CommandID: ProgramCommand] = [:]
    /// Called with each command as it runs, for analytics.
    public var onCommand: (CommandID) -> Void = { _ in }
    /// Called with each page that is pushed and each place that is gone to, for analytics.
    public var onPage: (any Screen) -> Void = { _ in }
    /// Called when a page was left for the one below it.
    public var onReturn: () -> Void = {}
    /// Called with each overlay that is presented, as it is without its cover, for analytics.
    public var onOverlay: (any Overlay) -> Void = { _ in }

    /// Above the status line, under every page and overlay; nil for nothing.
    public var band: (any ScreenBand)? {
        didSet { needsRender() }
    }
    /// Commands that run in fields and under overlays too, beside the host's own.
    public var alsoAlways: Set<CommandID> = []

    /// Whether row 0 names the places; a host with one nameless place leaves it empty.
    public var showsPlaces = true
    /// Where Esc and `q` lead from the root of a place, for a host that stands in front of another. nil: nowhere, and
    /// `q` quits.
    public var leaveRoot: (() -> Void)?
    /// Clipboard, mouse, editor and browser; given by the loop, from its output.
    public var surroundings: (any Surroundings)?
    /// What of the last frame can be clicked.
    var targets: [Target] = []

    public internal(set) var toasts = ToastCentre()
    var overlays: [any Overlay] = []
    var requests: [LoopRequest] = []
    /// The newest first. Set from what was kept when the program ended.
    public var recentCommands: [CommandID] = []
    /// The palette lists them before all others while nothing is typed.
    public var offersRecentFirst: @MainActor () -> Bool = { true }
    var quitPresses: [Duration] = []
    var momentaryHints: [Hint]?
    var isTooSmall = false
    /// When the bytes of the event being handled arrived, by the input thread's clock: tells a scanner from a typist.
    public internal(set) var arrival: Duration = .zero
    /// How much sooner they may have come.
    var late: Duration = .zero
    /// The last printable key that came to a question.
    var answered: (overlay: ObjectIdentifier, arrival: Duration)?
    /// How the scanner types.
    public var scannerProfile = ScannerProfile()
    /// Holds keys of pages that take scans.
    var scans: ScanHold?
    /// In front of this host; see `standIn(_:named:)`.
    weak var front: ScreenHost?
    var nameInFront = ""
    /// Waits until what has arrived was handled.
    var turns: [() -> Void] = []
    /// Has the loop call `runTurns` behind the events that wait; set by the loop.
    var waitForTurn: (() -> Void)?
    /// How many keys came so far.
    var presses = 0
    /// What the last of them ran.
    var pressedCommand: CommandID?
    /// Typed for a page that is still opening.
    var waitingKeys: [Key] = []
    /// Has the loop look at `requests` though no event came; set by the loop.
    var needsAttention: () -> Void = {}
    /// Asks for a frame; set by the loop.
    var needsRender: () -> Void = {}

    /// - Parameter first: the place it opens on; the first one where it is nil.
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
    /// Those that are open, the topmost last.
    public var openOverlays: [any Overlay] { overlays }

    /// Shows the place, with the stack it had.
    public func go(to placeID: String) {
        guard let index = places.firstIndex(where: { $0.name.id == placeID }), index != currentPlace else { return }
        waitingKeys = []
        screen.disappear()
        currentPlace = index
        screen.appear()
        onPage(screen)
        needsRender()
    }

    /// Puts a page on top of the present place.
    public func push(_ page: any Screen) {
        waitingKeys = []
        screen.disappear()
        places[currentPlace].push(page)
        page.appear()
        onPage(page)
        needsRender()
    }

    /// Takes the top page away without asking. The root of a place stays.
    public func pop() {
        guard stack.count > 1 else { return }
        waitingKeys = []
        screen.disappear()
        places[currentPlace].pop()
        screen.appear()
        onReturn()
        needsRender()
    }

    /// Shows an overlay; one that was open comes back when this one closes.
    public func present(_ overlay: any Overlay) {
        if let front { return front.present(overlay) }
        overlays.append(cover(overlay))
        onOverlay(overlay)
        needsRender()
    }

    /// Takes the overlay away, without asking.
    public func dismiss(_ overlay: any Overlay) {
        front?.dismiss(overlay)
        overlays.removeAll { $0 === overlay || ($0 as? any OverlayCover)?.inner === overlay }
        needsRender()
    }

    public func toast(_ text: String, kind: Toast.Kind = .info) {
        front?.toast("\(nameInFront): \(text)", kind: kind)
        toasts.show(text, kind: kind, at: time.now)
        needsRender()
    }

    /// Asks for a frame. Cheap; any number before the next frame make one.
    public func setNeedsRender() {
        actOnWaitingKeys()
        needsRender()
    }

    /// The next instant at which the picture changes by itself.
    func nextDeadline(after now: Duration) -> Duration? {
        [toasts.deadline(after: now), moreDeadlines()].compactMap { $0 }.filter { $0 > now }.min()
    }
}
