import FoundationEssentials

/// Conditions on an order over more than one column, or over its child rows.
extension RecordPredicate where Record == OrderRecord {
    /// Orders with a line of this product or variation, or whose SKU is this number.
    public static func hasProduct(id: Int64) -> Self {
        let found = Self(
            node: .search(NeededSearch(table: .orders, expression: "(\"\(SearchTerm.product(id))\" OR \"\(id)\")"))
        )
        let line = sql(
            """
            EXISTS (SELECT 1 FROM order_items WHERE order_items.order_id = orders.order_id AND \
            (product_id = ? OR variation_id = ? OR sku = ?))
            """,
            .integer(id),
            .integer(id),
            .text("\(id)")
        )
        return found && line
    }

    /// Orders with a line that has this SKU, or whose name has, for each word of `text`, a word that begins with it.
    public static func hasProduct(_ text: String) -> Self {
        let line = sql(
            """
            EXISTS (SELECT 1 FROM order_items WHERE order_items.order_id = orders.order_id AND \
            (sku = ? COLLATE NOCASE OR has_words(name, ?)))
            """,
            .text(text),
            .text(text)
        )
        return search(WordMatch.searched(text)) && line
    }

    /// Orders whose customer's names or companies have, for each word of `text`, a word that begins with it.
    public static func customer(named text: String) -> Self {
        let names = [
            "billing_first_name", "billing_last_name", "billing_company", "shipping_first_name", "shipping_last_name",
            "shipping_company",
        ]
        let found = search(WordMatch.searched(text))
        return found && sql("has_words(\(names.joined(separator: " || ' ' || ")), ?)", .text(text))
    }

    /// Orders with an e-mail address that begins with `text`, ignoring case.
    public static func email(startingWith text: String) -> Self {
        let begins = ["billing_email", "shipping_email"].map { "instr(lower(\($0)), lower(?)) = 1" }
        return search(words: [text]) && sql(begins.joined(separator: " OR "), .text(text), .text(text))
    }

    /// Orders with this coupon code, ignoring case.
    public static func coupon(_ code: String) -> Self {
        sql(
            "order_id IN (SELECT order_id FROM order_coupon_lines WHERE code = ? COLLATE NOCASE)",
            .text(code)
        )
    }

    /// Orders with any coupon.
    public static var hasCoupon: Self { sql("order_id IN (SELECT order_id FROM order_coupon_lines)") }

    /// Orders with a refund.
    public static var hasRefund: Self { sql("order_id IN (SELECT order_id FROM order_refunds_condensed)") }

    /// Orders with a note by the customer, or a note about them by a person.
    public static var hasNote: Self {
        sql(
            """
            order_id IN (SELECT order_id FROM orders WHERE customer_note <> '') \
            OR order_id IN (SELECT order_id FROM order_notes \
            WHERE is_customer_note = 1 OR author NOT IN ('system', 'WooCommerce', ''))
            """
        )
    }

    /// Orders whose notes were not read since the order last changed.
    public static var notesAreUnread: Self {
        sql(
            """
            NOT EXISTS (SELECT 1 FROM order_note_readings AS readings WHERE readings.order_id = orders.order_id \
            AND readings.order_modified IS orders.date_modified)
            """
        )
    }

    /// Orders paid by the method with this id, or whose method's title has, for each word of `text`, a word that begins
    /// with it; case is ignored.
    public static func paymentMethod(_ text: String) -> Self {
        sql(
            """
            (payment_method_id, payment_method_title) IN (SELECT payment_method_id, payment_method_title \
            FROM order_methods WHERE payment_method_id = ? COLLATE NOCASE OR has_words(payment_method_title, ?))
            """,
            .text(text),
            .text(text)
        )
    }

    /// Orders with this key in their meta data or in that of their lines.
    ///
    /// - Parameter value: as the store shows it: text without quotes, `true`, `12.50`; nil for any.
    public static func metaData(key: String, value: String?) -> Self {
        guard let value else {
            return sql(
                "EXISTS (SELECT 1 FROM meta_data WHERE meta_data.order_id = orders.order_id AND key = ?)",
                .text(key)
            )
        }
        return sql(
            """
            EXISTS (SELECT 1 FROM meta_data WHERE meta_data.order_id = orders.order_id AND key = ? AND (value_json = ? OR \
            CASE WHEN json_valid(value_json) THEN CAST(json_extract(value_json, '$') AS TEXT) = ? ELSE 0 END))
            """,
            .text(key),
            .text(value),
            .text(value)
        )
    }

    private static func sql(_ text: String, _ values: SQLValue...) -> Self { Self(node: .sql(text, values)) }
}

extension RecordColumn where Value == String {
    /// Whether the column contains one of `values`, ignoring case.
    public func isInIgnoringCase(_ values: [String]) -> RecordPredicate<Record> {
        guard !values.isEmpty else { return .none }
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        return RecordPredicate(node: .sql("\(name) COLLATE NOCASE IN (\(marks))", values.map { .text($0) }))
    }
}
