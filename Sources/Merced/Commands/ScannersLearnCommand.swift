import App
import ArgumentParser
import FoundationEssentials
import Glibc
import TerminalUI
import WooFoundation
import Yosemite

/// `merced scanners learn`
struct ScannersLearnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Learn how a scanner types, by three scans of different codes.",
        discussion: "Writes what [scanner] in config.toml needs for it. Ctrl-C ends it."
    )

    @OptionGroup var output: OutputOption

    func run() throws {
        guard isatty(STDIN_FILENO) == 1 else {
            Failure.say("Scanners type into a terminal: run merced scanners learn in one.")
            throw ExitCode(EX_UNAVAILABLE)
        }
        Failure.say("Scan \(ScannerProfile.lessons) different codes.")
        let scans = try ScanLessons().read { count, scan in
            Failure.say("\(count): \(TextCleaning.clean(scan.text))")
        }
        guard let profile = ScannerProfile(learning: scans) else {
            Failure.say("The scans end differently. Set the scanner to send Enter after each code, and try again.")
            throw ExitCode(EX_DATAERR)
        }
        if let layout = ScannerLayout.guess(scans.map(\.text)) {
            Failure.say(
                "The scanner types for a US keyboard, and this computer has \(layout.rawValue). Scan the scanner's own barcode for that keyboard."
            )
        }
        let document = LearnedScanner(profile, scans)
        if output.json { return try JSONOutput.write(document) }
        try StandardOutput.write(lines: document.lines)
    }
}

/// The profile learned from three scans.
struct LearnedScanner: Encodable {
    let prefix: String
    let suffix: String
    /// Milliseconds.
    let gap: Int
    let hold: Int
    /// `enter`, `tab` or `none`.
    let ends: String
    /// Whether the scanner names the kind of symbol it read.
    let namesSymbols: Bool

    init(_ profile: ScannerProfile, _ scans: [Scan]) {
        prefix = profile.prefix
        suffix = profile.suffix
        gap = Int(profile.gap / .milliseconds(1))
        hold = Int(profile.hold / .milliseconds(1))
        ends = scans.first?.terminator.map { $0 == .tab ? "tab" : "enter" } ?? "none"
        namesSymbols = scans.allSatisfy { ScannedCode($0.raw).symbology != nil }
    }

    var lines: [String] {
        var lines = ["[scanner]"]
        if !prefix.isEmpty { lines.append("prefix = \(Self.quoted(prefix))") }
        if !suffix.isEmpty { lines.append("suffix = \(Self.quoted(suffix))") }
        return lines + ["gap = \(gap)", "hold = \(hold)"]
    }

    /// In TOML syntax.
    private static func quoted(_ text: String) -> String {
        let parts = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\u{20}"..."\u{7E}": "\(scalar)"
            default:
                "\\u" + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
                    + String(scalar.value, radix: 16)
            }
        }
        return "\"" + parts.joined() + "\""
    }
}

/// Reads scans from the terminal as they are typed.
struct ScanLessons {
    /// - Throws: `ExitCode` where Ctrl-C or the end of the input ends it.
    func read(_ tell: (Int, Scan) -> Void) throws -> [Scan] {
        var modes = termios()
        guard tcgetattr(STDIN_FILENO, &modes) == 0 else { throw ExitCode(EX_IOERR) }
        let saved = modes
        modes.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        modes.c_iflag &= ~tcflag_t(ICRNL)
        guard tcsetattr(STDIN_FILENO, TCSANOW, &modes) == 0 else { throw ExitCode(EX_IOERR) }
        defer {
            var saved = saved
            tcsetattr(STDIN_FILENO, TCSANOW, &saved)
        }
        return try lessons(tell)
    }

    private func lessons(_ tell: (Int, Scan) -> Void) throws -> [Scan] {
        var (parser, scans, buffer) = (KeyParser(), [Scan](), [UInt8](repeating: 0, count: 4_096))
        // As slow as any scanner may be: the learned profile has its actual speed.
        var profile = ScannerProfile()
        profile.gap = .milliseconds(100)
        var detector = ScanDetector(profile: profile)
        let start = ContinuousClock.now
        while scans.count < ScannerProfile.lessons {
            var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let wait = detector.wait(isText: false).map { Int32(clamping: Int($0 / .milliseconds(1))) } ?? -1
            var outputs: [ScanDetector.Output] = []
            if poll(&waiting, 1, wait) == 0 {
                outputs = detector.timeOut(isText: false)
            } else {
                let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw ExitCode(EX_NOINPUT) }
                let arrival = start.duration(to: .now)
                for case .key(let key) in parser.feed(buffer[..<count]) {
                    if key == .ctrl("c") { throw ExitCode(130) }
                    outputs += detector.take(key, at: arrival)
                }
            }
            for case .scan(let scan) in outputs where scans.count < ScannerProfile.lessons {
                scans.append(scan)
                tell(scans.count, scan)
            }
        }
        return scans
    }
}
