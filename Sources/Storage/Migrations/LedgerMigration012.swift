import GRDB

/// Tills: who a ledger is, and what is sold at its register. Sales, their lines and legs, and what goes in and out of the
/// drawer are written once; what becomes of a sale in the store stands in a table of its own. Every column that drawer,
/// reports and staff need is here from the first, so that they add tables and alter none.
enum LedgerMigration012: LedgerMigration {
    static let migration = SchemaMigration(name: "012 tills and sales") { database in
        try database.execute(sql: identity + sales)
        for guardian in TillGuard.allCases { try database.execute(sql: guardian.sql) }
    }

    /// `machine` is a hash of this computer's id, by which a ledger notices that it was copied to another; `site`
    /// the shop's address, without the way to it.
    private static let identity = """
        CREATE TABLE till (
            id INTEGER PRIMARY KEY CHECK (id = 1), ledger_id TEXT NOT NULL, register TEXT, machine TEXT,
            site TEXT, restored_at INTEGER
        ) STRICT;
        CREATE TABLE till_series (
            register TEXT PRIMARY KEY, ledger_id TEXT NOT NULL, named_at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO till (id, ledger_id, register)
            SELECT 1, lower(hex(randomblob(16))),
            (SELECT register FROM receipts ORDER BY created_at DESC, rowid DESC LIMIT 1);
        INSERT INTO till_series (register, ledger_id, named_at)
            SELECT register, (SELECT ledger_id FROM till), MIN(created_at) FROM receipts GROUP BY register;
        """

    /// Amounts and quantities are ten-thousandths, moments seconds since 1970, UTC; `zone` and `business_day` say how
    /// the shop saw them.
    private static let sales = """
        CREATE TABLE till_sales (
            site_id INTEGER NOT NULL, uuid TEXT PRIMARY KEY, register TEXT NOT NULL, number INTEGER NOT NULL,
            session TEXT NOT NULL, operator TEXT NOT NULL, business_day TEXT NOT NULL, sold_at INTEGER NOT NULL,
            zone TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, refers_to TEXT, order_id INTEGER NOT NULL,
            customer_id INTEGER NOT NULL, currency TEXT NOT NULL, total INTEGER NOT NULL, tax INTEGER NOT NULL,
            discount INTEGER NOT NULL, version TEXT NOT NULL, signer_json TEXT NOT NULL, body_json TEXT NOT NULL,
            UNIQUE (register, number), FOREIGN KEY (register, number) REFERENCES receipts (register, number)
        ) STRICT;
        CREATE INDEX till_sales_by_day ON till_sales (business_day, register);
        CREATE INDEX till_sales_by_session ON till_sales (session);
        CREATE TABLE till_lines (
            site_id INTEGER NOT NULL, line_id INTEGER PRIMARY KEY, uuid TEXT NOT NULL REFERENCES till_sales (uuid),
            position INTEGER NOT NULL, kind TEXT NOT NULL, product_id INTEGER NOT NULL, variation_id INTEGER NOT NULL,
            sku TEXT NOT NULL, code TEXT NOT NULL, name TEXT NOT NULL, quantity INTEGER NOT NULL, price INTEGER NOT NULL,
            subtotal INTEGER NOT NULL, total INTEGER NOT NULL, tax INTEGER NOT NULL, tax_class TEXT NOT NULL,
            body_json TEXT NOT NULL, UNIQUE (uuid, position)
        ) STRICT;
        CREATE INDEX till_lines_by_product ON till_lines (product_id, variation_id);
        CREATE TABLE till_legs (
            site_id INTEGER NOT NULL, leg_id INTEGER PRIMARY KEY, uuid TEXT NOT NULL REFERENCES till_sales (uuid),
            position INTEGER NOT NULL, register TEXT NOT NULL, session TEXT NOT NULL, operator TEXT NOT NULL,
            business_day TEXT NOT NULL, taken_at INTEGER NOT NULL, zone TEXT NOT NULL, kind TEXT NOT NULL,
            tender TEXT NOT NULL, state TEXT NOT NULL, currency TEXT NOT NULL, due INTEGER NOT NULL,
            rounded INTEGER NOT NULL, rounding INTEGER NOT NULL, tendered INTEGER NOT NULL, change INTEGER NOT NULL,
            reference TEXT NOT NULL, body_json TEXT NOT NULL, UNIQUE (uuid, position),
            CHECK (rounding = rounded - due AND change = tendered - rounded)
        ) STRICT;
        CREATE INDEX till_legs_by_day ON till_legs (business_day, register, tender);
        CREATE INDEX till_legs_by_session ON till_legs (session, kind);
        CREATE TABLE till_movements (
            site_id INTEGER NOT NULL, uuid TEXT PRIMARY KEY, register TEXT NOT NULL, number INTEGER NOT NULL,
            session TEXT NOT NULL, operator TEXT NOT NULL, approver TEXT NOT NULL, business_day TEXT NOT NULL,
            moved_at INTEGER NOT NULL, zone TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, refers_to TEXT,
            currency TEXT NOT NULL, amount INTEGER NOT NULL, reason TEXT NOT NULL, note TEXT NOT NULL,
            body_json TEXT NOT NULL, UNIQUE (register, number)
        ) STRICT;
        CREATE INDEX till_movements_by_session ON till_movements (session);
        CREATE TABLE till_orders (
            site_id INTEGER NOT NULL, uuid TEXT PRIMARY KEY REFERENCES till_sales (uuid), state TEXT NOT NULL,
            order_id INTEGER NOT NULL, order_number TEXT NOT NULL, store_total INTEGER, tries INTEGER NOT NULL,
            changed_at INTEGER NOT NULL, not_before INTEGER, claimed_by TEXT, last_error TEXT,
            asks_first INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX till_orders_by_state ON till_orders (state, changed_at);
        """
}

/// The triggers that keep what a till wrote. Their text is compared when the chain is checked.
enum TillGuard: String, CaseIterable {
    case sales = "till_sales"
    case lines = "till_lines"
    case legs = "till_legs"
    case movements = "till_movements"

    /// Names and texts.
    static var all: [(name: String, sql: String)] {
        allCases.flatMap { table in table.triggers.map { (name: $0.name, sql: $0.sql) } }
    }

    var sql: String { triggers.map(\.sql).joined(separator: ";\n") }

    private var triggers: [(name: String, sql: String)] {
        [("unchanged", "UPDATE"), ("kept", "DELETE")].map { ending, verb in
            let name = "\(rawValue)_\(ending)"
            let text = """
                CREATE TRIGGER \(name) BEFORE \(verb) ON \(rawValue) \
                BEGIN SELECT RAISE(ABORT, 'what a till wrote is never changed'); END
                """
            return (name: name, sql: text)
        } + gap
    }

    /// Movements count from 1 for each register; a sale's number is its receipt's, whose own trigger keeps the sequence.
    private var gap: [(name: String, sql: String)] {
        guard self == .movements else { return [] }
        let text = """
            CREATE TRIGGER till_movements_without_gap BEFORE INSERT ON till_movements WHEN NEW.number <> \
            (SELECT COALESCE(MAX(number), 0) + 1 FROM till_movements WHERE register = NEW.register) \
            BEGIN SELECT RAISE(ABORT, 'a movement takes the next number'); END
            """
        return [(name: "till_movements_without_gap", sql: text)]
    }
}
