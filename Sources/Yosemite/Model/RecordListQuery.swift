import Storage
import WooFoundation

/// A list of records of one kind, as a screen or a verb requests it from the mirror.
public protocol RecordListQuery: Hashable, Sendable {
    associatedtype Record: Object & ReadOnlyConvertible where Record.PrimaryKey == Int64

    var siteID: Int64 { get }
    var predicate: RecordPredicate<Record> { get }
    var sortDescriptors: [RecordSortDescriptor<Record>] { get }
}

extension SiteService {
    func count<Query: RecordListQuery>(_ list: Query) async throws -> Int {
        let predicate = list.predicate
        return try await mirror.read { try $0.countObjects(ofType: Query.Record.self, matching: predicate) }
    }

    /// The position of a record in a list, from 0; nil where it is not in it.
    func position<Query: RecordListQuery>(of id: Int64, in list: Query) async throws -> Int? {
        let request = WindowRequest(predicate: list.predicate, sort: list.sortDescriptors, range: 0..<1)
        return try await mirror.position(of: id, in: request)
    }

    /// The ids at these positions of a list; positions after its end are left out.
    func identifiers<Query: RecordListQuery>(_ list: Query, _ range: Range<Int>) async throws -> [Int64] {
        let (predicate, sort) = (list.predicate, list.sortDescriptors)
        return try await mirror.read { try $0.identifiers(matching: predicate, sortedBy: sort, range: range) }
    }

    /// The records at these positions of a list.
    ///
    /// - Throws: `StorageError.unreadable`.
    func records<Query: RecordListQuery>(_ list: Query, _ range: Range<Int>) async throws -> [Query.Record.ReadOnly] {
        try await records(list.predicate, list.sortDescriptors, range)
    }

    /// The records at these positions of all that match, sorted.
    ///
    /// - Throws: `StorageError.unreadable`.
    func records<Record: Object & ReadOnlyConvertible>(
        _ predicate: RecordPredicate<Record>,
        _ sort: [RecordSortDescriptor<Record>],
        _ range: Range<Int>
    ) async throws -> [Record.ReadOnly] {
        let rows = try await mirror.read { storage in
            try storage.allObjects(
                ofType: Record.self,
                matching: predicate,
                sortedBy: sort,
                limit: range.count,
                offset: range.lowerBound
            )
        }
        return try rows.map { try $0.toReadOnly() }
    }
}
