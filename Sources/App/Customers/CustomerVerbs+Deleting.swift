import TerminalUI
import WooFoundation
import Yosemite

/// Deleting accounts permanently, and assigning what they wrote.
extension CustomerVerbs {
    /// Asks for the new owner of what it wrote, asks for confirmation, then deletes an account.
    func delete(_ person: Person) {
        let picker = RecordPickerOverlay(.heirs(of: person, context: context), host: host) { [weak self] heir in
            self?.delete(person, leavingTo: heir)
        }
        host?.present(picker)
    }

    /// Asks for confirmation, then deletes an account.
    ///
    /// - Parameter heir: the account that gets what it wrote; nil deletes that too.
    func delete(_ person: Person, leavingTo heir: Person?) {
        let question = Dialog(
            id: "customers.delete",
            title: ReviewVerbs.Localization.deleteTitle(Localization.one(Self.short(person, 30))),
            body: [
                DeletingLocalization.forGood,
                heir.map { DeletingLocalization.heir(Self.told($0)) } ?? DeletingLocalization.nobody,
            ],
            buttons: [.cancel, DialogButton(id: "delete", label: ReviewVerbs.Localization.deleteButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "delete" { self?.send(person, leavingTo: heir) }
            return .close
        }
        host?.present(overlay)
    }

    private func send(_ person: Person, leavingTo heir: Person?) {
        let name = PersonWords.name(person)
        context.stores.dispatch(
            CustomerAction.deleteCustomer(
                siteID: context.siteID,
                customerID: person.personID,
                heirID: heir?.personID
            ) { [weak self] result in
                self?.finish(
                    result,
                    nil,
                    ReviewVerbs.Localization.deleted(name),
                    DeletingLocalization.later(name)
                )
            }
        )
    }

    /// `Ada Byrne (#12)`: two people may have the same name.
    static func told(_ person: Person) -> String {
        person.personID > 0 && !person.isGuest
            ? localized("%@ (#%@)", PersonWords.name(person), "\(person.personID)") : PersonWords.name(person)
    }

    /// A name shortened so that the words around it fit, however long it is.
    static func short(_ person: Person, _ longest: Int) -> String {
        let name = PersonWords.name(person)
        return name.count > longest ? name.prefix(longest - 1) + "…" : name
    }

    enum DeletingLocalization {
        static let forGood = localized(
            "The store has no trash for accounts: this cannot be undone once it is sent."
        )
        static let nobody = localized("The orders stay, as a guest's; posts and pages of the account go with it.")
        static func heir(_ name: String) -> String {
            localized("The orders stay, as a guest's; posts and pages of the account go to %@.", name)
        }
        static func later(_ name: String) -> String { localized("Not sent yet, deleted permanently: %@.", name) }
    }
}
