import FoundationEssentials

/// A code that was scanned at a till and that nothing in the store has.
public struct TillCodeRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// As it was scanned.
    public var code: String = ""
    /// Where it was scanned last; empty before the till has a name.
    public var register: String = ""
    public var firstAt = Date(timeIntervalSince1970: 0)
    public var lastAt = Date(timeIntervalSince1970: 0)
    /// How often, from 1.
    public var count: Int64 = 0

    public init() {}
}

extension TillCodeRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillCodeRecord, Int64>("site_id")
        public static let code = RecordColumn<TillCodeRecord, String>("code")
        public static let register = RecordColumn<TillCodeRecord, String>("register")
        public static let firstAt = RecordColumn<TillCodeRecord, Date>("first_at")
        public static let lastAt = RecordColumn<TillCodeRecord, Date>("last_at")
        public static let count = RecordColumn<TillCodeRecord, Int64>("count")
    }

    public var primaryKey: String { code }

    public static let entity = Entity<TillCodeRecord>(
        name: "TillCodeRecord",
        table: "till_codes",
        key: ["code"],
        empty: TillCodeRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.code, \.code),
            .column(Columns.register, \.register),
            .column(Columns.firstAt, \.firstAt),
            .column(Columns.lastAt, \.lastAt),
            .column(Columns.count, \.count),
        ]
    )
}
