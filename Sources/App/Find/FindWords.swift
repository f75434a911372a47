import WooFoundation

/// A record as a line of the search over everything.
struct FindWords: Hashable {
    /// `#3128  Anna Müller`
    let title: String
    /// `84.00 €`
    let detail: String
    /// What identifies this record alone: its number, code, SKU, address.
    let names: [String]

    func isMeant(by text: String) -> Bool {
        let wanted = text.folded
        return names.contains { $0.folded == wanted || "#" + $0.folded == wanted }
    }
}
