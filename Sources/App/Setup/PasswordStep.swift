import TerminalUI
import WooFoundation
import Yosemite

/// Step 2: a user and an application password, or a consumer key and its secret.
@MainActor
final class PasswordStep: SetupStep {
    let id: String
    let title: String
    let number = 2
    private let model: SetupModel
    private let isKey: Bool
    private let back: () -> Void

    init(model: SetupModel, isKey: Bool, back: @escaping () -> Void) {
        self.model = model
        self.isKey = isKey
        self.back = back
        id = isKey ? "setup.key" : "setup.password"
        title = SetupMethods.label(isKey ? .key : .password)
    }

    /// The previous user, for a store that is connected again.
    var beginnings: [String: String] {
        switch model.purpose.entry?.identity {
        case .user(let user) where !isKey: ["who": user]
        case .consumerKey(let key) where isKey: ["who": key]
        case .user, .account, .consumerKey, .wordPressCom, nil: [:]
        }
    }

    var fieldsToAskAbout: [String] { ["who", "secret"] }

    func items(_ form: SetupForm) -> [SetupItem] {
        let state = model.state
        var items: [SetupItem] = [.text(isKey ? Localization.aboutKey : Localization.aboutPassword), .blank]
        items += [
            .field(
                SetupField(
                    id: "who",
                    label: isKey ? Localization.key : Localization.user,
                    placeholder: isKey ? "ck_…" : ""
                )
            ),
            .field(
                SetupField(
                    id: "secret",
                    label: isKey ? Localization.secret : Localization.password,
                    isSecret: true
                )
            ),
        ]
        items.append(.text(isKey ? Localization.whereKey : Localization.wherePassword, role: .muted))
        if let problem = state.problem {
            items += [.blank] + problem.items
        } else if state.job == .checking {
            items += [.blank, .text(SetupWait(model).words(BrowserStep.Localization.checking), role: .info)]
        }
        return items + [.blank, .buttons(buttons)]
    }

    private var buttons: [SetupOption] {
        [
            SetupOption(id: "go", kind: .button, label: PermissionStep.Localization.go),
            SetupOption(id: "back", kind: .button, label: PermissionStep.Localization.back),
        ]
    }

    func press(_ id: String, in form: inout SetupForm) {
        switch id {
        case "back": back()
        default: check(&form)
        }
    }

    private func check(_ form: inout SetupForm) {
        let who = TextCleaning.clean(form.text("who")).trimmed(.whitespaces)
        let secret = form.text("secret").trimmed(.whitespaces)
        if let problem = Self.problem(who: who, secret: secret, isKey: isKey) {
            form.select(who.isEmpty || isKey && !who.hasPrefix("ck_") ? "who" : "secret")
            return model.say(problem)
        }
        model.check(isKey ? .consumerKey(who) : .user(who), Secret(secret))
    }

    private static func problem(who: String, secret: String, isKey: Bool) -> SetupProblem? {
        if who.isEmpty { return SetupProblem(isKey ? Localization.noKey : Localization.noUser) }
        if isKey, who.hasPrefix("cs_") { return SetupProblem(Localization.swapped) }
        if isKey, !who.hasPrefix("ck_") { return SetupProblem(Localization.notAKey) }
        if secret.isEmpty { return SetupProblem(isKey ? Localization.noSecret : Localization.noPassword) }
        return nil
    }

    enum Localization {
        static let aboutPassword = localized(
            "The user name with which you log in to WordPress, and a password for merced."
        )
        static let aboutKey = localized("A key of WooCommerce's REST API, and its secret.")
        static let user = localized("User")
        static let password = localized("Password")
        static let key = localized("Key")
        static let secret = localized("Secret")
        static let wherePassword = localized(
            "In WordPress: Users, Profile, Application Passwords. Spaces in it do not matter."
        )
        static let whereKey = localized("In WordPress: WooCommerce, Settings, Advanced, REST API, Add key.")
        static let noUser = localized("There is no user name yet.")
        static let noKey = localized("There is no key yet.")
        static let notAKey = localized("A key begins with ck_.")
        static let swapped = localized("That is the secret. The key begins with ck_.")
        static let noSecret = localized("There is no secret yet.")
        static let noPassword = localized("There is no password yet.")
    }
}
