import Foundation
import Storage
import Testing
import WooFoundation

@testable import Yosemite

/// What a store would bend or refuse of a coupon is refused here first.
struct CouponRulesTests {
    private static let zone = StoreTimeZone(identifier: "America/New_York", gmtOffset: 0)

    private func checked(_ field: CouponField, _ value: JSONValue, on coupon: CouponRecord = Self.coupon) throws
        -> JSONValue
    {
        let rules = CouponRules(
            current: coupon,
            zone: Self.zone,
            owner: { $0 == "taken" ? 8 : nil },
            isThere: { id, _ in id < 50 }
        )
        return try rules.checked([RecordChange(field: field.rawValue, base: nil, value: value)])[0].value
    }

    private static var coupon: CouponRecord {
        var coupon = CouponRecord()
        (coupon.couponID, coupon.code, coupon.amount, coupon.discountTypeKey) = (7, "old", "10.00", "percent")
        (coupon.usageCount, coupon.statusKey) = (17, "publish")
        return coupon
    }

    @Test(arguments: [
        (CouponField.code, "  Summer SALE ", "summer sale"), (.amount, "12,5", "12.5"), (.amount, "", "0"),
        (.dateExpires, "2026-12-01", "2026-12-01T05:00:00Z"), (.dateExpires, "2026-07-01", "2026-07-01T04:00:00Z"),
        (.dateExpires, "2026-12-01T10:00:00Z", "2026-12-01T10:00:00Z"), (.dateExpires, "", ""),
        (.code, "🎁 für dich", "🎁 für dich"), (.code, "B&B", "b&b"),
        (.dateExpires, "2026-12-01T10:00:00+09:00", "2026-12-01T01:00:00Z"),
        (.dateExpires, "2020-02-29", "2020-02-29T05:00:00Z"),
    ])
    func test_text_when_it_can_be_meant_then_as_the_store_keeps_it(
        field: CouponField,
        typed: String,
        kept: String
    ) throws {
        #expect(try checked(field, .string(typed)) == .string(kept))
    }

    @Test(arguments: [
        (CouponField.amount, "abc"), (.amount, "3.333"), (.amount, "120"), (.amount, "-5"), (.amount, "1,234.50"),
        (.code, ""), (.code, "   "), (.code, "a\u{1B}[31mb"), (.code, "<b>x</b>"), (.code, "x\u{202E}y"),
        (.code, String(repeating: "x", count: 300)), (.dateExpires, "2026-02-30"), (.dateExpires, "soon"),
        (.discountType, "buy one get one"), (.status, "wrong"), (.description, "<script>x</script>"),
    ])
    func test_text_when_the_store_would_bend_it_then_refused_at_its_field(field: CouponField, typed: String) throws {
        let problems = #expect(throws: ProductProblems.self) { try checked(field, .string(typed)) }
        #expect(problems?.problems.map(\.field) == [field.rawValue])
    }

    @Test func test_values_when_they_do_not_go_together_then_refused() throws {
        #expect(throws: ProductProblems(problems: [.limitBelowUsage(limit: 5, used: 17)])) {
            try checked(.usageLimit, .number(5))
        }
        #expect(try checked(.usageLimit, .number(17)) == .number(17))
        #expect(try checked(.usageLimit, .number(0)) == .null)
        var other = Self.coupon
        other.minimumAmount = "50.00"
        #expect(throws: ProductProblems.self) { try checked(.maximumAmount, .string("40"), on: other) }
        #expect(try checked(.maximumAmount, .string("0"), on: other) == .string("0"))
        other.amount = "150.00"
        #expect(throws: ProductProblems(problems: [.aboveHundredPercent("150.00")])) {
            try checked(.discountType, .string("percent"), on: other)
        }
    }

    @Test(arguments: ["nope", "a@b", "a b@x.de", "@x.de", "a@x..de"])
    func test_address_when_it_is_none_then_refused_because_the_store_drops_it(text: String) throws {
        #expect(throws: ProductProblems.self) { try checked(.emailRestrictions, .array([.string(text)])) }
    }

    @Test func test_address_when_it_stands_for_many_then_taken() throws {
        let all: JSONValue = .array([.string("*@Example.com"), .string(" ada@example.com ")])
        let kept: JSONValue = .array([.string("*@example.com"), .string("ada@example.com")])
        #expect(try checked(.emailRestrictions, all) == kept)
    }

    @Test func test_code_when_another_coupon_has_it_then_refused_and_its_own_is_not() throws {
        #expect(throws: ProductProblems(problems: [.codeTaken("taken", couponID: 8)])) {
            try checked(.code, .string("TAKEN"))
        }
        var owner = Self.coupon
        owner.couponID = 8
        #expect(try checked(.code, .string("taken"), on: owner) == .string("taken"))
    }

    @Test func test_product_when_the_store_has_none_of_that_number_then_refused() throws {
        #expect(throws: ProductProblems(problems: [.unknownID(field: "product_ids", id: 99)])) {
            try checked(.productIDs, .array([.number(99)]))
        }
    }
}
