import FoundationEssentials

/// The lists of terms of a product.
public enum ProductTermKind: String, Sendable {
    case category
    case tag
    case brand
}

/// Conditions on a product over more than one column, or over its terms and variations.
extension RecordPredicate where Record == ProductRecord {
    /// As `search(_:)`, with the words already split; a word with spaces in it must appear in the product literally.
    public static func search(words: [String]) -> Self { Self(SearchQuery(words: words), in: .products) }

    /// Products in a category, or in one of its subcategories.
    ///
    /// - Parameter text: its id, slug or name; case is ignored.
    public static func category(_ text: String) -> Self {
        sql(
            """
            product_id IN (WITH RECURSIVE wanted(id) AS (\
            SELECT category_id FROM product_categories WHERE slug = ?1 COLLATE NOCASE OR name = ?1 COLLATE NOCASE \
            OR category_id = CAST(?1 AS INTEGER) AND CAST(CAST(?1 AS INTEGER) AS TEXT) = ?1 \
            UNION SELECT category_id FROM product_categories JOIN wanted ON parent_id = wanted.id) \
            SELECT product_id FROM product_terms WHERE kind = 'category' AND (term_id IN (SELECT id FROM wanted) \
            OR slug = ?1 COLLATE NOCASE OR name = ?1 COLLATE NOCASE))
            """,
            text
        )
    }

    /// Products with a term.
    ///
    /// - Parameter text: its id, slug or name; case is ignored.
    public static func term(_ text: String, kind: ProductTermKind) -> Self {
        sql(
            """
            product_id IN (SELECT product_id FROM product_terms WHERE kind = '\(kind.rawValue)' AND \
            (slug = ?1 COLLATE NOCASE OR name = ?1 COLLATE NOCASE \
            OR term_id = CAST(?1 AS INTEGER) AND CAST(CAST(?1 AS INTEGER) AS TEXT) = ?1))
            """,
            text
        )
    }

    /// Products with exactly this term.
    public static func holds(_ termID: Int64, _ kind: ProductTermKind) -> Self {
        let found = "SELECT product_id FROM product_terms WHERE kind = '\(kind.rawValue)' AND term_id = ?"
        return Self(node: .sql("product_id IN (\(found))", [.integer(termID)]))
    }

    /// Products with an attribute, their own or a shared one.
    ///
    /// - Parameters:
    ///   - name: its name or slug, with or without `pa_`; case is ignored.
    ///   - option: one of its values; nil for any. Case is ignored.
    public static func attribute(_ name: String, option: String?) -> Self {
        let named = "(name = ? COLLATE NOCASE OR slug = ? COLLATE NOCASE OR slug = 'pa_' || ? COLLATE NOCASE)"
        let found = "product_id IN (SELECT product_id FROM product_terms WHERE kind = 'attribute' AND \(named)"
        let values = [SQLValue](repeating: .text(name), count: 3)
        guard let option else { return Self(node: .sql(found + ")", values)) }
        return Self(node: .sql(found + " AND option = ? COLLATE NOCASE)", values + [.text(option)]))
    }

    /// Products whose SKU, or that of a variation, begins with `text`, ignoring case.
    public static func sku(startingWith text: String) -> Self {
        ownOrVariation("instr(lower(sku), lower(?)) = 1", .text(text))
    }

    /// Products with this number, or with a variation that has it; characters between digits are ignored.
    public static func gtin(_ text: String) -> Self {
        let plain = text.filter { $0 != "-" && $0 != " " }
        return ownOrVariation(
            "global_unique_id <> '' AND replace(replace(global_unique_id, '-', ''), ' ', '') = ? COLLATE NOCASE",
            .text(plain)
        )
    }

    /// Products in this stock status, or with a variation in it.
    public static func stockStatus(_ key: String) -> Self { ownOrVariation("stock_status_key = ?", .text(key)) }

    /// Products, or variations, with managed stock above zero and at most at their threshold: their own, the product's,
    /// or the store's setting, which is 2 where it is unknown.
    public static var lowInStock: Self {
        let setting = """
            IFNULL((SELECT CAST(value AS INTEGER) FROM site_settings \
            WHERE setting_id = 'woocommerce_notify_low_stock_amount' LIMIT 1), 2)
            """
        return sql(
            """
            (manages_stock = 1 AND stock_stored > 0 AND stock_stored <= IFNULL(low_stock_amount, \(setting)) * 10000) \
            OR product_id IN (SELECT low.product_id FROM product_variations low LEFT JOIN products parent \
            ON parent.product_id = low.product_id WHERE low.manages_stock = 1 AND low.stock_stored > 0 \
            AND low.stock_stored <= IFNULL(low.low_stock_amount, IFNULL(parent.low_stock_amount, \(setting))) * 10000)
            """
        )
    }

    /// Variable products with at least one variation in the mirror.
    public static var hasVariations: Self {
        sql("type_key = 'variable' AND product_id IN (SELECT product_id FROM product_variations)")
    }

    /// Products in a category other than `uncategorized`.
    public static var hasCategory: Self {
        sql(
            """
            product_id IN (SELECT product_id FROM product_terms WHERE kind = 'category' AND slug <> 'uncategorized')
            """
        )
    }

    /// Products with this key in their meta data.
    ///
    /// - Parameter value: as the store shows it: text without quotes, `true`, `12.50`; nil for any.
    public static func metaData(key: String, value: String?) -> Self {
        let entry = "json_extract(entry.value, '$.key') = ?"
        let found = """
            CASE WHEN json_valid(meta_data_json) THEN \
            EXISTS (SELECT 1 FROM json_each(meta_data_json) entry WHERE \(entry)
            """
        guard let value else { return Self(node: .sql(found + ") ELSE 0 END", [.text(key)])) }
        return Self(
            node: .sql(
                found + " AND CAST(json_extract(entry.value, '$.value') AS TEXT) = ?) ELSE 0 END",
                [.text(key), .text(value)]
            )
        )
    }

    private static func ownOrVariation(_ condition: String, _ value: SQLValue) -> Self {
        Self(
            node: .sql(
                "(\(condition)) OR product_id IN (SELECT product_id FROM product_variations WHERE \(condition))",
                [value, value]
            )
        )
    }

    /// - Parameter text: `?1` stands for the value, any number of times.
    private static func sql(_ text: String, _ value: String? = nil) -> Self {
        let pieces = text.components(separatedBy: "?1")
        return Self(
            node: .sql(
                pieces.joined(separator: "?"),
                value.map { [SQLValue](repeating: .text($0), count: pieces.count - 1) } ?? []
            )
        )
    }
}
