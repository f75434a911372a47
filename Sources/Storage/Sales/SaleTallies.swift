import GRDB

/// A transaction's changes to the daily sums, written once.
struct SaleTallies {
    struct Key: Hashable {
        let dated: SaleDated
        let day: Int
        let status: String
        let currency: String
    }

    private var changes: [Key: SaleSums] = [:]

    mutating func add(_ sale: Sale) { move(sale, isTakenAway: false) }
    mutating func remove(_ sale: Sale) { move(sale, isTakenAway: true) }

    private mutating func move(_ sale: Sale, isTakenAway: Bool) {
        let sums = SaleSums(sale)
        for dated in SaleDated.allCases {
            guard let day = dated == .created ? sale.createdDay : sale.paidDay else { continue }
            let key = Key(dated: dated, day: day, status: sale.status, currency: sale.currency)
            changes[key, default: SaleSums()].add(sums, isTakenAway: isTakenAway)
        }
    }

    /// The order became its customer's first, or is no longer.
    mutating func moveFirst(_ order: CustomerOrder, isFirst: Bool) {
        var sums = SaleSums()
        sums.firsts = isFirst ? 1 : -1
        for dated in SaleDated.allCases {
            guard let day = dated == .created ? order.createdDay : order.paidDay else { continue }
            let key = Key(dated: dated, day: day, status: order.status, currency: order.currency)
            changes[key, default: SaleSums()].add(sums)
        }
    }

    mutating func write(_ database: Database) throws {
        let columns = SaleSums.columns.joined(separator: ", ")
        let marks = SaleSums.columns.map { _ in "?" }.joined(separator: ", ")
        let sums = SaleSums.columns.map { "\($0) = \($0) + excluded.\($0)" }.joined(separator: ", ")
        let statement = try SQLStatement(
            database,
            """
            INSERT INTO sale_days (dated, day, status, currency, \(columns)) VALUES (?, ?, ?, ?, \(marks)) \
            ON CONFLICT (dated, day, status, currency) DO UPDATE SET \(sums)
            """
        )
        for (key, change) in changes where !change.isZero {
            try statement.run { binder in
                binder.bind(key.dated.rawValue)
                binder.bind(key.day)
                binder.bind(key.status)
                binder.bind(key.currency)
                for value in change.values { binder.bind(value) }
            }
        }
        changes = [:]
    }
}

/// Which date a sale is counted by. A refund has only one.
public enum SaleDated: Int64, Sendable, CaseIterable {
    case created
    case paid
}
