import FoundationEssentials
import Storage
import WooFoundation

/// Which coupons to show, in typed form: `status:active expires<7d used>10 type:percent summer`. Every word must occur
/// in the code or the description.
public typealias CouponFilter = TestFilter<CouponTest>
public typealias CouponCondition = TestCondition<CouponTest>

/// The test of a condition for coupons.
public enum CouponTest: Hashable, Sendable, GeneratedFakeable {
    case status([CouponState])
    case type([String])
    /// The discount as a number: percent, or an amount.
    case amount(FilterAmountRange)
    case expires(FilterDateRange)
    /// How many more days it can be used; `expires<7d`.
    case expiresWithin(days: Int)
    case created(FilterDateRange)
    /// How many times it was used.
    case used(FilterAmountRange)
    /// Restricted to the product with this id.
    case productID(Int64)
    case has(CouponPart)
    /// A word that must be absent.
    case word(String)
}

/// Whether and how a coupon can be used now.
public enum CouponState: String, CaseIterable, Hashable, Sendable, GeneratedFakeable {
    /// Published, not expired, and not used up.
    case active
    case expired
    /// Used as often as allowed.
    case usedUp = "used-up"
    /// In a status that customers cannot use.
    case draft
    case trash
}

/// Optional parts of a coupon.
public enum CouponPart: String, CaseIterable, Hashable, Sendable, GeneratedFakeable {
    case limit
    case minimum
    case products
    case categories
    case emails
    case freeShipping = "free-shipping"
    case expiry
}

/// The keys of the filter language for coupons.
public enum CouponFilterKey: String, CaseIterable, Sendable {
    case status
    case type
    case expires
    case used
    case amount
    case product
    case has
    case created

    private static let others: [String: CouponFilterKey] = [
        "state": .status, "expiry": .expires, "usage": .used, "date": .created, "discount": .amount,
    ]

    init?(typed: String) {
        guard let key = CouponFilterKey(rawValue: typed) ?? Self.others[typed] else { return nil }
        self = key
    }

    /// A condition as an example, and its meaning: one line of the language's help.
    public var example: (text: String, meaning: String) {
        switch self {
        case .status: ("status:active", localized("active, expired, used-up, draft or trash"))
        case .type: ("type:percent", localized("percent, fixed_cart or fixed_product"))
        case .expires: ("expires<7d", localized("within that many days; also expires:2026-12, expires>2026-11-01"))
        case .used: ("used>10", localized("used that many times; also used:0, used:1..5"))
        case .amount: ("amount>=20", localized("of that amount, in percent or money"))
        case .product: ("product:218", localized("for the product with that id"))
        case .has: ("has:limit", localized("limit, minimum, products, categories, emails, free-shipping or expiry"))
        case .created: ("created:2026-11", localized("created then"))
        }
    }
}

public enum CouponFilterParser {
    public static func parse(_ text: String) -> ParsedTestFilter<CouponTest> { ParsedTestFilter(text) }
}

extension CouponTest {
    public var key: CouponFilterKey? {
        switch self {
        case .status: .status
        case .type: .type
        case .amount: .amount
        case .expires, .expiresWithin: .expires
        case .created: .created
        case .used: .used
        case .productID: .product
        case .has: .has
        case .word: nil
        }
    }

    public var keyName: String? { key?.rawValue }

    public var needsDays: Bool {
        switch self {
        case .status, .expires, .expiresWithin, .created: true
        case .type, .amount, .used, .productID, .has, .word: false
        }
    }

    public var texts: [String] {
        switch self {
        case .status(let states): ["status:" + states.map(\.rawValue).joined(separator: ",")]
        case .type(let types): ["type:" + FilterQuoting.list(types)]
        case .amount(let range): FilterRangeText.amounts("amount", range)
        case .expires(let range): FilterRangeText.dates("expires", range)
        case .expiresWithin(let days): ["expires<\(days)d"]
        case .created(let range): FilterRangeText.dates("created", range)
        case .used(let range): FilterRangeText.amounts("used", range)
        case .productID(let id): ["product:\(id)"]
        case .has(let part): ["has:" + part.rawValue]
        case .word(let word): [FilterQuoting.quoted(word)]
        }
    }
}
