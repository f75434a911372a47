import Networking
import Storage
import WooFoundation

/// People as rows of a file: the columns of the list, then the fields of an account with the REST API's names.
enum PersonFile {
    private static let titles = [
        "id", "guest", "name", "email", "company", "city", "country", "phone", "orders", "spent", "first_order_gmt",
        "last_order_gmt",
    ]
    private static let fields = CustomerField.allCases.filter { $0 != .email }

    /// What was spent in other currencies than the store's is the last column: `26.95 EUR; 10.00 GBP`.
    static var head: String { CSVWriter.line(titles + fields.map(\.rawValue) + ["other_spent"]) }

    /// - Parameter account: nil for a guest, and for an account known only from orders.
    static func line(_ person: Person, _ account: CustomerRecord?) -> String {
        let shown = [
            person.isGuest ? "" : "\(person.personID)", person.isGuest ? "1" : "0", person.name, person.email,
            person.company, person.city, person.country, person.phone, "\(person.orders)", "\(person.spent)",
            person.firstOrder?.utcText ?? "", person.lastOrder?.utcText ?? "",
        ]
        let others = person.otherSpent.map(\.text).joined(separator: "; ")
        return CSVWriter.line(shown + fields.map { account?[keyPath: $0.key] ?? "" } + [others])
    }
}
