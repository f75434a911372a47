import GRDB
import WooFoundation

/// Keeps `order_search` in step with the orders. Its text is compared first, so that a change of status alone
/// costs no indexing.
struct OrderSearchIndex {
    /// The notes of an order, oldest first.
    static let notesSQL = "SELECT note FROM order_notes WHERE order_id = ? ORDER BY date_created, note_id"

    private static let maximumNoteLength = 16_384
    private static let maximumNotesLength = 65_536

    private let insertion: SQLStatement
    private let selection: SQLStatement
    private let deletion: SQLStatement

    init(_ database: Database) throws {
        insertion = try SQLStatement(database, "INSERT INTO order_search (rowid, text, notes) VALUES (?, ?, ?)")
        selection = try SQLStatement(database, "SELECT text, notes FROM order_search WHERE rowid = ?")
        deletion = try SQLStatement(database, "DELETE FROM order_search WHERE rowid = ?")
    }

    func insert(orderID: Int64, text: String, notes: String = "") throws {
        try insertion.run { row in
            row.bind(orderID)
            row.bind(text)
            row.bind(notes)
        }
    }

    /// - Parameter notes: nil keeps the indexed ones.
    func replace(orderID: Int64, text: String, notes: String? = nil) throws {
        var known: (text: String, notes: String)?
        try selection.run({ $0.bind(orderID) }) { row in
            known = (Cell(statement: row, index: 0).text, Cell(statement: row, index: 1).text)
        }
        let notes = notes ?? known?.notes ?? ""
        if let known {
            guard known.text != text || known.notes != notes else { return }
            try deletion.run { $0.bind(orderID) }
        }
        try insert(orderID: orderID, text: text, notes: notes)
    }

    /// Indexes a stored order again, after its row or one of its lines was saved alone.
    static func refresh(orderID: Int64, _ database: Database) throws {
        let storage = TransactionStorage(database)
        guard let order = try storage.loadObject(ofType: OrderRecord.self, primaryKey: orderID) else { return }
        let items = try storage.allObjects(
            ofType: OrderItemRecord.self,
            matching: OrderItemRecord.Columns.orderID == orderID
        )
        let coupons = try storage.allObjects(
            ofType: OrderCouponLineRecord.self,
            matching: OrderCouponLineRecord.Columns.orderID == orderID
        )
        try OrderSearchIndex(database)
            .replace(orderID: orderID, text: text(order, items: items, coupons: coupons))
    }

    /// Indexes the notes of these orders again, after one was saved or deleted.
    static func refreshNotes(orderIDs: Set<Int64>, _ database: Database) throws {
        guard !orderIDs.isEmpty else { return }
        let index = try OrderSearchIndex(database)
        let statement = try SQLStatement(database, notesSQL)
        for orderID in orderIDs {
            var found: [String] = []
            try statement.run({ $0.bind(orderID) }) { found.append(Cell(statement: $0, index: 0).text) }
            var text: String?
            try index.selection.run({ $0.bind(orderID) }) { text = Cell(statement: $0, index: 0).text }
            if let text { try index.replace(orderID: orderID, text: text, notes: notes(found)) }
        }
    }

    static func notes(_ notes: [String]) -> String {
        var text = notes.joined(separator: "\n")
        if text.utf8.count > maximumNotesLength { text = String(text.prefix(maximumNotesLength)) }
        return text + SearchFolding.otherSpellings(in: text)
    }

    static func text(_ order: OrderRecord, items: [OrderItemRecord], coupons: [OrderCouponLineRecord]) -> String {
        var text = ""
        text.reserveCapacity(512)
        func add(_ word: String) {
            guard !word.isEmpty else { return }
            text += word
            text += "\n"
        }
        add(order.number)
        let id = String(order.orderID)
        if id != order.number {
            add(id)
            if let short = SearchFolding.withoutLeadingZeros(order.number) { add(short) }
        }
        addAddress(order.billing, add)
        addAddress(order.shipping, without: order.billing, add)
        add(order.transactionID)
        add(
            order.customerNote.utf8.count <= maximumNoteLength
                ? order.customerNote : String(order.customerNote.prefix(maximumNoteLength))
        )
        for item in items {
            add(item.name)
            if let sku = item.sku {
                add(sku)
                if let joined = SearchFolding.joined(sku) { add(joined) }
            }
            add(SearchTerm.product(item.productID))
            if item.variationID > 0 { add(SearchTerm.product(item.variationID)) }
        }
        for coupon in coupons { add(coupon.code) }
        return text + SearchFolding.otherSpellings(in: text)
    }

    /// - Parameter known: an address that was added; what is the same in both is not added again.
    private static func addAddress(
        _ address: AddressRecord,
        without known: AddressRecord? = nil,
        _ add: (String) -> Void
    ) {
        func addPart(_ part: String, _ known: String?) { if part != known { add(part) } }
        addPart(address.firstName, known?.firstName)
        addPart(address.lastName, known?.lastName)
        addPart(address.company, known?.company)
        addPart(address.email, known?.email)
        addPart(address.phone, known?.phone)
        if address.phone != known?.phone, let phone = PhoneNumber(address.phone) {
            add(phone.national)
            if let international = phone.international { add(international) }
            if let end = SearchTerm.phone(endingIn: phone.national) { add(end) }
        }
        addPart(address.address1, known?.address1)
        addPart(address.address2, known?.address2)
        addPart(address.city, known?.city)
        addPart(address.postcode, known?.postcode)
    }
}
