import GRDB

extension TransactionStorage {
    func excludedSaleStatuses() throws -> [String] {
        let database = try database()
        return try StorageError.wrap("reading statuses") { try SaleBasis.load(database).excludedStatuses }
    }

    func saleDays(in range: SaleRange) throws -> [SaleDay] {
        let database = try database()
        return try StorageError.wrap("adding up sales") {
            try writeSales(database)
            let counted = range.counted
            let sql = """
                SELECT day, \(SaleSums.columns.joined(separator: ", ")) FROM sale_days AS sales \
                WHERE dated = ? AND day >= ? AND day < ? AND \(counted.text) ORDER BY day
                """
            let values: [SQLValue] = [
                .integer(range.dated.rawValue), .integer(Int64(range.days.lowerBound)),
                .integer(Int64(range.days.upperBound)),
            ]
            var days: [SaleDay] = []
            try SQLStatement(database, sql).run(values + counted.values) { row in
                let day = Int(Cell(statement: row, index: 0).integer)
                if days.last?.day != day { days.append(SaleDay(day: day, sums: SaleSums())) }
                days[days.count - 1].sums.add(SaleSums(row: row, from: 1))
            }
            return days
        }
    }

    func saleInstants(in range: SaleRange) throws -> [SaleInstant] {
        let database = try database()
        return try StorageError.wrap("adding up sales") {
            try writeSales(database)
            var sales: [SaleInstant] = []
            for (source, date) in [(range.orders, "orders.\(range.column)"), (range.refunds, "sales.created_at")] {
                let sql = """
                    SELECT \(date), sales.refund_id, sales.total, sales.tax, sales.shipping, sales.discount, \
                    sales.items, sales.is_first \(source.text)
                    """
                try SQLStatement(database, sql).run(source.values) { sales.append(SaleInstant(row: $0)) }
            }
            return sales
        }
    }

    func saleCurrencies(in range: SaleRange) throws -> [String: Int] {
        let database = try database()
        return try StorageError.wrap("counting currencies") {
            try writeSales(database)
            let statuses = range.excludedStatuses + SaleBasis.hiddenStatuses.sorted()
            let marks = statuses.map { _ in "?" }.joined(separator: ", ")
            let sql = """
                SELECT currency, SUM(orders) FROM sale_days WHERE dated = ? AND day >= ? AND day < ? \
                AND status NOT IN (\(marks)) GROUP BY currency HAVING SUM(orders) > 0
                """
            let values: [SQLValue] = [
                .integer(range.dated.rawValue), .integer(Int64(range.days.lowerBound)),
                .integer(Int64(range.days.upperBound)),
            ]
            var counts: [String: Int] = [:]
            try SQLStatement(database, sql).run(values + statuses.map { .text($0) }) { row in
                counts[Cell(statement: row, index: 0).text] = Int(Cell(statement: row, index: 1).integer)
            }
            return counts
        }
    }

    func returningCustomers(in range: SaleRange) throws -> Int {
        let database = try database()
        return try StorageError.wrap("counting customers") {
            try writeSales(database)
            return try ReturningCustomers(database, range: range).count()
        }
    }

    func undatedRefunds() throws -> Int {
        let database = try database()
        return try StorageError.wrap("counting refunds") {
            try writeSales(database)
            let sql = "SELECT COUNT(*) FROM sales WHERE refund_id > 0 AND created_at IS NULL"
            return Int(try database.integer(sql) ?? 0)
        }
    }

    func saleCustomerChanges(from before: SaleRange, to now: SaleRange) throws -> [SaleCustomerChange] {
        let database = try database()
        return try StorageError.wrap("comparing customers") {
            try writeSales(database)
            return try SaleCustomerChanges(database: database).most(from: before, to: now)
        }
    }

    func saleLeaders(_ kind: SaleLeaderKind, in range: SaleRange, limit: Int) throws -> [SaleLeader] {
        let database = try database()
        return try StorageError.wrap("ranking sales") {
            try writeSales(database)
            return try SaleRanking(database, range: range).leaders(kind, limit: limit)
        }
    }
}

extension SaleInstant {
    fileprivate init(row: OpaquePointer) {
        var reader = RowReader(statement: row)
        instant = reader.next()
        var sale = Sale(orderID: 0, refundID: reader.next(), status: "", currency: "")
        sale.total = reader.next()
        sale.tax = reader.next()
        sale.shipping = reader.next()
        sale.discount = reader.next()
        sale.items = reader.next()
        sale.isFirst = reader.next()
        sums = SaleSums(sale)
    }
}
