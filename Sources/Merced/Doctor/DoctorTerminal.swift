import FoundationEssentials
import Glibc
import TerminalUI

/// The terminal and the locale.
struct DoctorTerminal {
    /// The smallest number of columns and rows (`screens.md`, "Layout").
    private static let smallest = (columns: 60, rows: 16)

    let environment: [String: String]
    /// nil where standard output is no terminal.
    let size: (columns: Int, rows: Int)?

    init(environment: [String: String]) {
        self.environment = environment
        var window = winsize()
        let isTerminal = isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0
        size = isTerminal ? (Int(window.ws_col), Int(window.ws_row)) : nil
    }

    var sections: [DoctorSection] {
        [
            DoctorSection(
                title: "Terminal",
                findings: description + [window, colours, mouse, links, clipboard] + around
            ),
            DoctorSection(title: "Locale", findings: locale),
        ]
    }

    private var term: String { environment["TERM"] ?? "" }
    private var capabilities: TerminalCapabilities? { try? TerminalCapabilities.load(term: term) }

    private var description: [DoctorFinding] {
        guard !term.isEmpty else {
            let advice = "Set TERM to your terminal's name, such as xterm-256color."
            // Without a terminal, as in cron, its name is not needed.
            return [size == nil ? .note("TERM", "is not set") : .bad("TERM", "is not set", advice)]
        }
        do {
            guard let standIn = try TerminalCapabilities.load(term: term).standIn else { return [.good("TERM", term)] }
            let known = "\(term) is not described on this system; merced uses the sequences of \(standIn)"
            return [.note("TERM", known, "ncurses-term describes more terminals.")]
        } catch .unknownTerminal {
            return [
                .bad(
                    "TERM",
                    "\(term) is not described on this system",
                    "Install ncurses-term, or set TERM=xterm-256color."
                )
            ]
        } catch {
            return [
                .note("TERM", "\(term) cannot place the cursor: merced writes lines there, as with --plain")
            ]
        }
    }

    private var window: DoctorFinding {
        guard let size else {
            return .note("window", "standard output is not a terminal here", "The screens need one; the verbs do not.")
        }
        let text = "\(size.columns) columns, \(size.rows) rows"
        guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else {
            let needed = "\(Self.smallest.columns) columns and \(Self.smallest.rows) rows"
            return .note("window", text, "Make it larger: the screens need \(needed).")
        }
        return .good("window", text)
    }

    private var colours: DoctorFinding {
        if environment["NO_COLOR"].map({ !$0.isEmpty }) == true { return .good("colours", "none, as NO_COLOR asks") }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .good("colours", "16 million") }
        guard let count = capabilities?.colours, count > 1 else {
            return .note("colours", "none: merced shows everything by words and glyphs")
        }
        return .good("colours", "\(count)")
    }

    private var features: TerminalFeatures {
        capabilities.map { TerminalFeatures(environment: environment, capabilities: $0) } ?? TerminalFeatures()
    }

    private var mouse: DoctorFinding {
        features.hasMouse
            ? .good("mouse", "this kind of terminal reports it")
            : .fact("mouse", "not known for this terminal; everything works by keys")
    }

    private var links: DoctorFinding {
        features.showsLinks
            ? .good("links", "this terminal is known to open them")
            : .fact("links", "not known for this terminal; addresses are written out")
    }

    private var clipboard: DoctorFinding {
        switch features.clipboard {
        case .none: .fact("clipboard", "out of reach for merced on this terminal")
        case .plain: .good("clipboard", "by OSC 52, if the terminal allows it")
        case .tmux: .good("clipboard", "through tmux, if set-clipboard or allow-passthrough is on")
        case .screen: .good("clipboard", "through screen, if the terminal outside allows it")
        }
    }

    private var around: [DoctorFinding] {
        var findings: [DoctorFinding] = []
        if environment["TMUX"] != nil { findings.append(.fact("multiplexer", "tmux")) }
        if environment["STY"] != nil { findings.append(.fact("multiplexer", "screen")) }
        if environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil {
            findings.append(.fact("ssh", "yes: the browser and the clipboard are on the other computer"))
        }
        return findings
    }

    private var locale: [DoctorFinding] {
        let set = ["LC_ALL", "LC_CTYPE", "LANG"].first { environment[$0].map { !$0.isEmpty } == true }
        let name = set.flatMap { environment[$0] } ?? "C"
        var findings: [DoctorFinding] = []
        if setlocale(LC_ALL, "") == nil {
            findings.append(
                .note(
                    "locale",
                    "\(name) does not exist on this system",
                    "locale -a lists those that do; C.UTF-8 always does."
                )
            )
        } else {
            findings.append(.good("locale", set.map { "\(name), by \($0)" } ?? "none set"))
        }
        let isUnicode = GlyphSet.forLocale(environment) == .unicode
        findings.append(
            isUnicode
                ? .good("characters", "UTF-8")
                : .note("characters", "no UTF-8: merced draws with ASCII", "LANG=C.UTF-8 shows lines and marks.")
        )
        return findings
    }
}
