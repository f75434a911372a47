import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The filter language for coupons: read, written, and held against coupons.
struct CouponFilterTests {
    @Test(arguments: [
        "status:active", "status:expired,used-up", "type:percent", "expires<7d", "expires:2026-12", "used>10", "used:0",
        "amount>=20", "product:218", "has:free-shipping", "created:last-month", "-status:draft summer",
        "summer \"ten off\"",
    ])
    func test_filter_when_printed_then_read_again_it_is_the_same(text: String) {
        let parsed = CouponFilterParser.parse(text)
        #expect(parsed.problems == [])
        #expect(parsed.filter.text == text)
        #expect(CouponFilterParser.parse(parsed.filter.text).filter == parsed.filter)
    }

    @Test(arguments: ["colour:red", "status:open", "expires:soon", "used>many", "has:legs", "product:mug", "type>5"])
    func test_filter_when_it_cannot_be_read_then_said(text: String) {
        #expect(CouponFilterParser.parse(text).problems.count == 1)
    }

    private static func coupon(_ id: Int64, _ change: (inout CouponRecord) -> Void) -> CouponRecord {
        var coupon = CouponRecord()
        (coupon.siteID, coupon.couponID, coupon.code, coupon.statusKey) = (1, id, "code\(id)", "publish")
        (coupon.amount, coupon.discountTypeKey) = ("10.00", "percent")
        change(&coupon)
        return coupon
    }

    private static let now = Date(timeIntervalSince1970: 1_795_435_200)

    @Test(arguments: [
        ("", [1, 2, 3, 4, 5]), ("status:active", [1, 5]), ("status:expired", [2]), ("status:used-up", [3]),
        ("status:draft", [4]), ("status:trash", [6]), ("-status:active", [2, 3, 4]), ("used>10", [3]),
        ("expires<7d", [5]), ("product:218", [5]), ("has:limit", [3]), ("type:fixed_cart", [4]), ("amount<10", [4]),
        ("CODE3", [3]), ("has:expiry", [2, 5]),
    ])
    func test_coupons_when_filtered_then_those_that_fit(text: String, expected: [Int64]) async throws {
        let folder = try TemporaryFolder()
        let mirror = try StorageManager(folder: StoreFolder(url: folder.url))
        let now = Self.now
        let coupons = [
            Self.coupon(1) { _ in },
            Self.coupon(2) { $0.dateExpires = now.addingTimeInterval(-60) },
            Self.coupon(3) { ($0.usageLimit, $0.usageCount) = (20, 20) },
            Self.coupon(4) { ($0.statusKey, $0.discountTypeKey, $0.amount) = ("draft", "fixed_cart", "5.00") },
            Self.coupon(5) {
                ($0.dateExpires, $0.productIDsJSON) = (now.addingTimeInterval(3 * 86_400), "[17,218]")
            },
            Self.coupon(6) { $0.statusKey = "trash" },
            Self.coupon(7) { $0.statusKey = "deleted" },
        ]
        try await mirror.performAndSave { try $0.saveChanged(coupons) }
        let filter = CouponFilterParser.parse(text).filter
        let query = CouponListQuery(
            siteID: 1,
            filter: filter,
            sort: .code,
            context: FilterContext(zone: .utc, hourOf: now)
        )
        let (predicate, sort) = (query.predicate, query.sortDescriptors)
        let found = try await mirror.read { try $0.identifiers(matching: predicate, sortedBy: sort, range: 0..<100) }
        #expect(found == expected)
    }
}
