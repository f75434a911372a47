import TerminalUI
import WooFoundation
import Yosemite

/// Step 2: the method of granting access, and its extent.
@MainActor
final class PermissionStep: SetupStep {
    let id = "setup.permission"
    let title = Localization.title
    let number = 2
    private let model: SetupModel
    /// Continues with the page of the method.
    private let go: (SetupMethod) -> Void
    private let back: () -> Void

    init(model: SetupModel, go: @escaping (SetupMethod) -> Void, back: @escaping () -> Void) {
        self.model = model
        self.go = go
        self.back = back
    }

    func items(_ form: SetupForm) -> [SetupItem] {
        let state = model.state
        guard let site = state.site else { return [.buttons([backButton])] }
        var items: [SetupItem] = [.text(Localization.store(HTMLText.plain(site.name), site.address))]
        items += SetupFacts.of(site).map { .fact($0) }
        items += [.blank, .text(Localization.question)]
        items += SetupMethod.allCases.map { method in
            .option(
                SetupOption(
                    id: method.rawValue,
                    kind: .radio(isOn: method == state.method),
                    label: SetupMethods.label(method),
                    note: SetupMethods.note(method),
                    offBecause: SetupMethods.reason(against: method, at: site)
                )
            )
        }
        items += [
            .blank,
            .row(
                label: Localization.access,
                [
                    SetupOption(id: "read", kind: .radio(isOn: state.isReadOnly), label: Localization.readOnly),
                    SetupOption(id: "write", kind: .radio(isOn: !state.isReadOnly), label: Localization.readWrite),
                ]
            ),
            .text(Localization.secrets, role: .muted),
        ]
        if let problem = state.problem { items += [.blank] + problem.items }
        return items + [.blank, .buttons(buttons)]
    }

    private var backButton: SetupOption { SetupOption(id: "back", kind: .button, label: Localization.back) }

    private var buttons: [SetupOption] {
        var buttons = [SetupOption(id: "go", kind: .button, label: Localization.go), backButton]
        if model.services.startDemo != nil, model.purpose.entry == nil {
            buttons.append(SetupOption(id: "demo", kind: .button, label: Localization.demo))
        }
        return buttons
    }

    func press(_ id: String, in form: inout SetupForm) {
        pick(id, in: &form)
        switch id {
        case "go" where SetupMethods.reason(against: model.state.method, at: model.state.site) == nil:
            go(model.state.method)
        case "go": model.say(SetupProblem(Localization.noMethod, "", Localization.noMethodAdvice))
        case "back": back()
        case "demo": model.startDemo()
        case "read", "write": form.select("go")
        default: if let method = SetupMethod(rawValue: id) { go(method) }
        }
    }

    func pick(_ id: String, in form: inout SetupForm) {
        switch id {
        case "read": model.setReadOnly(true)
        case "write": model.setReadOnly(false)
        default: if let method = SetupMethod(rawValue: id) { model.choose(method) }
        }
    }

    enum Localization {
        static let title = localized("Permission")
        static func store(_ name: String, _ address: String) -> String {
            localized("Store    %@", name.isEmpty ? address : "\(address) (\(name))")
        }
        static let question = localized("How should this computer get permission?")
        static let access = localized("Access")
        static let readOnly = localized("Read only")
        static let readWrite = localized("Read and write")
        static let secrets = localized("Secrets are kept out of config.toml, readable by you only.")
        static let go = localized("Continue")
        static let back = localized("Back")
        static let demo = localized("Try the demo store, no account")
        static let noMethod = localized("None of these ways works at this site.")
        static let noMethodAdvice = localized("Switch application passwords on there, or use its https:// address.")
    }
}
