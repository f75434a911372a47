import FoundationEssentials
import Glibc
import TerminalUI
import WooFoundation

/// Crash reports in a folder: the newest few are kept, and each is reported to the user once.
@MainActor
struct CrashReports {
    /// How many are kept.
    static let kept = 5
    private static let prefix = "crash-"
    private static let suffix = ".txt"
    private static let told = "crash-told"

    let folder: URL

    /// Makes a crash restore the terminal, leave a report here, and exit with status 70.
    func prepare(environment: [String: String], now: Date = Date()) {
        let isWritable = (try? PrivateFiles.makeFolder(folder)) != nil
        removeOld()
        let time = StoreDateParser.gmtText(now).filter(\.isNumber)
        let file = folder.appending(path: "\(Self.prefix)\(time)-\(getpid())\(Self.suffix)")
        let path = PrivateFiles.path(file)
        CrashReport.prepare(
            file: isWritable ? path : nil,
            version: Version.text,
            environment: environment,
            words: Words.ended + Words.report(path) + "\n",
            withoutReport: Words.ended + Words.noReport + "\n"
        )
    }

    /// The newest report that was not reported to the user; it counts as reported from now on.
    func untold() -> URL? {
        guard let newest = names().last, newest != lastTold else { return nil }
        try? PrivateFiles.write(Data(newest.utf8), to: folder.appending(path: Self.told))
        return folder.appending(path: newest)
    }

    private var lastTold: String? {
        (try? Data(contentsOf: folder.appending(path: Self.told))).map {
            String(decoding: $0.prefix(200), as: UTF8.self)
        }
    }

    /// By age, the newest last: names begin with the time.
    private func names() -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: PrivateFiles.path(folder))) ?? []
        return all.filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(Self.suffix) }.sorted()
    }

    private func removeOld() {
        for name in names().dropLast(Self.kept) {
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    enum Words {
        static let ended =
            "merced has ended because of a fault in it. The terminal is restored; what had been saved is saved.\n"
        static func report(_ path: String) -> String {
            "A report is in \(path)\n"
                + "It contains no orders, names or secrets. Please send it with a note about what you did."
        }
        static let noReport = "No report could be written."
        static func lastTime(_ path: String) -> String {
            "merced ended because of a fault last time. A report is in \(path)"
        }
    }
}
