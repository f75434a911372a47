import GRDB

/// Finds goods by what is scanned: SKUs in any case, GTINs as 14 digits whatever form the shop wrote, and the barcodes that
/// plugins keep in meta data, under the keys in `barcode_keys`. Never changed once released.
enum MirrorMigration023: MirrorMigration {
    static let migration = SchemaMigration(name: "023 codes of goods") { database in
        try database.execute(sql: indexes)
        try database.execute(sql: tables)
        for owner in [product, variation] { try database.execute(sql: owner.triggers + owner.fill) }
    }

    private static let indexes = """
        CREATE INDEX products_by_any_sku ON products (sku COLLATE NOCASE);
        CREATE INDEX product_variations_by_any_sku ON product_variations (sku COLLATE NOCASE);
        CREATE INDEX products_by_gtin14 ON products (\(gtin14)) WHERE global_unique_id <> '';
        CREATE INDEX product_variations_by_gtin14 ON product_variations (\(gtin14)) WHERE global_unique_id <> '';
        """

    /// Queries have to say it letter by letter, or the index does not serve them.
    static let gtin14 =
        "substr('00000000000000' || replace(replace(global_unique_id, '-', ''), ' ', ''), -14)"

    private static let tables = """
        CREATE TABLE barcode_keys (key TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
        INSERT INTO barcode_keys VALUES ('_barcode'), ('barcode'), ('_ean'), ('_alg_ean'), ('_wpm_gtin_code'),
            ('_ts_gtin'), ('hwp_product_gtin'), ('_gtin');
        CREATE TABLE product_barcodes (
            barcode TEXT NOT NULL COLLATE NOCASE, product_id INTEGER NOT NULL, variation_id INTEGER NOT NULL,
            PRIMARY KEY (barcode, product_id, variation_id)
        ) WITHOUT ROWID;
        CREATE INDEX product_barcodes_by_owner ON product_barcodes (product_id, variation_id);
        """

    static let product = Owner(table: "products", key: "product_id", variation: "0")
    static let variation = Owner(table: "product_variations", key: "variation_id", variation: "variation_id")

    /// What has meta data with barcodes in it. Functions on JSON are out of bounds for triggers here, tables made of JSON are not.
    struct Owner {
        let table: String
        let key: String
        let variation: String

        var triggers: String {
            """
            CREATE TRIGGER barcodes_of_new_\(table) AFTER INSERT ON \(table) WHEN \(Self.hasSome("new.meta_data_json")) BEGIN
                \(insert("new"));
            END;
            CREATE TRIGGER barcodes_of_changed_\(table) AFTER UPDATE ON \(table)
            WHEN old.meta_data_json <> new.meta_data_json OR old.product_id <> new.product_id BEGIN
                \(delete("old"));
                \(insert("new"));
            END;
            CREATE TRIGGER barcodes_of_deleted_\(table) AFTER DELETE ON \(table) BEGIN
                \(delete("old"));
            END;
            """
        }

        /// For the rows that are there already.
        var fill: String {
            """
            INSERT OR IGNORE INTO product_barcodes SELECT \(Self.normal), product_id, variation FROM (
                SELECT owner.product_id, \(id("owner")) AS variation, \(Self.members)
                FROM \(table) owner, json_each(owner.meta_data_json) list, json_each(list.value) members
                WHERE \(Self.hasSome("owner.meta_data_json")) GROUP BY owner.\(key), list.key
            ) WHERE \(Self.isBarcode);
            """
        }

        private func id(_ row: String) -> String { variation == "0" ? "0" : "\(row).\(variation)" }

        private func delete(_ row: String) -> String {
            "DELETE FROM product_barcodes WHERE product_id = \(row).product_id AND variation_id = \(id(row))"
        }

        private func insert(_ row: String) -> String {
            """
            INSERT OR IGNORE INTO product_barcodes SELECT \(Self.normal), \(row).product_id, \(id(row)) FROM (
                SELECT \(Self.members) FROM json_each(\(row).meta_data_json) list, json_each(list.value) members
                GROUP BY list.key
            ) WHERE \(Self.isBarcode)
            """
        }

        private static let members = """
            MAX(CASE members.key WHEN 'key' THEN members.value END) AS name, \
            trim(MAX(CASE WHEN members.key = 'value' AND members.type IN ('text', 'integer') THEN members.value END)) AS code
            """

        private static let isBarcode = "name IN (SELECT key FROM barcode_keys) AND length(code) BETWEEN 1 AND 80"

        /// Numbers as 14 digits, as GTINs are compared.
        private static let normal = """
            CASE WHEN code GLOB '*[^0-9]*' OR length(code) > 14 THEN code \
            ELSE substr('00000000000000' || code, -14) END
            """

        /// Most rows have none: they cost next to nothing.
        private static func hasSome(_ json: String) -> String {
            "EXISTS (SELECT 1 FROM barcode_keys WHERE instr(\(json), '\"' || barcode_keys.key || '\"'))"
        }
    }
}
