import TerminalUI
import WooFoundation
import Yosemite

/// Messages that are shown as soon as something is known.
extension AppRoot {
    func tellRefused(_ edit: PendingEdit) {
        let words = EditWords.describe(edit, names: context.statusNames)
        if let record = edit.record {
            return host.toast("\(EditFieldWords.title(of: edit, number: "\(record.id)")): \(words)", kind: .error)
        }
        context.number(ofOrder: edit.orderID) { [weak self] number in
            self?.host.toast(Localization.refused(number, words), kind: .error)
        }
        context.analytics.track(
            edit.kind.map(Self.isNote) == true
                ? .orderNoteAddFailed(EditError.refused(reason: ""))
                : .orderStatusChangeFailed(EditError.refused(reason: ""))
        )
    }

    private static func isNote(_ kind: EditKind) -> Bool {
        switch kind {
        case .orderNote, .noteDelete: true
        case .orderCreate, .record, .trackingAdd, .trackingDelete: false
        }
    }

    func tellUnreadable(_ report: UnreadableReport) {
        let reasons = report.reasons.joined(separator: "; ")
        host.toast(Localization.unreadable(report.count, reasons), kind: .error)
    }

    func tellConnection(_ before: SiteStatus.Connection, _ now: SiteStatus.Connection) {
        switch now {
        case .offline(_, let reason): host.toast(Localization.offline(reason), kind: .warning)
        case .refused(let code, _): host.toast(Localization.notAllowed(code), kind: .error)
        case .online:
            if case .offline = before { host.toast(Localization.online, kind: .good) }
        case .unknown: break
        }
    }
}
