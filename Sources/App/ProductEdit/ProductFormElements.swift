import WooFoundation
import Yosemite

/// The elements of lists in a product's form.
enum ProductFormElements {
    /// An element with some members changed; all others stay as they are.
    static func changed(_ element: JSONValue, _ changes: [RecordChange]) -> JSONValue {
        guard case .object(var members) = element else { return element }
        for change in changes { members[change.field] = change.value }
        return .object(members)
    }

    enum Localization {
        static let take = localized("Take over")
    }
}
