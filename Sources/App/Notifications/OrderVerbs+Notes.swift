import TerminalUI
import WooFoundation
import Yosemite

extension OrderVerbs {
    /// Opens the subject of a note.
    func open(_ note: Note) {
        context.analytics.track(.notificationOpened(kind: note.kind.rawValue))
        switch note.kind {
        case .order, .failedPayment: openDoor(.order(note.targetID))
        case .review: openDoor(.review(note.targetID))
        case .lowStock: openDoor(.product(note.targetID))
        case .refusedEdit: showOutbox()
        case .uncertainPayment: counter.showPayments()
        case .plugin, .wordPressCom, .unknown:
            if note.targetID > 0 { return openDoor(.order(note.targetID)) }
            guard let link = Link(note.link), !link.address.hasPrefix("mailto:") else {
                host?.toast(NoteLocalization.leadsNowhere)
                return
            }
            host?.browse(link)
        }
    }

    enum NoteLocalization {
        static let leadsNowhere = localized("It leads nowhere.")
    }
}
