import ArgumentParser
import Foundation
import Yosemite

/// `merced products export`
struct ProductsExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write products as CSV, in the columns WooCommerce itself reads.",
        discussion: "What a filter shows, variations below their products; without a filter everything but the trash."
    )

    /// Products read at once.
    private static let piece = 500

    @OptionGroup var store: StoreOption

    @Argument(help: "Only products for which these conditions hold.")
    var filter: [String] = []

    @Option(help: "The file to write; without it the lines are printed.")
    var file: String?

    @Flag(name: .long, help: "Say what was written as a JSON document.")
    var json = false

    private struct Document: Encodable {
        let file: String
        let lines: Int
    }

    func validate() throws {
        guard !json || file != nil else { throw ValidationError("--json needs --file: the lines go to the output.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            if let problem = try await ProductArgument.refresh(session) { Failure.say(problem) }
            let query = try await ProductArgument.query(filter, sort: .name, session: session)
            let count = try await stores.perform {
                ProductAction.countProducts(siteID: siteID, list: query, onCompletion: $0)
            }
            let target = try file.map { try CSVFile(path: $0) }
            func write(_ lines: [String]) throws {
                let text = Data(lines.map { $0 + "\r\n" }.joined().utf8)
                if let target { try target.write(text) } else { try StandardOutput.write(text) }
            }
            let columns = try await stores.perform {
                ProductAction.findExportColumns(siteID: siteID, list: query, onCompletion: $0)
            }
            try write([ProductExport.header(columns)])
            var written = 0
            for start in stride(from: 0, to: count, by: Self.piece) {
                let range = start..<min(start + Self.piece, count)
                let lines = try await stores.perform {
                    ProductAction.exportLines(
                        siteID: siteID,
                        list: query,
                        range: range,
                        columns: columns,
                        onCompletion: $0
                    )
                }
                try write(lines)
                written += lines.count
            }
            await stores.deauthenticate()
            guard let target else { return }
            try target.finish()
            if json {
                try JSONOutput.write(Document(file: target.path, lines: written))
            } else {
                try StandardOutput.write(lines: ["\(written) lines in \(target.path)."])
            }
        }
    }
}

/// A file that is there whole or not at all: it is written beside its place, and moved there at the end.
final class CSVFile {
    let path: String
    private let part: URL
    private let handle: FileHandle

    /// - Throws: what the system says.
    init(path: String) throws {
        self.path = path
        let url = URL(filePath: path)
        part = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).part")
        try Data().write(to: part)
        handle = try FileHandle(forWritingTo: part)
    }

    func write(_ data: Data) throws { try handle.write(contentsOf: data) }

    func finish() throws {
        try handle.synchronize()
        try handle.close()
        guard rename(part.path, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
