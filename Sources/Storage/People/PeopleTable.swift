import FoundationEssentials
import GRDB

/// Keeps `people` in step with customers and orders. A few are updated in the transaction that changed them; many, as
/// in a first synchronisation, are noted and updated before the table is next read.
struct PeopleTable {
    /// Up to this many are updated at once.
    static let few = 20
    /// Up to this many of those that were noted are updated in one transaction.
    static let many = 250

    private let database: Database
    private let basis: SaleBasis
    private let uncounted: [String]

    init(_ database: Database) throws {
        self.database = database
        basis = try SaleBasis.load(database)
        uncounted = basis.uncountedStatuses
    }

    static func note(_ people: Set<Int64>, _ database: Database) throws {
        let statement = try SQLStatement(database, "INSERT OR IGNORE INTO people_changed VALUES (?)")
        for id in people where id != 0 { try statement.run { $0.bind(id) } }
    }

    /// Those that were noted, accounts first: which account has a guest's address is known after that.
    static func changed(limit: Int, _ database: Database) throws -> [Int64] {
        var ids: [Int64] = []
        let sql = "SELECT person_id FROM people_changed ORDER BY person_id < 0, person_id LIMIT ?"
        try SQLStatement(database, sql).run([.integer(Int64(limit))]) {
            ids.append(Cell(statement: $0, index: 0).integer)
        }
        return ids
    }

    /// Updates up to `limit` of those that were noted.
    ///
    /// - Returns: the people whose rows may have changed.
    static func settle(limit: Int, _ database: Database) throws -> Set<Int64> {
        let ids = try changed(limit: limit, database)
        guard !ids.isEmpty else { return [] }
        let touched = try PeopleTable(database).refresh(Set(ids))
        let done = try SQLStatement(database, "DELETE FROM people_changed WHERE person_id = ?")
        for id in ids { try done.run { $0.bind(id) } }
        return touched
    }

    /// - Parameter ids: of accounts, and the negative numbers of guests.
    func refresh(_ ids: Set<Int64>) throws -> Set<Int64> {
        var touched: Set<Int64> = []
        // Accounts first: they decide which account owns a guest's address.
        for id in ids.filter({ $0 > 0 }).sorted() + ids.filter({ $0 < 0 }).sorted() { try refresh(id, &touched) }
        return touched
    }

    private func refresh(_ id: Int64, _ touched: inout Set<Int64>) throws {
        guard try isGuest(id) else { return try refreshAccount(id, &touched) }
        if let owner = try owner(of: id) {
            try delete(id, &touched)
            return try write(account: owner, &touched)
        }
        guard let order = try newestOrder(of: [id]) else { return try delete(id, &touched) }
        var person = PersonRecord()
        person.personID = id
        person.guestKey = id
        let marks = fill(&person, from: order)
        try sum(&person, of: [id])
        try write(person, marks, &touched)
    }

    /// An account that is not in the store yet has a negative id too.
    private func isGuest(_ id: Int64) throws -> Bool {
        guard id < 0 else { return false }
        let sql = """
            SELECT (SELECT COUNT(*) FROM customers WHERE customer_id = ?1) \
            + (SELECT COUNT(*) FROM people WHERE person_id = ?1 AND guest_key <> ?1)
            """
        return try database.integer(sql, [.integer(id)]) == 0
    }

    private func refreshAccount(_ id: Int64, _ touched: inout Set<Int64>) throws {
        let before = try guestKey(of: id)
        try write(account: id, &touched)
        let now = try guestKey(of: id)
        // The previous address may belong to a guest again.
        for key in Set([before, now]) where key != 0 { try refreshGuest(key, besides: id, &touched) }
    }

    private func refreshGuest(_ key: Int64, besides id: Int64, _ touched: inout Set<Int64>) throws {
        guard try owner(of: key) != nil else { return try refresh(key, &touched) }
        try delete(key, &touched)
        // Another of several accounts with the address may own its orders now.
        for account in try accounts(with: key) where account != id { try write(account: account, &touched) }
    }

