import TerminalUI
import WooFoundation
import Yosemite

/// Step 1: the address of the store.
@MainActor
final class AddressStep: SetupStep {
    let id = "setup.address"
    let number = 1
    private let model: SetupModel
    private var hasBegun = false

    init(model: SetupModel) {
        self.model = model
    }

    /// The position in the status line: the following pages are appended to it.
    var title: String { model.purpose.entry.map { Localization.notConnected($0.name) } ?? Localization.notConnected }

    var beginnings: [String: String] {
        ["address": model.purpose.entry?.url ?? "", "ca": model.purpose.entry?.caFile ?? ""]
    }

    var fieldsToAskAbout: [String] { ["address", "ca"] }

    func items(_ form: SetupForm) -> [SetupItem] {
        let state = model.state
        var items = heading
        items.append(.field(SetupField(id: "address", label: Localization.address, placeholder: Localization.example)))
        if let problem = state.problem {
            items += [.blank] + problem.items + remedies(problem.remedy)
        } else if let site = state.site {
            items += [.blank] + SetupFacts.of(site).map { .fact($0) }
        } else if state.job == .finding {
            items += [.blank, .text(SetupWait(model).words(Localization.finding), role: .info)]
        } else {
            items += [.text(Localization.implied, role: .muted)]
            if leadsToDotcom { items.append(.text(Localization.orDotcom, role: .muted)) }
        }
        // A field that has or had a value stays visible, and so does the one being edited.
        let isNamed = !form.text("ca").isEmpty || form.focus == "ca"
        if state.problem?.remedy != .trustFile, isNamed { items.append(caField) }
        if state.problem?.remedy != .allowHTTP, state.allowsHTTP { items.append(httpToggle) }
        return items + [.blank, .buttons(buttons)]
    }

    private var heading: [SetupItem] {
        switch model.purpose {
        case .first: [.text(Localization.welcome), .blank]
        case .another: [.text(Localization.another), .blank]
        case .again(let entry): [.text(Localization.again(entry.name)), .blank]
        }
    }

    private var caField: SetupItem {
        .field(SetupField(id: "ca", label: Localization.caFile, placeholder: Localization.caExample))
    }

    private var httpToggle: SetupItem {
        .option(
            SetupOption(
                id: "http",
                kind: .toggle(isOn: model.state.allowsHTTP),
                label: Localization.allowHTTP,
                note: Localization.allowNote
            )
        )
    }

    private func remedies(_ remedy: SetupProblem.Remedy?) -> [SetupItem] {
        switch remedy {
        case .trustFile: [caField]
        case .allowHTTP: [httpToggle]
        case .moveTo(let target):
            [.buttons([SetupOption(id: "move", kind: .button, label: Localization.goTo(target))])]
        case .approveElsewhere, .methods, nil: []
        }
    }

    private var buttons: [SetupOption] {
        let label = model.state.problem == nil ? Localization.go : Localization.tryAgain
        var buttons = [SetupOption(id: "go", kind: .button, label: label)]
        if model.services.startDemo != nil, model.purpose.entry == nil {
            buttons.append(SetupOption(id: "demo", kind: .button, label: PermissionStep.Localization.demo))
        }
        return buttons
    }

    func press(_ id: String, in form: inout SetupForm) {
        switch id {
        case "http": model.setAllowsHTTP(!model.state.allowsHTTP)
        case "demo": model.startDemo()
        case "move":
            guard case .moveTo(let target) = model.state.problem?.remedy else { return }
            form.set(target, in: "address")
            find(form)
        default: find(form)
        }
    }

    /// A store that is connected again is examined without being asked for.
    func appear() {
        guard !hasBegun, let entry = model.purpose.entry else { return }
        hasBegun = true
        model.find(entry.url, caFile: entry.caFile ?? "")
    }

    private func find(_ form: SetupForm) {
        let address = TextCleaning.clean(form.text("address")).trimmed(.whitespaces)
        if leadsToDotcom, Self.isDotcom(address) { return model.onDotcom() }
        guard !address.isEmpty else { return model.say(SetupProblem(Localization.empty, "", Localization.implied)) }
        model.find(address, caFile: form.text("ca"))
    }

    /// A store that is connected again keeps its way of connecting.
    private var leadsToDotcom: Bool { model.services.offersWordPressCom && model.purpose.entry == nil }

    /// The address of the service itself, without a site.
    private static func isDotcom(_ text: String) -> Bool {
        var text = text.lowercased()
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { text.removeFirst(scheme.count) }
        return ["wordpress.com", "wordpress.com/", "www.wordpress.com"].contains(text)
    }

    enum Localization {
        static let orDotcom = localized("Or wordpress.com, for a store that is reached through it.")
        static let notConnected = localized("Not connected")
        static func notConnected(_ name: String) -> String { localized("%@, not connected", name) }
        static let welcome = localized("Welcome. What is the address of your WooCommerce store?")
        static let another = localized("What is the address of the other store?")
        static func again(_ name: String) -> String { localized("Connect “%@” again. Changes that wait stay.", name) }
        static let address = localized("Address")
        static let example = localized("shop.example")
        static let implied = localized("https:// is added automatically; a folder or a port may follow.")
        static let finding = localized("Checking the store…")
        static let caFile = localized("CA file")
        static let caExample = localized("/path/to/authority.pem")
        static let allowHTTP = localized("Allow an unencrypted connection")
        static let allowNote = localized("anyone in between can read it")
        static func goTo(_ address: String) -> String { localized("Go to %@", address) }
        static let go = localized("Continue")
        static let tryAgain = localized("Try again")
        static let empty = localized("There is no address yet.")
    }
}
