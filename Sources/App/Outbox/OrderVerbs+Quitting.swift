import TerminalUI
import WooFoundation
import Yosemite

/// What happens to held edits on quitting: they are sent first, or wait for the next start; the user chooses.
extension OrderVerbs {
    /// How long to wait for the store.
    private static let patience = Duration.seconds(20)

    /// - Parameter quit: ends the program.
    func quitQuestion(_ quit: @escaping () -> Void) -> (any Overlay)? {
        let held = context.edits.held
        guard context.secondsHeld != nil else { return nil }
        let dialog = Dialog(
            id: "quit.held",
            title: QuittingLocalization.title(held.count),
            body: [QuittingLocalization.body],
            buttons: [
                .cancel, DialogButton(id: "send", label: QuittingLocalization.send, key: "s"),
                DialogButton(id: "drop", label: QuittingLocalization.takeBack, key: "u"),
            ]
        )
        return DialogOverlay(dialog) { [weak self] button in
            switch button {
            case "send": self?.send(held, then: quit)
            case "drop": self?.drop(held[...], then: quit)
            default: break
            }
            return .close
        }
    }

    private func send(_ held: [PendingEdit], then quit: @escaping () -> Void) {
        host?.toast(QuittingLocalization.sending(held.count), kind: .info)
        var left = held.count
        var kept = 0
        for edit in held {
            dispatch(
                EditAction.awaitOutcome(siteID: context.siteID, edit: edit, patience: Self.patience) {
                    [weak self] result in
                    left -= 1
                    if case .failure = result { kept += 1 }
                    guard left == 0 else { return }
                    if kept == 0 { return quit() }
                    self?.host?.toast(QuittingLocalization.notSent(kept), kind: .warning)
                }
            )
        }
        dispatch(EditAction.sendHeld(siteID: context.siteID, onCompletion: { _ in }))
    }

    /// One after the other, newest first: an edit based on another goes before it.
    private func drop(_ held: ArraySlice<PendingEdit>, then quit: @escaping () -> Void) {
        guard let edit = held.last else { return quit() }
        dispatch(
            EditAction.drop(siteID: context.siteID, editID: edit.editID) { [weak self] result in
                if case .failure(let error) = result {
                    self?.host?.toast(QuittingLocalization.notTakenBack(StoreWords.describe(error)), kind: .warning)
                } else {
                    self?.drop(held.dropLast(), then: quit)
                }
            }
        )
    }

    enum QuittingLocalization {
        static func title(_ count: Int) -> String {
            count == 1
                ? localized("1 change is not sent yet. Quit?")
                : localized("%@ changes are not sent yet. Quit?", "\(count)")
        }
        static let body = localized("It is held for a few seconds, so that it can be undone.")
        static let send = localized("Send")
        static let takeBack = localized("Undo")
        static func sending(_ count: Int) -> String {
            count == 1 ? localized("Sending 1 change…") : localized("Sending %@ changes…", "\(count)")
        }
        static func notSent(_ count: Int) -> String {
            localized("%@ not sent; kept here for the next start. q quits.", "\(count)")
        }
        static func notTakenBack(_ reason: String) -> String { localized("Not undone. %@", reason) }
    }
}
