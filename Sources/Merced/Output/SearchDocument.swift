/// `search --json`: what was found, kind by kind.
struct SearchDocument: Encodable {
    struct Group<Row: Encodable>: Encodable {
        /// How many match here, shown or not.
        let matching: Int
        let rows: [Row]
    }

    let store: String
    let search: String
    let orders: Group<OrderRow>
    /// Everything the store has is in the mirror; otherwise `matching` may be too low.
    let complete: Bool
    let offline: Bool
}
