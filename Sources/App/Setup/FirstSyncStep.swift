import TerminalUI
import WooFoundation
import Yosemite

/// Step 3: the orders are fetched.
@MainActor
final class FirstSyncStep: SetupStep {
    let id = "setup.sync"
    let title = Localization.title
    let number = 3
    private let name: String
    private let status: () -> SiteStatus
    private let retry: () -> Void
    private let open: () -> Void

    init(
        name: String,
        status: @escaping () -> SiteStatus,
        retry: @escaping () -> Void,
        open: @escaping () -> Void
    ) {
        self.name = name
        self.status = status
        self.retry = retry
        self.open = open
    }

    func items(_ form: SetupForm) -> [SetupItem] {
        let status = status()
        var items: [SetupItem] = [.text(Localization.connected(name)), .blank]
        if let problem = Self.problem(of: status) {
            items += [.text("! " + problem, role: .bad), .text(Localization.goesOn), .blank]
            return items + [.buttons([openButton, retryButton])]
        }
        switch status.activity {
        case .syncing(let done, let total?):
            items += [.text(Localization.orders(min(done, total), total)), .bar(done: done, total: total)]
        case .syncing(let done, nil) where done > 0: items.append(.text(Localization.orders(done)))
        case .syncing, .idle: items.append(.text(Localization.asking))
        }
        return items + [.blank, .text(Localization.behind, role: .muted), .blank, .buttons([openButton])]
    }

    var hints: [Hint]? {
        [Hint("Enter", SetupPage.Localization.go, priority: 1), Hint("Esc", Localization.open, priority: 2)]
    }

    private var openButton: SetupOption { SetupOption(id: "open", kind: .button, label: Localization.open) }
    private var retryButton: SetupOption { SetupOption(id: "retry", kind: .button, label: Localization.retry) }

    func press(_ id: String, in form: inout SetupForm) {
        if id == "retry" { retry() } else { open() }
    }

    private static func problem(of status: SiteStatus) -> String? {
        switch status.connection {
        case .offline(_, let reason): reason
        case .refused(_, let message): message
        case .unknown, .online: status.failure
        }
    }

    enum Localization {
        static let title = localized("First sync")
        static func connected(_ name: String) -> String {
            localized("“%@” is connected. Its orders come in now.", name)
        }
        static func orders(_ done: Int, _ total: Int) -> String {
            localized("Orders   %@ of %@", "\(done)", "\(total)")
        }
        static func orders(_ done: Int) -> String { localized("Orders   %@", "\(done)") }
        static let asking = localized("Asking for the newest orders…")
        static let behind = localized("No need to wait: the rest loads while you work.")
        static let goesOn = localized("merced keeps trying; nothing is lost.")
        static let open = localized("Open the orders")
        static let retry = localized("Try now")
    }
}
