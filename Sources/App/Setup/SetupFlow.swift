import TerminalUI
import WooFoundation
import Yosemite

/// The set-up as a whole: a host of its own whose pages are its steps.
@MainActor
final class SetupFlow {
    let host: ScreenHost
    let model: SetupModel
    private let busy: Busy
    private let openBrowser: @MainActor (String) -> Bool

    /// - Parameters:
    /// - leave: where Esc leads from the first page; nil where there is nothing below it.
    init(
        model: SetupModel,
        glyphs: GlyphSet,
        busy: Busy,
        openBrowser: @escaping @MainActor (String) -> Bool,
        leave: (() -> Void)?
    ) {
        self.model = model
        self.busy = busy
        self.openBrowser = openBrowser
        let first = SetupPage(step: AddressStep(model: model), model: model, canLeave: leave != nil)
        host = SetupHost.make(page: first, glyphs: glyphs, time: model.time, version: model.services.version)
        host.leaveRoot = leave.map { leave in
            { [model] in
                _ = model.cancel()
                model.takeBackUnused()
                leave()
            }
        }
        host.moreDeadlines = { [model] in model.state.job == nil ? nil : SetupHost.nextSecond(model.time.now) }
        model.onChange = { [weak self] in self?.refresh() }
        // Opened automatically only where the user is at this computer.
        if !model.services.isRemote { model.onPage = { _ = openBrowser($0) } }
        model.onDotcom = { [weak self] in self?.showDotcom() }
        model.onListed = { [weak self] sites in
            guard let self, let site = sites.sites.first(where: DotcomStep.canConnect) else { return }
            self.refresh()
            self.page?.select(DotcomStep.option(of: site))
        }
        model.onFound = { [weak self] in self?.showPermission() }
        model.onProved = { [weak self] in self?.showAccess() }
    }

    private var page: SetupPage? { host.screen as? SetupPage }

    private func refresh() {
        page?.refresh()
        host.setNeedsRender()
    }

    private func push(_ step: any SetupStep, at field: String? = nil) {
        page?.finish()
        model.say(nil)
        let next = SetupPage(step: step, model: model)
        host.push(next)
        if let field { next.select(field) }
    }

    private func showDotcom() {
        guard page?.id == "setup.address" else { return }
        let step = DotcomStep(
            model: model,
            back: { [weak self] in
                guard let self else { return }
                _ = self.model.cancel()
                self.host.escape()
            }
        )
        push(step)
    }

    private func showPermission() {
        guard page?.id == "setup.address" else { return }
        let step = PermissionStep(
            model: model,
            go: { [weak self] in self?.show($0) },
            back: { [weak self] in self?.host.escape() }
        )
        push(step, at: model.state.method.rawValue)
    }

    private func show(_ method: SetupMethod) {
        let back = { [weak self] in
            guard let self else { return }
            _ = self.model.cancel()
            self.host.escape()
        }
        switch method {
        case .password, .key:
            let step = PasswordStep(model: model, isKey: method == .key, back: back)
            push(step, at: step.beginnings["who"] == nil ? nil : "secret")
        case .browser, .elsewhere:
            let step = BrowserStep(
                model: model,
                returnsHere: method == .browser,
                open: openBrowser,
                copy: { [weak self] in self?.host.copy($0, what: Localization.address) },
                back: back
            )
            push(step)
        }
    }

    private func showAccess() {
        push(AccessStep(model: model, back: { [weak self] in self?.host.escape() }), at: "go")
    }

    enum Localization {
        static let address = localized("The address")
    }
}

/// Hosts without places, for the set-up.
@MainActor
enum SetupHost {
    static let place = PlaceName(id: "setup", name: "", digit: "0")

    static func make(page: SetupPage, glyphs: GlyphSet, time: LoopTime, version: String) -> ScreenHost {
        let host = ScreenHost(
            places: [Place(place) { page }],
            table: SetupCommands.table,
            glyphs: glyphs,
            time: time
        )
        host.showsPlaces = false
        host.sync = SyncWord(words: Localization.version(version))
        return host
    }

    static func nextSecond(_ now: Duration) -> Duration { .seconds(Int(now / .seconds(1)) + 1) }

    enum Localization {
        static func version(_ version: String) -> String { localized("version %@", version) }
    }
}

/// The commands of the set-up: the global ones, with its own words.
enum SetupCommands {
    static let table = CommandTable(
        GlobalCommands.commands().map { command in
            var command = command
            if command.id == "open" { command.label = Localization.go }
            return command
        }
    )

    enum Localization {
        static let go = localized("Continue")
    }
}
