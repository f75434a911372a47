/// What the store has in the fields of an order that edits cover in the mirror, to show it again where an edit goes.
/// The status lies in `OrderRecord.storeStatus`.
public struct EditedOrderRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Field → text, as JSON.
    public var fieldsJSON: String

    public init(siteID: Int64, orderID: Int64, fieldsJSON: String) {
        self.siteID = siteID
        self.orderID = orderID
        self.fieldsJSON = fieldsJSON
    }
}

extension EditedOrderRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let orderID = RecordColumn<EditedOrderRecord, Int64>("order_id")
    }

    public var primaryKey: Int64 { orderID }

    public static let entity = Entity<EditedOrderRecord>(
        name: "EditedOrderRecord",
        table: "edited_orders",
        key: ["order_id"],
        columns: ["site_id", "order_id", "fields_json"],
        decode: { row in EditedOrderRecord(siteID: row.next(), orderID: row.next(), fieldsJSON: row.next()) },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.orderID)
            row.bind(record.fieldsJSON)
        }
    )
}
