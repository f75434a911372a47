/// A terminal's abilities that terminfo does not cover, recognised by environment variables.
public struct TerminalFeatures: Hashable, Sendable {
    /// How text reaches the clipboard (OSC 52).
    public enum Clipboard: Hashable, Sendable {
        /// Not at all.
        case none
        case plain
        /// Through tmux: in its envelope for the outer terminal, and plain for its own buffer.
        case tmux
        /// Through GNU screen, in its envelope.
        case screen
    }

    public var clipboard = Clipboard.none
    /// Whether text can be a link (OSC 8).
    public var showsLinks = false
    public var colours = ColourDepth.none
    public var hasMouse = false

    /// No features.
    public init() {}

    /// Recognises the terminal by `environment` (`TERM`, `TERM_PROGRAM`, `COLORTERM` and terminals' own variables), on
    /// top of terminfo.
    public init(environment: [String: String], capabilities: TerminalCapabilities) {
        let term = environment["TERM"] ?? ""
        let isBasic = ["dumb", "linux"].contains(term) || term.hasPrefix("vt")
        hasMouse = capabilities.hasMouse
        colours = ColourDepth(count: capabilities.colours)
        let says24 = ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased() ?? "")
        if colours != .none, says24 || capabilities.hasDirectColour { colours = .direct }
        guard !isBasic else { return }
        let isTmux = Self.has("TMUX", environment)
        if isTmux {
            clipboard = .tmux
        } else if Self.has("STY", environment) || term == "screen" || term.hasPrefix("screen.")
            || term.hasPrefix("screen-")
        {
            clipboard = .screen
        } else {
            clipboard = .plain
        }
        showsLinks =
            isTmux ? Self.tmuxShowsLinks(environment) : clipboard == .plain && Self.showsLinks(term, environment)
    }

    /// tmux passes links on from version 3.4.
    private static func tmuxShowsLinks(_ environment: [String: String]) -> Bool {
        guard environment["TERM_PROGRAM"] == "tmux" else { return false }
        let parts = (environment["TERM_PROGRAM_VERSION"] ?? "").split(separator: ".")
            .map { Int($0.prefix { $0.isASCII && $0.isNumber }) ?? 0 }
        guard let major = parts.first else { return false }
        return major > 3 || (major == 3 && parts.count > 1 && parts[1] >= 4)
    }

    /// Terminals documented to support OSC 8.
    private static func showsLinks(_ term: String, _ environment: [String: String]) -> Bool {
        let programs = [
            "iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby", "mintty", "contour", "WarpTerminal",
        ]
        if let program = environment["TERM_PROGRAM"], programs.contains(program) { return true }
        let terms = ["xterm-kitty", "alacritty", "foot", "wezterm", "xterm-ghostty", "contour", "mintty", "rio"]
        if terms.contains(where: { term == $0 || term.hasPrefix($0 + "-") }) { return true }
        if let vte = environment["VTE_VERSION"].flatMap({ Int($0) }) { return vte >= 5_000 }
        if let konsole = environment["KONSOLE_VERSION"].flatMap({ Int($0) }) { return konsole >= 201_200 }
        return has("WT_SESSION", environment) || has("DOMTERM", environment)
    }

    private static func has(_ name: String, _ environment: [String: String]) -> Bool {
        environment[name].map { !$0.isEmpty } ?? false
    }
}
