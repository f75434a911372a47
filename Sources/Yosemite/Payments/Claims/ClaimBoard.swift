import FoundationEssentials
import WooFoundation

/// The claims of an order as one payment sees them: the lowest live row has the order, and every till reads the same.
struct ClaimBoard: Hashable {
    let own: ClaimRow?
    /// Those of other payments, lowest id first.
    let others: [ClaimRow]

    init(_ order: OrderFacts, paymentID: String) {
        let rows = order.claims ?? []
        own = rows.first { $0.paymentID == paymentID }
        others = rows.filter { $0.paymentID != paymentID }
    }

    var liveOthers: [ClaimRow] { others.filter(\.isLive) }

    /// Live claims with precedence over this payment's: all of them where it has none yet.
    var rivals: [ClaimRow] {
        guard let own else { return liveOthers }
        return liveOthers.filter { $0.metaID < own.metaID }
    }

    /// Whether an intent without a known approval may be ended: no other payment is using it. One that starts to would
    /// see this payment's claim first.
    func mayEnd(_ intentID: String?) -> Bool {
        own?.isLive == true && !liveOthers.contains { $0.claim.intentID == intentID }
    }

    /// The payment that has paid the order although this one had precedence: it was earlier than this one's row could
    /// be read.
    func follower(thatPaid order: OrderFacts) -> ClaimRow? {
        guard let own, order.isPaid else { return nil }
        return others.first {
            $0.metaID > own.metaID && $0.claim.intentID == PaymentClaim.cleaned(order.transactionID)
                && (!order.transactionID.isEmpty || $0.claim.stage == .paid || $0.claim.stage == .settled)
        }
    }

    /// The claim of the payment that took this one over.
    var taker: ClaimRow? { own?.takeover.flatMap { takeover in others.first { $0.paymentID == takeover.paymentID } } }
}

/// Which till has an order, for a clerk at another.
public struct ClaimHolder: Hashable, Sendable, Codable {
    /// The till's name as written; cleaned only for painting.
    public let register: String
    /// When its payment started.
    public let since: Date

    public init(register: String, since: Date) {
        self.register = register
        self.since = since
    }

    init(_ row: ClaimRow) { self.init(register: row.claim.register, since: row.claim.date) }

    /// `R2 has been taking this payment since 14:32.` With the date if it is not that of `now`.
    ///
    /// - Parameter zone: the shop's; nil where it is not known yet: then the words say that it is UTC.
    func words(in zone: StoreTimeZone?, now: Date) -> String {
        guard since.timeIntervalSince1970 > 0 else { return Localization.somebody }
        let (zone, mark) = (zone ?? .utc, zone == nil ? " UTC" : "")
        let (civil, today) = (zone.civil(since), zone.civil(now))
        let isToday = (civil.year, civil.month, civil.day) == (today.year, today.month, today.day)
        let day = isToday ? "" : "\(civil.year)-\(Self.pad(civil.month))-\(Self.pad(civil.day)) "
        let name = register.isEmpty ? Localization.unnamed : register
        return localized(
            "%@ has been taking this payment since %@.",
            name,
            day + "\(Self.pad(civil.hour)):\(Self.pad(civil.minute))" + mark
        )
    }

    private static func pad(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    private enum Localization {
        static let unnamed = localized("Another till")
        static let somebody = localized("Another till is taking this payment.")
    }
}
