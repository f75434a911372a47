import FoundationEssentials
import Glibc

/// The report of a crash: versions, terminal, the names of the last commands, signal and addresses. It contains no
/// order, no customer's address, no secret, no argument, and no variable but `TERM` and `LANG`.
@MainActor
public enum CrashReport {
    /// A file of code in memory.
    struct Module: Hashable {
        let name: String
        /// Where the file begins.
        let base: UInt
        let code: Range<UInt>
    }

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
        for module in modules() { SignalDoors.addModule(module) }
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

    /// The executable parts of this process (proc(5), `maps`), with the last part of their names.
    static func modules(maps: String? = nil) -> [Module] {
        guard let maps = maps ?? (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) else { return [] }
        var bases: [Substring: UInt] = [:]
        var modules: [Module] = []
        for line in maps.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 5)
            guard fields.count == 6 else { continue }
            let range = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            let path = fields[5].drop { $0 == " " }
            guard range.count == 2, range[0] < range[1], path.hasPrefix("/") else { continue }
            if bases[path] == nil { bases[path] = range[0] }
            guard fields[1].contains("x"), let base = bases[path], let name = path.split(separator: "/").last else {
                continue
            }
            modules.append(Module(name: printable(String(name)), base: base, code: range[0]..<range[1]))
        }
        return modules
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
