import TerminalUI
import Yosemite

/// The actions of `:sync`: pause, continue, start over, how far back.
@MainActor
final class SyncVerbs {
    private let context: SiteContext
    private weak var host: ScreenHost?

    init(context: SiteContext) {
        self.context = context
    }

    func attach(_ host: ScreenHost) {
        self.host = host
        host.add([ProgramCommand(AppCommands.sync) { [weak self] in self?.show() }])
    }

    private func show() {
        guard let host else { return }
        let context = context
        let overlay = SyncOverlay(
            glyphs: host.glyphs,
            status: { context.status },
            words: { SyncRowWords(format: context.format, now: context.dates.now()) },
            verbs: SyncOverlay.Verbs(
                pause: { [weak self] in self?.dispatch { .pause(siteID: $0, onCompletion: $1) } },
                resume: { [weak self] in self?.dispatch { .resume(siteID: $0, onCompletion: $1) } },
                full: { [weak self] in self?.askForFull() },
                months: { [weak self] in self?.askForMonths() }
            )
        )
        context.progressReader = overlay
        host.present(overlay)
    }

    private func dispatch(_ action: (Int64, @escaping Completion<Void>) -> SyncAction) {
        context.stores.dispatch(
            action(context.siteID) { [weak self] result in
                if case .failure(let error) = result {
                    self?.host?.toast(Localization.failed(StoreWords.describe(error)), kind: .error)
                }
                self?.host?.setNeedsRender()
            }
        )
    }

    private func askForFull() {
        let total = context.status.progress.resource(.orders)?.total
        let dialog = Dialog(
            id: "sync.full",
            title: Localization.fullTitle,
            body: [total.map { Localization.fullBody(SyncRowWords.number($0)) } ?? Localization.fullBodyUnknown],
            buttons: [.cancel, DialogButton(id: "full", label: Localization.fullButton, key: "F")]
        )
        host?.present(
            DialogOverlay(dialog) { [weak self] button in
                if button == "full" { self?.synchronizeAll() }
                return .close
            }
        )
    }

    private func synchronizeAll() {
        context.stores.dispatch(
            SyncAction.synchronizeAll(siteID: context.siteID, isFull: true) { [weak self] result in
                switch result {
                case .success: self?.host?.toast(Localization.done, kind: .good)
                case .failure(let error):
                    if error is CancellationError { return }
                    self?.host?.toast(Localization.failed(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    private func askForMonths() {
        let choices = [0, 1, 3, 6, 12, 24, 60].map { months in
            Choice(id: "\(months)", label: months == 0 ? Localization.all : Localization.months(months))
        }
        host?.present(
            ChoiceDialog(
                id: "sync.months",
                title: Localization.monthsTitle,
                choices: choices,
                currentID: "\(context.status.progress.months ?? 0)"
            ) { [weak self] choice in
                let months = Int(choice).flatMap { $0 > 0 ? $0 : nil }
                self?.dispatch { .limit(siteID: $0, months: months, onCompletion: $1) }
                return .close
            }
        )
    }

    enum Localization {
        static let fullTitle = localized("Load everything again?")
        static func fullBody(_ count: String) -> String {
            localized("All %@ orders and everything else are loaded again. What is here stays meanwhile.", count)
        }
        static let fullBodyUnknown = localized("Everything is read again. What is here stays meanwhile.")
        static let fullButton = localized("Load everything again")
        static let done = localized("Everything was loaded again.")
        static func failed(_ reason: String) -> String { localized("Synchronisation: %@", reason) }
        static let monthsTitle = localized("Orders in sync")
        static let all = localized("All orders")
        static func months(_ count: Int) -> String {
            count == 1 ? localized("The last month") : localized("The last %@ months", "\(count)")
        }
    }
}
