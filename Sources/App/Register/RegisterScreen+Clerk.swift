import TerminalUI
import WooFoundation
import Yosemite

/// Who serves at this register.
extension RegisterScreen {
    func askClerk() {
        let field = TypedField(
            id: "clerk",
            label: ClerkWords.name,
            value: model.facts?.clerk ?? "",
            limit: RegisterSettings.longestClerk
        )
        ask("register.clerk", ClerkWords.title, [field]) { [weak self] values in
            self?.serve(TextCleaning.clean(values["clerk"] ?? "").trimmed(.whitespaces))
        }
    }

    private func serve(_ name: String) {
        context.stores.dispatch(
            LedgerAction.nameClerk(siteID: context.siteID, name: name) { [weak self] result in
                switch result {
                case .success:
                    self?.host?.toast(name.isEmpty ? ClerkWords.nobody : ClerkWords.serves(name), kind: .good)
                case .failure(let error):
                    let problem = self?.context.describe(error) ?? ""
                    self?.host?.toast(ClerkWords.notKept(problem), kind: .warning)
                }
                self?.model.loadFacts()
            }
        )
    }
}

enum ClerkWords {
    static let title = localized("Who serves?")
    static let name = localized("Clerk")
    static let nobody = localized("Receipts name nobody now.")
    static func serves(_ name: String) -> String { localized("%@ serves now.", name) }
    static func notKept(_ problem: String) -> String { localized("Only until merced ends: %@", problem) }
}
