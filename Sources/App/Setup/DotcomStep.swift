import TerminalUI
import WooFoundation
import Yosemite

/// Step 2 for a store behind WordPress.com: the token of an account, and the choice of its site.
@MainActor
final class DotcomStep: SetupStep {
    let id = "setup.dotcom"
    let title = Localization.title
    let number = 2
    private let model: SetupModel
    private let back: () -> Void

    /// No more are listed, to fit on a page; the address of another one can be typed.
    private static let maximum = 8

    init(model: SetupModel, back: @escaping () -> Void) {
        self.model = model
        self.back = back
    }

    var fieldsToAskAbout: [String] { ["command", "token"] }

    func items(_ form: SetupForm) -> [SetupItem] {
        let state = model.state
        var items: [SetupItem] = [.text(Localization.about), .blank]
        items += [
            .field(SetupField(id: "command", label: Localization.command, placeholder: Localization.example)),
            .field(SetupField(id: "token", label: Localization.token, isSecret: true)),
            .text(Localization.whereFrom, role: .muted),
        ]
        if let found = state.dotcomSites { items += sites(found, form) }
        if let problem = state.problem {
            items += [.blank] + problem.items
        } else if state.job == .listing || state.job == .checking {
            let words = state.job == .listing ? Localization.looking : BrowserStep.Localization.checking
            items += [.blank, .text(SetupWait(model).words(words), role: .info)]
        }
        return items + [.blank, .buttons(buttons)]
    }

    private func sites(_ found: DotcomSites, _ form: SetupForm) -> [SetupItem] {
        let shown = found.sites.prefix(Self.maximum).map { site in
            SetupItem.option(
                SetupOption(
                    id: Self.option(of: site),
                    kind: .radio(isOn: false),
                    label: HTMLText.plain(site.name),
                    note: site.url,
                    offBecause: Self.reason(against: site)
                )
            )
        }
        var items: [SetupItem] = [.blank, .text(Localization.question(found.owner))] + shown
        if found.sites.isEmpty { items.append(.text(Localization.none, role: .muted)) }
        if found.sites.count > Self.maximum {
            items.append(.field(SetupField(id: "other", label: Localization.other(found.sites.count - Self.maximum))))
        }
        return items
    }

    static func option(of site: DotcomSiteInfo) -> String { "site.\(site.blogID)" }
    static func canConnect(_ site: DotcomSiteInfo) -> Bool { reason(against: site) == nil }

    /// nil where it can be connected.
    private static func reason(against site: DotcomSiteInfo) -> String? {
        if !site.isConnected { return Localization.notConnected }
        return site.hasWooCommerce == false ? Localization.noShop : nil
    }

    private var buttons: [SetupOption] {
        let label = model.state.dotcomSites == nil ? Localization.look : Localization.lookAgain
        return [
            SetupOption(id: "go", kind: .button, label: label),
            SetupOption(id: "back", kind: .button, label: PermissionStep.Localization.back),
        ]
    }

    func press(_ id: String, in form: inout SetupForm) {
        let found = model.state.dotcomSites?.sites ?? []
        if id.hasPrefix("site."), let site = found.first(where: { Self.option(of: $0) == id }) { return connect(site) }
        switch id {
        case "back": back()
        case "other":
            let host = DotcomSites.host(form.text("other"))
            guard let site = found.first(where: { DotcomSites.host($0.url) == host }) else {
                return model.say(SetupProblem(Localization.unknownSite))
            }
            connect(site)
        default: look(&form)
        }
    }

    private func look(_ form: inout SetupForm) {
        let command = form.text("command").trimmed(.whitespaces)
        let token = form.text("token").trimmed(.whitespaces)
        guard command.isEmpty != token.isEmpty else {
            form.select(command.isEmpty ? "command" : "token")
            return model.say(SetupProblem(command.isEmpty ? Localization.noToken : Localization.oneOfBoth))
        }
        model.listSites(command.isEmpty ? .secret(Secret(token)) : .command(command))
    }

    private func connect(_ site: DotcomSiteInfo) {
        if let reason = Self.reason(against: site) { return model.say(SetupProblem(reason)) }
        model.check(site)
    }

    enum Localization {
        static let title = localized("WordPress.com")
        static let about = localized(
            "A store whose Jetpack is connected there is reached with a token of your own: typed, or printed by a command."
        )
        static let command = localized("Command")
        static let example = localized("pass show wordpress.com")
        static let token = localized("Token")
        static let whereFrom = localized("The guide says how to get one: wordpress-com. It goes to WordPress.com only.")
        static func question(_ owner: String) -> String { localized("Which site of %@?", owner) }
        static let none = localized("The account has no sites.")
        static func other(_ count: Int) -> String { localized("Or one of %@ more, by its address", "\(count)") }
        static let notConnected = localized("Jetpack is not connected there")
        static let noShop = localized("no WooCommerce")
        static let unknownSite = localized("The account has no site at this address.")
        static let noToken = localized("There is no token yet, and no command that prints one.")
        static let oneOfBoth = localized("Enter the token or the command, not both.")
        static let looking = localized("Asking WordPress.com…")
        static let look = localized("Show its sites")
        static let lookAgain = localized("Show its sites again")
    }
}
