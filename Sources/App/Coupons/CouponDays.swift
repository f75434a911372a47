import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The days around a coupon's end. WooCommerce takes a day for its beginning: a coupon that expires on Sunday is refused
/// on Sunday.
enum CouponDays {
    /// The last day on which it is good, and the day as whose beginning it expires; nil where it expires within a day.
    static func around(_ end: Date, in zone: StoreTimeZone) -> (last: String, first: String)? {
        let civil = zone.civil(end)
        guard (civil.hour, civil.minute, civil.second) == (0, 0, 0) else { return nil }
        return (day(civil, plus: -1), day(civil, plus: 0))
    }

    static func day(_ civil: CivilTime, plus days: Int) -> String {
        let start = CivilTime(year: civil.year, month: civil.month, day: civil.day).utcSeconds
        return String(StoreDateParser.gmtText(Date(timeIntervalSince1970: Double(start + days * 86_400))).prefix(10))
    }
}

extension CouponVerbs {
    /// Asks which day is meant to be the last, where a coupon's end is changed to a day.
    ///
    /// - Parameter save: with the changes as they are meant.
    func asksLastDay(_ changes: [RecordChange], then save: @escaping @MainActor ([RecordChange]) -> Void) {
        let zone = context.format.settings.timeZone
        guard let index = changes.firstIndex(where: { $0.field == CouponField.dateExpires.rawValue }),
            let text = changes[index].value.string, text.count == 10,
            let end = StoreDateParser.date(fromLocal: text, in: zone), let days = CouponDays.around(end, in: zone)
        else { return save(changes) }
        let after = CouponDays.day(zone.civil(end), plus: 1)
        let question = Dialog(
            id: "coupons.expiry",
            title: DayWords.title,
            body: [DayWords.body(days.first)],
            buttons: [
                .keepEditing, DialogButton(id: "after", label: DayWords.last(days.first)),
                DialogButton(id: "before", label: DayWords.last(days.last)),
            ]
        )
        host?.present(
            DialogOverlay(question) { button in
                switch button {
                case "after":
                    var meant = changes
                    let old = changes[index]
                    meant[index] = RecordChange(field: old.field, base: old.base, value: .string(after))
                    save(meant)
                case "before": save(changes)
                default: break
                }
                return .close
            }
        )
    }

    enum DayWords {
        static let title = localized("Which day is the coupon's last?")
        static func body(_ day: String) -> String {
            localized("WooCommerce means the beginning of a day: a coupon that expires on %@ is refused that day.", day)
        }
        static func last(_ day: String) -> String { localized("Last day %@", day) }
    }
}
