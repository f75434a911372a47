import Storage
import WooFoundation

/// The keys of the filter language.
public enum FilterKey: String, CaseIterable, Sendable {
    case status
    case date
    case paid
    case modified
    case completed
    case total
    case method
    case customer
    case product
    case coupon
    case country
    case has
    case `is`
    case meta
    case createdVia = "created_via"
    case currency
    case refunded
    case counted
    case category
    case billed
    case methodID = "method_id"
    case buyer

    private static let others: [String: FilterKey] = [
        "amount": .total, "payment": .method, "created": .date, "email": .customer, "sku": .product, "via": .createdVia,
        "state": .status,
    ]

    init?(typed: String) {
        guard let key = FilterKey(rawValue: typed) ?? Self.others[typed] else { return nil }
        self = key
    }

    /// The key or word with few typing errors; nil where none is similar.
    static func nearest(_ typed: String, among known: [String] = allCases.map(\.rawValue)) -> String? {
        let wanted = Array(typed.lowercased().utf8.prefix(40))
        var best: (word: String, distance: Int)?
        for word in known.sorted() {
            let limit = max(1, wanted.count / 3)
            guard let distance = EditDistance.between(wanted, Array(word.utf8), atMost: limit),
                distance < best?.distance ?? .max
            else { continue }
            best = (word, distance)
        }
        return best?.word
    }

    /// A condition as an example, and its meaning: one line of the language's help.
    public var example: (text: String, meaning: String) {
        switch self {
        case .status: ("status:processing,on-hold", localized("in one of these statuses, by slug or name"))
        case .date:
            ("date:2026-11-01..2026-11-20", localized("placed then; also today, week, 7d, last-month, date>2026-11-01"))
        case .paid: ("paid:today", localized("paid then"))
        case .modified: ("modified:7d", localized("changed then"))
        case .completed: ("completed:2026-11", localized("completed then"))
        case .total:
            ("total>100", localized("of that amount, in the order's own currency; also total<=250, total:20..50"))
        case .method: ("method:cod", localized("paid by it: id, or words of its title"))
        case .customer: ("customer:ada@example.com", localized("of a customer: id, e-mail, name or guest"))
        case .product: ("product:MUG-1", localized("with a product: id, SKU or words of its name"))
        case .coupon: ("coupon:SPRING", localized("with that coupon"))
        case .country: ("country:IE,DE", localized("billed or shipped there"))
        case .has: ("has:note", localized("with a note, a coupon or a refund"))
        case .is: ("is:unpaid", localized("paid, unpaid, guest, or edited and not sent yet"))
        case .meta: ("meta:_gift=yes", localized("with that meta data; meta:key for any value"))
        case .createdVia: ("created_via:checkout", localized("created that way: checkout, admin, rest-api"))
        case .currency: ("currency:EUR", localized("in that currency"))
        case .refunded: ("refunded:this-month", localized("with a refund made then"))
        case .counted: ("counted:2026-11-20", localized("in the reports of then: placed or refunded then"))
        case .category: ("category:12", localized("with a product of that category: its id"))
        case .billed: ("billed:IE", localized("billed there; billed:none for no country"))
        case .methodID: ("method_id:cod", localized("paid by the method with exactly this id"))
        case .buyer:
            (
                "buyer:new",
                localized(
                    "a customer's first order, returning, a guest's e-mail, or all that count for an account by its id"
                )
            )
        }
    }
}
