import ArgumentParser
import WooFoundation
import Yosemite

/// The common options of verbs that read a file.
struct ImportOptions: ParsableArguments {
    @Argument(help: "The file; - for the standard input.")
    var file: String

    @Flag(help: "Make the changes, instead of only listing them.")
    var apply = false
}

/// The destination of a file's rows.
@MainActor
protocol ImportTarget {
    associatedtype Header: ImportHeader
    associatedtype Change: ImportedChanges
    associatedtype New: ImportedChanges

    /// The name of a row's record in JSON: `product`.
    static var subjectName: String { get }
    /// The name of what is skipped, for people; nil where nothing ever is.
    static var skippedName: String? { get }

    func header(_ titles: [String]) throws -> Header
    /// Plans the effects of rows, after those planned before.
    mutating func plan(_ header: Header, _ rows: [CSVReader.Row]) async throws -> [ImportRow<Change, New>]
    func apply(_ rows: [ImportRow<Change, New>]) async throws -> [ImportResult]
}

extension ImportTarget {
    static var skippedName: String? { nil }
}
