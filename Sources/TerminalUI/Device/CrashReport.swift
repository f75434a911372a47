import FoundationEssentials
import Glibc

/// The report of a crash: versions, terminal, the names of the last commands, signal and addresses. It contains no
/// order, no customer's address, no secret, no argument, and no variable but `TERM` and `LANG`.
@MainActor
public enum CrashReport {
    /// Prepares everything a handler needs. Called once, before the terminal is taken.
    ///
    /// - Parameters:
    ///   - file: where to write a report; nil where nothing can be written.
    ///   - version: of the program.
    ///   - words: printed when a report was written.
    ///   - withoutReport: printed when none could be written.
    public static func prepare(
        file: String?,
        version: String,
        environment: [String: String],
        words: String,
        withoutReport: String
    ) {
        SignalDoors.prepareCrash(
            path: file ?? "",
            header: header(version: version, environment: environment),
            words: words,
            without: withoutReport
        )
    }

    /// Records that a command runs, by its id.
    static func note(_ command: CommandID) { SignalDoors.noteCommand(printable(command.rawValue)) }

    static func note(_ size: Size) { SignalDoors.noteSize(size) }

    static func header(version: String, environment: [String: String]) -> String {
        var lines = ["merced crash report", "version \(printable(version))"]
        var system = utsname()
        if uname(&system) == 0 {
            lines.append("system \(text(&system.sysname)) \(text(&system.release)) \(text(&system.machine))")
        }
        for name in ["TERM", "LANG"] { lines.append("\(name) \(printable(environment[name] ?? "not set"))") }
        lines.append("process \(getpid())")
        return lines.joined(separator: "\n") + "\n"
    }

    /// At most 64 characters of printable ASCII.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.prefix(64).map { (0x20...0x7E).contains($0.value) ? $0 : "?" })
        )
    }

    private static func text<T>(_ field: inout T) -> String {
        withUnsafeBytes(of: &field) { printable(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)) }
    }
}
