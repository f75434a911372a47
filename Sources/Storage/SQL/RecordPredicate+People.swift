extension RecordPredicate where Record == PersonRecord {
    /// People with this e-mail address, ignoring case; none for an empty one.
    public static func hasAddress(_ email: String) -> Self {
        let key = Sale.guest(email)
        return key == 0 ? .none : PersonRecord.Columns.guestKey == key
    }

    /// People with at least one order that matches, with or without an account.
    public static func ordered(_ orders: RecordPredicate<OrderRecord>) -> Self {
        let found = orders.node.sql
        let buyers = """
            SELECT customer FROM sales WHERE refund_id = 0 AND customer <> 0 \
            AND order_id IN (SELECT orders.order_id FROM orders WHERE \(found.text))
            """
        return Self(
            node: .sql(
                "person_id IN (\(buyers)) OR (guest_key <> 0 AND guest_key IN (\(buyers)))",
                found.values + found.values
            )
        )
    }
}

extension RecordColumn where Record == PersonRecord, Value == String {
    /// Whether the column, whose words are folded, contains this one; for a phone number in any spelling, its digits,
    /// with or without the area code.
    public func containsFolded(_ word: String) -> RecordPredicate<PersonRecord> {
        let found = contains(word.folded)
        let isNumber = word.allSatisfy { $0.isNumber || "+-/(). ".contains($0) } && word.contains(where: \.isNumber)
        guard isNumber, let phone = PhoneNumber(word), phone.national.count >= 4 else { return found }
        return found || contains(phone.national)
    }
}
