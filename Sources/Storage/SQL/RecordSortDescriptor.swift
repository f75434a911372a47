/// One step of a sort order. Rows that are equal in all steps come in the order of their primary key,
/// in the direction of the last step. Nulls are less than everything.
public struct RecordSortDescriptor<Record: Object>: Hashable, Sendable {
    let column: String
    let isAscending: Bool
}
