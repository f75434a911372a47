import ArgumentParser
import WooFoundation
import Yosemite

/// What the verbs that read a file have in common.
struct ImportOptions: ParsableArguments {
    @Argument(help: "The file; - for the standard input.")
    var file: String

    @Flag(help: "Make the changes, instead of listing them only.")
    var apply = false
}

/// Where rows of a file go.
@MainActor
protocol ImportTarget {
    associatedtype Header: ImportHeader
    associatedtype Change: ImportedChanges
    associatedtype New: ImportedChanges

    /// What a row is of, in JSON: `product`.
    static var subjectName: String { get }
    /// What is skipped, for people; nil where nothing ever is.
    static var skippedName: String? { get }

    func header(_ titles: [String]) throws -> Header
    /// What rows would do, after those that were planned before.
    mutating func plan(_ header: Header, _ rows: [CSVReader.Row]) async throws -> [ImportRow<Change, New>]
    func apply(_ rows: [ImportRow<Change, New>]) async throws -> [ImportResult]
}

extension ImportTarget {
    static var skippedName: String? { nil }
}