    private func write(account id: Int64, _ touched: inout Set<Int64>) throws {
        var found: CustomerRecord?
        try SQLStatement(database, CustomerRecord.entity.selectSQL).run([.integer(id)]) { row in
            var reader = RowReader(statement: row)
            found = CustomerRecord.entity.decode(&reader)
        }
        guard let customer = found else {
            // An account known only from orders.
            guard let order = try newestOrder(of: [id]) else { return try delete(id, &touched) }
            var person = PersonRecord()
            person.personID = id
            let marks = fill(&person, from: order)
            try sum(&person, of: [id])
            return try write(person, marks, &touched)
        }
        var person = PersonRecord()
        person.personID = id
        let marks = fill(&person, from: customer)
        // Of several accounts with one address, the oldest owns the guest orders.
        let owner = try owner(of: person.guestKey) ?? id
        let isOldest = id == owner || (id > 0 && (owner < 0 || id < owner))
        try sum(&person, of: person.guestKey != 0 && isOldest ? [id, person.guestKey] : [id])
        try write(person, marks, &touched)
    }

    // MARK: What is known of them

    /// - Returns: marks that the person may share with others; none for one that is to be deleted.
    private func fill(_ person: inout PersonRecord, from customer: CustomerRecord) -> Set<PersonMark> {
        person.siteID = customer.siteID
        person.guestKey = Sale.guest(customer.email)
        person.email = customer.email
        let own = [customer.firstName, customer.lastName].filter { !$0.isEmpty }.joined(separator: " ")
        let billed = [customer.billing.firstName, customer.billing.lastName].filter { !$0.isEmpty }
        person.name = own.isEmpty ? billed.joined(separator: " ") : own
        person.company = customer.billing.company
        person.city = customer.billing.city.isEmpty ? customer.shipping.city : customer.billing.city
        person.country = customer.billing.country.isEmpty ? customer.shipping.country : customer.billing.country
        person.phone = customer.billing.phone.isEmpty ? customer.shipping.phone : customer.billing.phone
        person.role = customer.role
        person.registered = customer.dateCreated
        index(&person, more: [customer.username, customer.shipping.phone, customer.billing.email])
        guard person.role != PersonRecord.deletedRole else { return [] }
        return PersonMarks.of(
            email: person.email,
            phones: [customer.billing.phone, customer.shipping.phone],
            name: person.name,
            postcodes: [customer.billing.postcode, customer.shipping.postcode],
            cities: [customer.billing.city, customer.shipping.city]
        )
    }

    private func fill(_ person: inout PersonRecord, from order: OrderRecord) -> Set<PersonMark> {
        person.siteID = order.siteID
        person.email = order.billing.email
        person.name = order.customerName
        person.company = order.billing.company
        person.city = order.billing.city
        person.country = order.billing.country
        person.phone = order.billing.phone
        index(&person, more: [order.shipping.phone])
        return PersonMarks.of(
            email: person.email,
            phones: [order.billing.phone, order.shipping.phone],
            name: person.name,
            postcodes: [order.billing.postcode, order.shipping.postcode],
            cities: [order.billing.city, order.shipping.city]
        )
    }

    private func index(_ person: inout PersonRecord, more: [String]) {
        person.nameSort = person.name.folded
        let phones = ([person.phone] + more).compactMap(PhoneNumber.init)
            .flatMap { [$0.national, $0.international ?? ""] }
        let words = [person.name, person.email, person.company, person.city, person.phone] + more + phones
        person.words = words.filter { !$0.isEmpty }.map { $0.folded }.joined(separator: "\n")
    }

    private func newestOrder(of keys: [Int64]) throws -> OrderRecord? {
        let entity = OrderRecord.entity
        let columns = entity.columns.map { "orders." + $0 }.joined(separator: ", ")
        let sql = """
            SELECT \(columns) FROM sales INDEXED BY sales_by_customer CROSS JOIN orders ON orders.order_id = sales.order_id \
            WHERE sales.customer = ? AND sales.refund_id = 0 AND sales.customer <> 0 \
            AND \(CompiledSQL.isNone("sales.status", of: SaleBasis.hiddenStatuses.count)) \
            ORDER BY sales.created_at DESC, sales.order_id DESC LIMIT 1
            """
        let statement = try SQLStatement(database, sql)
        for key in keys {
            var found: OrderRecord?
            let statuses = SaleBasis.hiddenStatuses.sorted().map { SQLValue.text($0) }
            try statement.run([.integer(key)] + statuses) { row in
                var reader = RowReader(statement: row)
                found = entity.decode(&reader)
            }
            if let found { return found }
        }
        return nil
    }

