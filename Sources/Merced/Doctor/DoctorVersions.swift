import FoundationEssentials
import Glibc
import TerminalUI
import WooFoundation
import Yosemite

/// The installed versions.
enum DoctorVersions {
    static var section: DoctorSection {
        DoctorSection(
            title: "Versions",
            findings: [
                .fact("merced", Version.text), .fact("Swift", swift), .fact("libcurl", LibraryVersions.curl),
                .fact("SQLite", LibraryVersions.sqlite), .fact("ncurses", CursesLibrary.version),
                .fact("libusb", USBLibrary.version),
                .fact("system", system), .fact("kernel", kernel), zones,
            ]
        )
    }

    private static var zones: DoctorFinding {
        let name = "time zones"
        if ZoneDatabase.system.isThere { return .fact(name, "as the system has them") }
        return .note(
            name,
            "none here: daylight saving time of stores is not applied",
            "Install Debian's package tzdata."
        )
    }

    /// The version of the compiler that built this program.
    private static var swift: String {
        #if compiler(>=6.4)
            "6.4 or newer"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }

    private static var system: String {
        let text = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
        return line.map { $0.dropFirst(12).filter { $0 != "\"" } } ?? "Linux"
    }

    private static var kernel: String {
        var name = utsname()
        guard uname(&name) == 0 else { return "unknown" }
        func text<Field>(_ field: Field) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return "\(text(name.sysname)) \(text(name.release)) \(text(name.machine))"
    }
}
