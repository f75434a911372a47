/// Conditions to look up a scanned code; each is answered by an index.
extension RecordPredicate where Record == ProductRecord {
    /// Products with one of these GTINs.
    ///
    /// - Parameter digits: each padded with zeros to 14 digits.
    public static func gtin14(_ digits: [String]) -> Self { Self(node: Codes.gtin14(digits)) }

    /// Products, not variations, that have one of these barcodes in their meta data.
    ///
    /// - Parameter barcodes: numbers shorter than 14 digits are padded with zeros.
    public static func barcode(_ barcodes: [String]) -> Self {
        Self(node: Codes.barcode(barcodes, "product_id", "variation_id = 0"))
    }
}

extension RecordPredicate where Record == ProductVariationRecord {
    /// Variations with one of these GTINs.
    ///
    /// - Parameter digits: each padded with zeros to 14 digits.
    public static func gtin14(_ digits: [String]) -> Self { Self(node: Codes.gtin14(digits)) }

    /// Variations that have one of these barcodes in their meta data.
    ///
    /// - Parameter barcodes: numbers shorter than 14 digits are padded with zeros.
    public static func barcode(_ barcodes: [String]) -> Self {
        Self(node: Codes.barcode(barcodes, "variation_id", "variation_id <> 0"))
    }
}

private enum Codes {
    static func gtin14(_ digits: [String]) -> PredicateNode {
        .sql("global_unique_id <> '' AND \(MirrorMigration023.gtin14) IN (\(marks(digits)))", digits.map { .text($0) })
    }

    static func barcode(_ barcodes: [String], _ key: String, _ condition: String) -> PredicateNode {
        let found = "SELECT \(key) FROM product_barcodes WHERE barcode IN (\(marks(barcodes))) AND \(condition)"
        return .sql("\(key) IN (\(found))", barcodes.map { .text($0) })
    }

    private static func marks(_ values: [String]) -> String {
        values.isEmpty ? "NULL" : Array(repeating: "?", count: values.count).joined(separator: ", ")
    }
}
