import GRDB

extension TransactionStorage {
    func setBarcodeKeys(_ keys: Set<String>) throws {
        let database = try database()
        try StorageError.wrap("setting the keys of barcodes") {
            let present = try String.fetchSet(database, sql: "SELECT key FROM barcode_keys")
            guard present != keys else { return }
            try database.execute(sql: "DELETE FROM barcode_keys; DELETE FROM product_barcodes")
            for key in keys.sorted() {
                try database.execute(sql: "INSERT INTO barcode_keys VALUES (?)", arguments: [key])
            }
            let owners = [MirrorMigration023.product, MirrorMigration023.variation]
            try database.execute(sql: owners.map(\.fill).joined(separator: "\n"))
        }
    }

    func barcodeKeys() throws -> Set<String> {
        let database = try database()
        return try StorageError.wrap("reading the keys of barcodes") {
            try String.fetchSet(database, sql: "SELECT key FROM barcode_keys")
        }
    }
}
