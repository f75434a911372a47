import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// Reads a file of any length piece by piece, reports the effect of each row, and applies it on request.
@MainActor
struct ImportRun<Target: ImportTarget> {
    /// Rows planned at once.
    private static var piece: Int { 500 }

    let session: Session
    let options: ImportOptions
    let json: Bool

    private struct Document: Encodable {
        let applied: Bool
        let rows: Int
        let changed: Int
        let created: Int
        let unchanged: Int
        /// nil where nothing can be skipped.
        let skipped: Int?
        let problems: Int
        let ignoredColumns: [String]
    }

    /// - Throws: `ExitCode` 1 where a row has a problem, after everything was reported.
    func run(_ target: Target) async throws {
        var target = target
        var (header, tally) = (Target.Header?.none, ImportTally())
        var listed = JSONListOutput(list: "changes")
        try await read { found in
            var found = found
            if header == nil, !found.isEmpty {
                header = try target.header(found.removeFirst().values)
                if let ignored = header?.ignored, !ignored.isEmpty {
                    let titles = ignored.map { TextCleaning.clean($0) }.joined(separator: ", ")
                    Failure.say("Columns left unchanged: \(titles).")
                }
            }
            guard let known = header, !found.isEmpty else { return }
            let plan = try await target.plan(known, found)
            tally.rows += plan.count
            tally.skipped += plan.count { $0.outcome == .skipped }
            var told = plan.compactMap { ImportedLine($0, subjectName: Target.subjectName) }
            for line in told { tally.add(line) }
            if options.apply {
                for result in try await target.apply(plan) where result.problem != nil {
                    let planned = told.first { $0.line == result.line }
                    if let planned { tally.take(back: planned) }
                    let line = ImportedLine(
                        result,
                        subject: planned?.subject ?? "",
                        subjectName: Target.subjectName
                    )
                    tally.add(line)
                    told.append(line)
                }
            }
            if json { try listed.write(told) } else { try StandardOutput.write(lines: told.flatMap(\.lines)) }
        }
        guard let header else { throw CSVProblem.empty }
        if options.apply { try await WaitingEdits.send(session) }
        let left = try await OrderRows.openEdits(session.stores, siteID: session.siteID)
        await session.stores.deauthenticate()
        if json {
            let document = Document(
                applied: options.apply,
                rows: tally.rows,
                changed: tally.changed,
                created: tally.created,
                unchanged: tally.unchanged,
                skipped: Target.skippedName.map { _ in tally.skipped },
                problems: tally.problems,
                ignoredColumns: header.ignored
            )
            try listed.finish(with: document)
        } else {
            let summary = tally.summary(skipping: Target.skippedName, applied: options.apply)
            try StandardOutput.write(lines: [summary])
        }
        for edit in left.refused + left.conflicted where edit.record != nil {
            Failure.say(
                "\(OutboxRow.subject(edit, OrderNames())): \(edit.lastError ?? "the store has changed the same meanwhile.")"
            )
        }
        if options.apply, !left.waiting.isEmpty {
            Failure.say("\(left.waiting.count) changes wait for the store; merced outbox list shows them.")
        }
        if tally.problems > 0 { throw ExitCode(1) }
    }

    private func read(_ take: @MainActor ([CSVReader.Row]) async throws -> Void) async throws {
        let open = options.file == "-" ? OpenFile.standardInput : try OpenFile.reading(URL(filePath: options.file))
        var reader = CSVReader()
        var waiting: [CSVReader.Row] = []
        while case let data = try open.read(atMost: 65_536), !data.isEmpty {
            waiting += try reader.rows(after: data)
            while waiting.count > Self.piece {
                try await take(Array(waiting.prefix(Self.piece)))
                waiting.removeFirst(Self.piece)
            }
        }
        waiting += try reader.end()
        try await take(waiting)
    }
}
