import TerminalUI
import WooFoundation
import Yosemite

/// The end of step 2: the permissions of the login, and the name of the store.
@MainActor
final class AccessStep: SetupStep {
    let id = "setup.access"
    let title = Localization.title
    let number = 2
    private let model: SetupModel
    private let back: () -> Void

    init(model: SetupModel, back: @escaping () -> Void) {
        self.model = model
        self.back = back
    }

    private var isNamed: Bool { model.purpose.entry != nil }

    private var suggestion: String {
        StoreName.suggested(for: model.state.site?.address ?? "", taken: model.takenNames)
    }

    var beginnings: [String: String] { isNamed ? [:] : ["name": suggestion] }

    var fieldsToAskAbout: [String] { isNamed ? [] : ["name"] }

    func items(_ form: SetupForm) -> [SetupItem] {
        guard let access = model.state.access else { return [.buttons(buttons)] }
        let facts = AccessFacts(access: access, isReadOnly: model.state.isReadOnly)
        var items: [SetupItem] = [.text(Localization.works)]
        items += facts.lines.map { .fact($0) }
        items.append(.blank)
        if facts.hasMissing { items += [.text(Localization.missing, role: .muted), .blank] }
        if !isNamed {
            items += [
                .field(SetupField(id: "name", label: Localization.name)),
                .text(Localization.aboutName, role: .muted),
            ]
        }
        if let problem = model.state.problem { items += [.blank] + problem.items }
        return items + [.blank, .buttons(buttons)]
    }

    private var buttons: [SetupOption] {
        [
            SetupOption(id: "go", kind: .button, label: Localization.connect),
            SetupOption(id: "back", kind: .button, label: PermissionStep.Localization.back),
        ]
    }

    func press(_ id: String, in form: inout SetupForm) {
        guard id != "back" else { return back() }
        let name = model.purpose.entry?.name ?? form.text("name").trimmed(.whitespaces)
        guard StoreEntry.isValid(name: name) else {
            form.select("name")
            return model.say(SetupProblem(Localization.badName))
        }
        guard isNamed || !model.takenNames.contains(name) else {
            form.select("name")
            return model.say(SetupProblem(Localization.taken(name)))
        }
        model.connect(as: name)
    }

    enum Localization {
        static let title = localized("What this login may do")
        static let works = localized("The store accepts this login.")
        static let missing = localized("What is missing stays visible in merced and says why it is off.")
        static let name = localized("Name")
        static let aboutName = localized("What to call the store here: letters, digits, - and _.")
        static let connect = localized("Connect")
        static let badName = localized("A name takes letters, digits, - and _, at most 40.")
        static func taken(_ name: String) -> String { localized("Another store is already called “%@”.", name) }
    }
}
