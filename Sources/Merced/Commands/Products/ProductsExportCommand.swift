import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced products export`
struct ProductsExportCommand: AsyncParsableCommand, TakesFilter {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write products as CSV, in the columns WooCommerce itself reads.",
        discussion: "What a filter shows, variations below their products; without a filter everything but the trash."
    )

    /// Products read at once.
    private static let piece = 500

    @OptionGroup var store: StoreOption

    @Argument(help: "Only products that match these conditions.")
    var filter: [String] = []

    @Option(help: "The file to write; without it the lines are printed. An existing file is not overwritten.")
    var file: String?

    @Flag(help: "Overwrite an existing file.")
    var replace = false

    @Flag(help: "With columns for what plugins store with products.")
    var meta = false

    @Flag(name: .long, help: "Report what was written as a JSON document.")
    var json = false

    private struct Document: Encodable {
        let file: String
        let lines: Int
    }

    func validate() throws {
        guard !json || file != nil else { throw ValidationError("--json needs --file: the lines go to the output.") }
        guard !replace || file != nil else { throw ValidationError("--replace needs --file.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let target = try ExportTarget(path: file, replaces: replace)
            let session = try await Session.open(store, for: .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            if let problem = try await ProductArgument.refresh(session) { Failure.say(problem) }
            let query = try await ProductArgument.query(filter, sort: .name, session: session)
            let ids = try await stores.perform {
                ListAction.identifiers(query, range: 0..<Int.max, onCompletion: $0)
            }
            let found = try await stores.perform {
                ProductAction.findExportColumns(siteID: siteID, list: query, onCompletion: $0)
            }
            let columns = meta ? found : found.withoutMeta
            try target.write(lines: [ProductExport.header(columns)])
            var written = 0
            for piece in ids.pieces(of: Self.piece) {
                let list = query.narrowed(to: Array(piece))
                let lines = try await stores.perform {
                    ProductAction.exportLines(
                        siteID: siteID,
                        list: list,
                        range: 0..<piece.count,
                        columns: columns,
                        onCompletion: $0
                    )
                }
                try target.write(lines: lines)
                written += lines.count
            }
            await stores.deauthenticate()
            try target.finish()
            guard let file, !ExportTarget.isStandardOutput(file) else { return }
            if json {
                try JSONOutput.write(Document(file: file, lines: written))
            } else {
                try StandardOutput.write(lines: ["\(written) lines in \(file)."])
            }
        }
    }
}

extension ProductListQuery {
    /// The query restricted to `ids`.
    func narrowed(to ids: [Int64]) -> ProductListQuery {
        var query = self
        query.filter.conditions.append(ProductCondition(.ids(ids)))
        return query
    }
}
