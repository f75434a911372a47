import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Actions that lead out of merced: the clipboard, the browser, a file.
extension CustomerVerbs {
    /// Opens the account in the store's administration.
    func browse(_ person: Person) {
        let link = OrderLinks.administration(
            page: "user-edit.php?user_id=\(person.personID)",
            siteURL: context.format.settings.siteURL
        )
        guard let link else {
            host?.toast(OrderVerbs.OutsideLocalization.noAddress, kind: .warning)
            return
        }
        host?.browse(link)
    }

    /// Lists what can be copied of the customer.
    func copy(_ person: Person) {
        let items: [(id: String, label: String, key: Character, value: String)] = [
            ("email", PersonRow.Localization.email, "m", TextCleaning.clean(person.email)),
            ("name", PersonRow.Localization.name, "n", TextCleaning.clean(PersonWords.name(person))),
            ("phone", CustomerDetailsModel.Localization.phone, "p", TextCleaning.clean(person.phone)),
        ]
        let dialog = ChoiceDialog(
            id: "customer.copy",
            title: OutsideLocalization.copyTitle(PersonWords.name(person)),
            choices: items.map { item in
                Choice(
                    id: item.id,
                    label: item.value.isEmpty ? item.label : "\(item.label): \(item.value.prefix(200))",
                    key: item.key,
                    availability: item.value.isEmpty
                        ? .disabled(reason: ProductVerbs.OutsideLocalization.none) : .enabled
                )
            }
        ) { [weak self] picked in
            if let item = items.first(where: { $0.id == picked }) { self?.host?.copy(item.value, what: item.label) }
            return .close
        }
        host?.present(dialog)
    }

    /// Writes the customers of a list as CSV.
    func export(_ list: PersonListQuery, count: Int) {
        edits.say(OutsideLocalization.exporting(count))
        Task { [weak self, stores = context.stores, siteID = context.siteID] in
            do {
                let lines = try await stores.perform {
                    CustomerAction.exportPeople(siteID: siteID, list: list, range: 0..<count, onCompletion: $0)
                }
                self?.write(lines)
            } catch {
                let words = ProductVerbs.OutsideLocalization.notExported(StoreWords.describe(error))
                self?.host?.toast(words, kind: .error)
            }
        }
    }

    private func write(_ lines: [String]) {
        exports.write({ lines.joined(separator: "\n") + "\n" }, named: "customers.csv") { [weak self] result in
            switch result {
            case .success(let file):
                let words = OutsideLocalization.exported(lines.count - 1, file.lastPathComponent)
                self?.host?.toast(words, kind: .good)
            case .failure(let error):
                let words = ProductVerbs.OutsideLocalization.notExported(StoreWords.describe(error))
                self?.host?.toast(words, kind: .error)
            }
        }
    }

    enum OutsideLocalization {
        static func copyTitle(_ name: String) -> String { localized("Copy of %@", name) }
        static func exporting(_ count: Int) -> String { localized("Writing %@…", PersonWords.count(count)) }
        static func exported(_ count: Int, _ file: String) -> String {
            localized("%@ written to %@.", PersonWords.count(count), file)
        }
    }
}
