import TerminalUI
import Yosemite

/// Asks before a store is disconnected: what is lost, what stays.
struct LogOutQuestion {
    static let yes = "logout"

    let entry: StoreEntry
    /// The unsent work, or why it could not be read.
    let work: Result<UnsentWork, any Error>
    var names = OrderNames()

    var dialog: Dialog {
        Dialog(
            id: "store.logout",
            title: Localization.title(entry.name),
            body: isOpen ? unsent : unsent + [credentials, Localization.savedGoes],
            buttons: isOpen
                ? [.cancel] : [.cancel, DialogButton(id: Self.yes, label: Localization.logOut)]
        )
    }

    /// Whether something has to end first.
    private var isOpen: Bool { if case .success(let work) = work { !work.isEmpty } else { false } }

    private var credentials: String {
        switch entry.identity {
        case .user: Localization.passwordGoes
        case .account: Localization.ownPasswordStays
        case .consumerKey: Localization.keyStays
        case .wordPressCom: Localization.tokenStays
        }
    }

    private var unsent: [String] {
        switch work {
        case .success(let work):
            let words = UnsentWords(work, names)
            return words.lines.isEmpty
                ? [Localization.nothingUnsent] : words.lines + [Localization.endsFirst] + words.ways
        case .failure(let error): return [Localization.unknownWork(StoreWords.describe(error))]
        }
    }

    enum Localization {
        static func title(_ name: String) -> String { localized("Log out of “%@”?", name) }
        static let logOut = localized("Log out")
        static let nothingUnsent = localized("Everything you changed is in the store.")
        static let endsFirst = localized("Only this computer has them, so they have to end first.")
        static func unknownWork(_ reason: String) -> String {
            localized("What is not sent yet could not be read: %@", reason)
        }
        static let passwordGoes = localized("The store is asked to revoke merced's password.")
        static let ownPasswordStays = localized("Your own password is unchanged; merced never stored it.")
        static let keyStays = localized("The API key stays valid at the store until you remove it there.")
        static let tokenStays = localized("The token of WordPress.com stays valid until you revoke it there.")
        static let savedGoes = localized("The orders saved on this computer are removed.")
    }
}
