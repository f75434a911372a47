import TerminalUI
import WooFoundation
import Yosemite

/// Step 2: a page to open in a browser. A browser on this computer returns by itself; the final address can also be
/// pasted.
@MainActor
final class BrowserStep: SetupStep {
    let id = "setup.browser"
    let title = Localization.title
    let number = 2
    private let model: SetupModel
    /// Whether the browser is on this computer and returns to merced.
    private var returnsHere: Bool
    private let open: (String) -> Bool
    private let copy: (String) -> Void
    private let back: () -> Void

    init(
        model: SetupModel,
        returnsHere: Bool,
        open: @escaping (String) -> Bool,
        copy: @escaping (String) -> Void,
        back: @escaping () -> Void
    ) {
        self.model = model
        self.returnsHere = returnsHere
        self.open = open
        self.copy = copy
        self.back = back
    }

    var fieldsToAskAbout: [String] { ["user", "paste"] }

    func appear() {
        if model.state.job == nil { model.approve(returnsHere: returnsHere) }
    }

    func items(_ form: SetupForm) -> [SetupItem] {
        let state = model.state
        // The wait has ended: the page is useless now.
        if returnsHere, state.job == nil, let problem = state.problem {
            return problem.items + [.blank, .buttons(buttons)]
        }
        var items: [SetupItem] = [.text(returnsHere ? Localization.here : Localization.elsewhere), .blank]
        if let page = state.page { items += [.verbatim(page), .blank] }
        if let problem = state.problem {
            items += problem.items + [.blank]
        } else if state.job == .approving, returnsHere {
            items += [.text(SetupWait(model).words(Localization.waiting), role: .info), .blank]
        } else if state.job == .checking {
            items += [.text(SetupWait(model).words(Localization.checking), role: .info), .blank]
        }
        items.append(.text(returnsHere ? Localization.pasteAddress : Localization.pastePassword, role: .muted))
        if !returnsHere || hasBarePassword(form) {
            items.append(.field(SetupField(id: "user", label: Localization.user)))
        }
        items.append(.field(SetupField(id: "paste", label: Localization.paste, isSecret: true)))
        return items + [.blank, .buttons(buttons)]
    }

    /// A password alone does not contain the user.
    private func hasBarePassword(_ form: SetupForm) -> Bool {
        ApplicationPasswordGrant(pasted: form.text("paste")).map { $0.user == nil } ?? false
    }

    private var buttons: [SetupOption] {
        let back = SetupOption(id: "back", kind: .button, label: PermissionStep.Localization.back)
        if returnsHere, model.state.problem != nil, model.state.job == nil {
            return [SetupOption(id: "again", kind: .button, label: Localization.again), back]
        }
        var buttons = [SetupOption(id: "go", kind: .button, label: Localization.check)]
        if model.state.page != nil {
            buttons.append(SetupOption(id: "copy", kind: .button, label: Localization.copy))
            if returnsHere { buttons.append(SetupOption(id: "open", kind: .button, label: Localization.open)) }
        }
        return buttons + [back]
    }

    func press(_ id: String, in form: inout SetupForm) {
        switch id {
        case "copy": if let page = model.state.page { copy(page) }
        case "open": if let page = model.state.page, !open(page) { model.say(SetupProblem(Localization.noBrowser)) }
        case "again":
            if model.state.problem?.remedy == .approveElsewhere { returnsHere = false }
            model.approve(returnsHere: returnsHere)
        case "back": back()
        default: read(&form)
        }
    }

    private func read(_ form: inout SetupForm) {
        guard let grant = ApplicationPasswordGrant(pasted: form.text("paste")) else {
            let isEmpty = form.text("paste").isEmpty
            form.select("paste")
            return model.say(isEmpty ? SetupProblem(Localization.nothing) : SetupProblem(Localization.noPassword))
        }
        let user = form.text("user").trimmed(.whitespaces)
        guard grant.user != nil || !user.isEmpty else {
            form.replace(items(form))
            form.select("user")
            return model.say(SetupProblem(Localization.whose))
        }
        model.take(grant, user: user)
    }

    enum Localization {
        static let title = localized("Approve in the browser")
        static let here = localized(
            "Open this page in the browser of this computer, log in, and approve the connection:"
        )
        static let elsewhere = localized(
            "Open this page in a browser on any device, log in, and approve the connection:"
        )
        static let waiting = localized("Waiting for the browser…")
        static let checking = localized("Asking the store what this login may do…")
        static let pasteAddress = localized(
            "If the browser is on another device: paste the address of the page it ends at."
        )
        static let pastePassword = localized("Then type your user name, and paste the password the page shows.")
        static let user = localized("User")
        static let paste = localized("Paste")
        static let check = localized("Continue")
        static let open = localized("Open the browser")
        static let copy = localized("Copy the address")
        static let again = localized("Ask again")
        static let noBrowser = localized("No browser could be started here. Open the address by hand.")
        static let nothing = localized("Nothing is pasted yet.")
        static let noPassword = localized(
            "That is neither a password of 24 letters nor an address with one in it."
        )
        static let whose = localized("Whose password is it? Type the user name.")
    }
}
