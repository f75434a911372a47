@preconcurrency import CNcurses
import Synchronization

/// A terminal's capabilities from terminfo, without delays. Plain data: read once, used without terminfo.
public struct TerminalCapabilities: Hashable, Sendable {
    /// As the environment has it.
    public let name: String
    /// The terminal whose sequences stand in, where this system has no entry for `name`.
    public let standIn: String?
    public let colours: Int
    var enterScreen: [UInt8]
    var leaveScreen: [UInt8]
    var keypadOn: [UInt8]
    var keypadOff: [UInt8]
    var showCursor: [UInt8]
    var hideCursor: [UInt8]
    var clear: [UInt8]
    var clearToEnd: [UInt8]
    var plain: [UInt8]
    var bold: [UInt8]
    var dim: [UInt8]
    var underline: [UInt8]
    var reverse: [UInt8]
    /// For colours 0…15, as many as there are.
    var foregrounds: [[UInt8]]
    var backgrounds: [[UInt8]]
    /// 24-bit colours (the extended capabilities `RGB` and `Tc`).
    var hasDirectColour: Bool
    /// Whether erasing uses the current background (`bce`).
    var erasesWithBackground: Bool
    var hasMouse: Bool
    /// Whether writing the last cell of the last row scrolls.
    var lastCellScrolls: Bool
    /// Whether rows between two margins can be scrolled (`CSI top ; bottom r`, LF, `ESC M`).
    var scrollsRegions: Bool
    /// Whether the previous character can be repeated (`CSI count b`, REP).
    var repeats: Bool
    /// The byte sequences of keys.
    var keys: [[UInt8]: Key]

    /// terminfo has one current terminal for the whole process.
    private static let terminfo = Mutex(())

    /// Reads terminfo.
    ///
    /// - Throws: `TerminalError.unknownTerminal`, `.noCursorAddressing`. Only ANSI addressing (`CSI row ; column H`)
    ///   is supported, which is what every terminal of the last decades has.
    public static func load(term: String) throws(TerminalError) -> TerminalCapabilities {
        try terminfo.withLock { _ throws(TerminalError) in
            var error: Int32 = 0
            var standIn: String?
            if merced_setupterm(term, 1, &error) != 0 {
                standIn = Self.standIn(for: term)
                guard let standIn, merced_setupterm(standIn, 1, &error) == 0 else { throw .unknownTerminal(name: term) }
            }
            defer { merced_forget_term() }
            guard string("cup") == Array("\u{1B}[%i%p1%d;%p2%dH".utf8) else { throw .noCursorAddressing(name: term) }
            return TerminalCapabilities(term: term, standIn: standIn)
        }
    }

    /// Terminals that understand what xterm does, and whose entries many servers do not have yet.
    private static func standIn(for term: String) -> String? {
        let families = [
            "xterm", "alacritty", "foot", "wezterm", "kitty", "ghostty", "rio", "contour", "iterm", "iTerm", "konsole",
            "gnome", "vte", "mintty", "putty", "st", "ms-terminal",
        ]
        if families.contains(where: { term == $0 || term.hasPrefix($0 + "-") || term.hasPrefix($0 + "2") }) {
            return "xterm-256color"
        }
        let multiplexers = ["tmux", "screen", "zellij"]
        return multiplexers.contains { term == $0 || term.hasPrefix($0 + "-") || term.hasPrefix($0 + ".") }
            ? "screen-256color" : nil
    }

    private init(term: String, standIn: String?) {
        name = term
        self.standIn = standIn
        colours = Int(max(0, merced_tigetnum("colors")))
        enterScreen = Self.string("smcup")
        leaveScreen = Self.string("rmcup")
        keypadOn = Self.string("smkx")
        keypadOff = Self.string("rmkx")
        hideCursor = Self.string("civis")
        showCursor = Self.string("cnorm")
        clear = Self.string("clear")
        clearToEnd = Self.string("el")
        plain = Self.withoutCharacterSets(Self.string("sgr0"))
        bold = Self.string("bold")
        dim = Self.string("dim")
        underline = Self.string("smul")
        reverse = Self.string("rev")
        foregrounds = (0..<min(16, colours)).map { Self.string("setaf", parameter: $0) }
        backgrounds = (0..<min(16, colours)).map { Self.string("setab", parameter: $0) }
        hasDirectColour = merced_tigetflag("Tc") > 0 || merced_tigetflag("RGB") > 0
        erasesWithBackground = merced_tigetflag("bce") > 0
        hasMouse = !Self.string("kmous").isEmpty
        lastCellScrolls = merced_tigetflag("am") > 0 && merced_tigetflag("xenl") <= 0
        scrollsRegions =
            Self.string("csr") == Array("\u{1B}[%i%p1%d;%p2%dr".utf8) && Self.string("ind") == [0x0A]
            && Self.string("ri") == [0x1B, 0x4D]
        repeats = Self.string("rep") == Array("%p1%c\u{1B}[%p2%{1}%-%db".utf8)
        keys = [:]
        for (capability, key) in TerminfoKeys.names {
            let bytes = Self.string(capability)
            if bytes.count > 1, bytes.first == 0x1B { keys[bytes] = key }
        }
    }

    /// The capability without its delays (`$<5>`), or an empty array.
    private static func string(_ name: String) -> [UInt8] {
        guard let pointer = merced_tigetstr(name), Int(bitPattern: pointer) != -1 else { return [] }
        return withoutDelays(
            Array(UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map(UInt8.init(bitPattern:)))
        )
    }

    private static func string(_ name: String, parameter: Int) -> [UInt8] {
        guard let pointer = merced_tigetstr(name), Int(bitPattern: pointer) != -1,
            let filled = merced_tparm1(pointer, parameter)
        else { return [] }
        return withoutDelays(
            Array(UnsafeBufferPointer(start: filled, count: strlen(filled)).map(UInt8.init(bitPattern:)))
        )
    }

    /// sgr0 also leaves the line-drawing character set (`ESC ( B`, SI), which this program never enters: removes that.
    static func withoutCharacterSets(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes.filter { $0 != 0x0F }
        if bytes.starts(with: [0x1B, 0x28, 0x42]) { bytes.removeFirst(3) }
        return bytes
    }

    static func withoutDelays(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "<"),
                let end = bytes[index...].firstIndex(of: UInt8(ascii: ">"))
            {
                index = end + 1
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}
