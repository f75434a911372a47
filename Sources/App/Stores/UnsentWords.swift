import Yosemite

/// The unsent work that a log-out leaves behind, as lines for a dialog or the command line.
public struct UnsentWords {
    private static let maximum = 4

    private let work: UnsentWork
    private let names: OrderNames

    public init(_ work: UnsentWork, _ names: OrderNames) {
        self.work = work
        self.names = names
    }

    /// Empty where there is none.
    public var lines: [String] {
        list(Localization.waiting(work.waiting.count), work.waiting)
            + list(Localization.uncertain(work.uncertain.count), work.uncertain)
            + list(Localization.refused(work.refused.count), work.refused)
            + list(Localization.conflicted(work.conflicted.count), work.conflicted)
            + (work.payments > 0 ? [Localization.payments(work.payments)] : [])
            + (work.sales > 0 ? [Localization.sales(work.sales)] : [])
            + (work.begun > 0 ? [Localization.begun(work.begun)] : [])
    }

    /// How to end it all, as verbs.
    public var ways: [String] {
        let edits = work.waiting.count + work.uncertain.count + work.refused.count + work.conflicted.count
        return (edits + work.sales > 0 ? [Localization.send] : []) + (edits > 0 ? [Localization.drop] : [])
    }

    private func list(_ title: String, _ edits: [PendingEdit]) -> [String] {
        guard !edits.isEmpty else { return [] }
        let shown = edits.prefix(Self.maximum).map { "  " + wish($0) }
        let rest = edits.count - shown.count
        return [title] + shown + (rest > 0 ? ["  " + Localization.more(rest)] : [])
    }

    private func wish(_ edit: PendingEdit) -> String {
        let wish = EditWords.wish(edit, names: [:])
        return edit.record != nil || edit.orderID < 0 ? wish : Localization.wish(names[edit.orderID].number, wish)
    }

    enum Localization {
        static func wish(_ order: String, _ wish: String) -> String { localized("#%@ %@", order, wish) }
        static func waiting(_ count: Int) -> String {
            count == 1 ? localized("1 change is not sent yet:") : localized("%@ changes are not sent yet:", "\(count)")
        }
        static func uncertain(_ count: Int) -> String {
            count == 1
                ? localized("1 change was sent and the answer was lost:")
                : localized("%@ changes were sent and the answers were lost:", "\(count)")
        }
        static func refused(_ count: Int) -> String {
            count == 1
                ? localized("1 change was refused by the store:")
                : localized("%@ changes were refused by the store:", "\(count)")
        }
        static func conflicted(_ count: Int) -> String {
            count == 1
                ? localized("1 change conflicts with the store:")
                : localized("%@ changes conflict with the store:", "\(count)")
        }
        static func payments(_ count: Int) -> String {
            count == 1
                ? localized("1 payment is unresolved: merced payments list --open.")
                : localized("%@ payments are unresolved: merced payments list --open.", "\(count)")
        }
        static func sales(_ count: Int) -> String {
            count == 1
                ? localized("1 sale is paid and not in the store: merced sales send.")
                : localized("%@ sales are paid and not in the store: merced sales send.", "\(count)")
        }
        static func begun(_ count: Int) -> String {
            count == 1
                ? localized("The money of 1 sale is partly taken, held, or on its way back: merced sales open.")
                : localized(
                    "The money of %@ sales is partly taken, held, or on its way back: merced sales open.",
                    "\(count)"
                )
        }
        static let send = localized("merced sync sends what can be sent.")
        static let drop = localized("merced outbox list shows the changes; merced outbox drop gives one up.")
        static func more(_ count: Int) -> String { localized("and %@ more", "\(count)") }
    }
}
