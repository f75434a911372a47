import Experiments
import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Asks how merced is liked, by `FeedbackRule` or on request, and stores the answer. It is sent nowhere: it is written
/// to a file, or the configured page is opened.
@MainActor
final class FeedbackCoordinator {
    private let stores: any StoresManager
    private let analytics: any Analytics
    private let flags: any FeatureFlagService
    private let dates: any DateSource
    private let busy: Busy
    private let file: FeedbackFile
    private let page: Link?
    private let version: String
    /// nil until it is read; before that no question is asked.
    private(set) var state: FeedbackState?
    /// Tasks finished before that.
    private var early = 0

    /// - Parameters:
    ///   - page: opened instead of a text field.
    ///   - asks: false to ask only on request.
    init(services: AppServices, page: Link?, asks: Bool) {
        stores = services.stores
        analytics = services.analytics
        flags = services.flags
        dates = services.dates
        busy = services.busy
        self.page = page
        version = services.setup.version
        file = FeedbackFile(file: services.setup.connector.folders.state.appending(path: "feedback.txt"))
        if asks { load() }
    }

    private func load() {
        stores.dispatch(
            AppSettingsAction.loadFeedback { [weak self] result in
                guard let self, let kept = try? result.get() else { return }
                let counted = FeedbackRule.finished(early, kept)
                let used = FeedbackRule.used(counted, at: dates.now())
                state = used
                if used != kept { save() }
            }
        )
    }

    private func save() {
        guard let state else { return }
        stores.dispatch(AppSettingsAction.saveFeedback(state, onCompletion: { _ in }))
    }

    /// This many changes reached the store, or sales were paid.
    func finished(_ count: Int) {
        guard let before = state else { return early += count }
        let after = FeedbackRule.finished(count, before)
        guard after != before else { return }
        state = after
        save()
    }

    /// The user has arrived at the root of a place and does nothing else: asks where that is due.
    func quietMoment(at host: ScreenHost) {
        let now = dates.now()
        guard flags.isEnabled(.feedback), let state, FeedbackRule.isDue(state, at: now), Self.isQuiet(host) else {
            return
        }
        // Stored before it is shown: someone who quits now was asked too.
        self.state = FeedbackRule.prompted(state, at: now)
        save()
        show(at: host, isWanted: false)
    }

    /// Nothing is being typed, nothing would be lost, and no payment is in progress.
    private static func isQuiet(_ host: ScreenHost) -> Bool {
        host.stack.count == 1 && host.overlay == nil && !host.screen.isEditing && !(host.screen is RegisterScreen)
            && host.quitHold() == nil
            && host.openScreens.allSatisfy { if case .allowed = $0.leave() { true } else { false } }
    }

    /// - Parameter isWanted: the user requested it.
    func show(at host: ScreenHost, isWanted: Bool) {
        analytics.track(.feedbackPrompt(.shown))
        host.present(
            FeedbackOverlay(time: host.time, isWanted: isWanted) { [weak self, weak host] answer in
                guard let self, let host else { return }
                self.take(answer, at: host)
            }
        )
    }

    private func take(_ answer: FeedbackOverlay.Answer, at host: ScreenHost) {
        switch answer {
        case .dismissed: analytics.track(.feedbackPrompt(.dismissed))
        case .liked:
            analytics.track(.feedbackPrompt(.liked))
            askForWords(isLiked: true, at: host)
        case .didNotLike:
            analytics.track(.feedbackPrompt(.didNotLike))
            askForWords(isLiked: false, at: host)
        }
    }

    private func askForWords(isLiked: Bool, at host: ScreenHost) {
        if let page {
            analytics.track(.feedbackPrompt(.pageOpened))
            return host.browse(page)
        }
        host.present(
            NoteOverlay(
                title: isLiked ? Localization.good : Localization.bad,
                isCustomerNote: false,
                warning: Localization.stays,
                adding: Localization.write,
                onAdd: { [weak self, weak host] text in
                    guard let self, let host else { return }
                    self.keep(text, isLiked: isLiked, at: host)
                },
                askBeforeDiscarding: { [weak host] in host?.present(Self.discarding($0)) },
                openEditor: { [weak host] in host?.edit($0, limit: NoteOverlay.limit, done: $1) },
                close: { [weak host] in host?.dismiss($0) }
            )
        )
    }

    private static func discarding(_ discard: @escaping () -> Void) -> DialogOverlay {
        let question = Dialog(
            id: "feedback.discard",
            title: Localization.discardTitle,
            body: [Localization.discardBody],
            buttons: [.keepEditing, .discard]
        )
        return DialogOverlay(question) { button in
            if button == DialogButton.discard.id { discard() }
            return .close
        }
    }

    private func keep(_ text: String, isLiked: Bool, at host: ScreenHost) {
        busy.raise()
        Task { [file, version, now = dates.now(), busy, analytics] in
            let problem = await Task.detached { () -> String? in
                do {
                    try file.add(text, isLiked: isLiked, at: now, version: version)
                    return nil
                } catch {
                    return error.plainWords
                }
            }.value
            if let problem {
                host.toast(Localization.notWritten(problem), kind: .error)
            } else {
                analytics.track(.feedbackPrompt(.written))
                host.toast(Localization.written(PrivateFiles.path(file.file)), kind: .good)
            }
            busy.lower()
        }
    }

    enum Localization {
        static let good = localized("What is good, and what is missing?")
        static let bad = localized("What should be better?")
        static let stays = localized("It is written to a file here. merced sends it nowhere.")
        static let write = localized("Record it")
        static let discardTitle = localized("Discard the text?")
        static let discardBody = localized("What you wrote is not in the file yet.")
        static func written(_ path: String) -> String { localized("Written to %@.", path) }
        static func notWritten(_ reason: String) -> String { localized("Not recorded. %@", reason) }
    }
}