    /// As wc-analytics does, but currency by currency: orders that count, less refunds.
    private func sum(_ person: inout PersonRecord, of keys: [Int64]) throws {
        let orders = try SQLStatement(
            database,
            """
            SELECT COUNT(*), SUM(total), MIN(created_at), MAX(created_at), currency \
            FROM sales INDEXED BY sales_by_customer \
            WHERE customer = ? AND refund_id = 0 AND customer <> 0 \
            AND \(CompiledSQL.isNone("status", of: uncounted.count)) GROUP BY currency
            """
        )
        let refunds = try SQLStatement(
            database,
            """
            SELECT SUM(refunds.total), sales.currency FROM sales INDEXED BY sales_by_customer CROSS JOIN sales AS refunds \
            ON refunds.order_id = sales.order_id AND refunds.refund_id > 0 \
            WHERE sales.customer = ? AND sales.refund_id = 0 AND sales.customer <> 0 \
            AND \(CompiledSQL.isNone("sales.status", of: uncounted.count)) GROUP BY sales.currency
            """
        )
        var others: OtherSums = [:]
        func add(_ change: Int64, _ currency: String) {
            if basis.isOwn(currency) { person.spentStored += change } else { others.add(change, in: currency) }
        }
        let statuses = uncounted.map { SQLValue.text($0) }
        var (first, last): (Int64?, Int64?) = (nil, nil)
        for key in keys {
            try orders.run([.integer(key)] + statuses) { row in
                let count = Cell(statement: row, index: 0).integer
                guard count > 0 else { return }
                person.orders += count
                add(Cell(statement: row, index: 1).integer, Cell(statement: row, index: 4).text)
                for (index, isFirst) in [(Int32(2), true), (3, false)] {
                    let cell = Cell(statement: row, index: index)
                    guard !cell.isNull else { continue }
                    if isFirst { first = min(first ?? cell.integer, cell.integer) }
                    if !isFirst { last = max(last ?? cell.integer, cell.integer) }
                }
            }
            try refunds.run([.integer(key)] + statuses) { row in
                add(-Cell(statement: row, index: 0).integer, Cell(statement: row, index: 1).text)
            }
        }
        person.otherSpentJSON = others.stored
        person.firstOrder = first.map { Date(timeIntervalSince1970: Double($0)) }
        person.lastOrder = last.map { Date(timeIntervalSince1970: Double($0)) }
    }

    // MARK: Rows

    /// The oldest account with the address of a guest.
    private func owner(of guestKey: Int64) throws -> Int64? {
        guard guestKey != 0 else { return nil }
        return try database.integer(
            """
            SELECT person_id FROM people WHERE guest_key = ? AND guest_key <> 0 AND person_id <> guest_key \
            ORDER BY person_id < 0, person_id LIMIT 1
            """,
            [.integer(guestKey)]
        )
    }

    private func accounts(with guestKey: Int64) throws -> [Int64] {
        var ids: [Int64] = []
        let sql = """
            SELECT person_id FROM people WHERE guest_key = ? AND guest_key <> 0 AND person_id <> guest_key
            """
        try SQLStatement(database, sql).run([.integer(guestKey)]) { ids.append(Cell(statement: $0, index: 0).integer) }
        return ids
    }

    private func guestKey(of id: Int64) throws -> Int64 {
        try database.integer("SELECT guest_key FROM people WHERE person_id = ?", [.integer(id)]) ?? 0
    }

    private func delete(_ id: Int64, _ touched: inout Set<Int64>) throws {
        try database.run("DELETE FROM people WHERE person_id = ?", [.integer(id)])
        try database.run("DELETE FROM person_marks WHERE person_id = ?", [.integer(id)])
        touched.insert(id)
    }

    private func write(_ person: PersonRecord, _ marks: Set<PersonMark>, _ touched: inout Set<Int64>) throws {
        let entity = PersonRecord.entity
        try SQLStatement(database, entity.upsertSQL).run { entity.bind(person, &$0) }
        try database.run("DELETE FROM person_marks WHERE person_id = ?", [.integer(person.personID)])
        let insert = try SQLStatement(
            database,
            "INSERT OR IGNORE INTO person_marks (mark, person_id, kind) VALUES (?, ?, ?)"
        )
        for mark in marks {
            try insert.run([.integer(mark.number), .integer(person.personID), .integer(mark.kind.rawValue)])
        }
        touched.insert(person.personID)
    }
}
