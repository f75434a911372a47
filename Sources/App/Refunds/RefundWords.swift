import FoundationEssentials
import WooFoundation
import Yosemite

/// A computed refund, in words: the amount, the way it is paid out, and the effect in the store.
struct RefundWords {
    let plan: RefundPlan
    let money: (Decimal) -> String

    /// Tax within the amount.
    var tax: Decimal { plan.lines.flatMap(\.taxes.values).reduce(0, +) }

    var amount: String {
        let whole = Localization.of(money(plan.amount), money(plan.available))
        return tax == 0 ? whole : whole + " " + Localization.tax(money(tax))
    }

    /// `To Visa ending 4242, through the card's processor.`
    var way: String {
        let target = CounterWords.oneLine(plan.target) ?? CounterWords.Localization.card
        switch plan.route {
        case .processor: return Localization.processor(target)
        case .store: return Localization.store(target)
        case .manual: return Localization.manual(target)
        }
    }

    var stock: String {
        let count = plan.request.quantities.values.reduce(0, +)
        guard count > 0 else { return Localization.noStock }
        return plan.request.restocks ? Localization.restocks(count) : Localization.keepsOut
    }

    /// The text of the question before a refund.
    var question: [String] {
        var lines = plan.lines.prefix(6).map { line in
            let name = CounterWords.oneLine(HTMLText.plain(line.name)) ?? ""
            return line.quantity > 0 ? "\(line.quantity) × \(name)" : name
        }
        if plan.lines.count > 6 { lines.append(Localization.more(plan.lines.count - 6)) }
        lines += [amount, way, stock, Localization.mails]
        if let reason = CounterWords.oneLine(plan.request.reason) { lines.append(Localization.reason(reason)) }
        return lines
    }

    enum Localization {
        static func of(_ amount: String, _ available: String) -> String {
            localized("%@ of %@ that can be refunded.", amount, available)
        }
        static func tax(_ tax: String) -> String { localized("Tax in it: %@.", tax) }
        static func processor(_ target: String) -> String {
            localized("To %@, through its processor.", target)
        }
        static func store(_ target: String) -> String { localized("To %@, by the store's own gateway.", target) }
        static func manual(_ target: String) -> String {
            localized("You refund it yourself (%@); merced records it.", target)
        }
        static func restocks(_ count: Decimal) -> String {
            count == 1
                ? localized("1 item is restocked.") : localized("%@ items are restocked.", "\(count)")
        }
        static let keepsOut = localized("Nothing is restocked.")
        static let noStock = localized("An amount only: stock stays as it is.")
        static let mails = localized("The store e-mails the customer about it.")
        static func reason(_ reason: String) -> String { localized("Reason: %@", reason) }
        static func more(_ count: Int) -> String { localized("and %@ more lines", "\(count)") }
    }
}
