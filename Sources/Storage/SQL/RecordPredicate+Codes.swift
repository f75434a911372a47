/// What is looked up when something was scanned; each is answered by an index.
extension RecordPredicate where Record == ProductRecord {
    /// - Parameter digits: the number as 14 digits.
    public static func gtin14(_ digits: [String]) -> Self { Self(node: Codes.gtin14(digits)) }

    /// Products, not variations, with one of these among the barcodes in their meta data.
    ///
    /// - Parameter barcodes: numbers of up to 14 digits have zeros before them.
    public static func barcode(_ barcodes: [String]) -> Self {
        Self(node: Codes.barcode(barcodes, "product_id", "variation_id = 0"))
    }
}

extension RecordPredicate where Record == ProductVariationRecord {
    /// - Parameter digits: the number as 14 digits.
    public static func gtin14(_ digits: [String]) -> Self { Self(node: Codes.gtin14(digits)) }

    /// Variations with one of these among the barcodes in their meta data.
    ///
    /// - Parameter barcodes: numbers of up to 14 digits have zeros before them.
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
