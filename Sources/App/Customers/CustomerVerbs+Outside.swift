import TerminalUI
import Yosemite

/// Actions that lead out of merced: the clipboard, the browser, a file.
extension CustomerVerbs {
    /// Opens the account in the store's administration.
    func browse(_ person: Person) { browse(administration: "user-edit.php?user_id=\(person.personID)") }

    /// Lists what can be copied of the customer.
    func copy(_ person: Person) {
        let name = PersonWords.name(person)
        let values = [
            CopiedValue("email", PersonRow.Localization.email, "m", person.email),
            CopiedValue("name", PersonRow.Localization.name, "n", name),
            CopiedValue("phone", CustomerDetailsModel.Localization.phone, "p", person.phone),
        ]
        copy(values, id: "customer.copy", title: OutsideLocalization.copyTitle(name))
    }

    /// Writes the customers of a list as CSV.
    func export(_ list: PersonListQuery, count: Int) {
        export("customers.csv", count, PersonWords.count) { [stores = context.stores] in
            let lines = try await stores.perform {
                CustomerAction.exportPeople(siteID: list.siteID, list: list, range: 0..<count, onCompletion: $0)
            }
            return (lines, lines.count - 1)
        }
    }

    enum OutsideLocalization {
        static func copyTitle(_ name: String) -> String { localized("Copy of %@", name) }
    }
}
