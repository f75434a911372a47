import App
import ArgumentParser
import FoundationEssentials
import WooFoundation

struct ConfigPathCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "path",
        abstract: "Print where merced keeps its files.",
        discussion: "Nothing is created."
    )

    @OptionGroup var output: OutputOption

    private struct Row: Encodable {
        let what: String
        let path: String
        let exists: Bool
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let rows = Self.rows(try Folders(environment: ProcessInfo.processInfo.environment))
            guard !output.json else {
                try JSONOutput.write(rows)
                return
            }
            var table = TextTable([("What", .left), ("Where", .left), ("", .left)])
            for row in rows { table.add([row.what, row.path, row.exists ? "exists" : "not there yet"]) }
            try StandardOutput.write(lines: table.lines)
        }
    }

    private static func rows(_ folders: Folders) -> [Row] {
        let places: [(String, URL)] = [
            ("configuration", folders.configurationFile),
            ("secrets", folders.secretFile(store: "x").deletingLastPathComponent()),
            ("stores", folders.store(named: "x").deletingLastPathComponent()),
            ("state", folders.state),
            ("log", LogFile.file(in: folders.state)),
        ]
        return places.map { what, url in
            var path = PrivateFiles.path(url)
            if path.count > 1, path.hasSuffix("/") { path.removeLast() }
            return Row(what: what, path: path, exists: FileManager.default.fileExists(atPath: path))
        }
    }
}
