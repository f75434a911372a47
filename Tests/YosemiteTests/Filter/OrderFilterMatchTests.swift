import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Random filters over random orders find in SQL what a loop over the same orders finds.
/// `MERCED_FILTER_ORDERS=100000 MERCED_FILTERS=500` is the size of a real store.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 20)))
struct OrderFilterMatchTests {
    private static let orders = Seed.count("MERCED_FILTER_ORDERS", usual: Seed.isLong ? 20_000 : 1_500)
    private static let filters = Seed.count("MERCED_FILTERS", usual: Seed.isLong ? 300 : 50)
    private static let now = Date(timeIntervalSince1970: 1_795_357_800)

    @Test func test_filters_when_random_then_find_what_a_loop_finds() async throws {
        let folder = try TemporaryFolder(named: "filters")
        let manager = try StorageManager(folder: StoreFolder(url: folder.url.appending(path: "store")))
        var random = SeededGenerator(seed: Seed.value)
        var shop: [(graph: OrderGraph, notes: [OrderNoteRecord])] = []
        for id in 1...Self.orders { shop.append(Self.order(Int64(id), &random)) }
        for start in stride(from: 0, to: shop.count, by: 2_000) {
            let batch = shop[start..<min(start + 2_000, shop.count)]
            try await manager.performAndSave { storage in
                for (graph, notes) in batch {
                    try storage.saveOrder(graph)
                    try storage.save(notes)
                }
            }
        }
        let context = FilterContext(
            zone: StoreTimeZone(identifier: "Europe/Berlin", gmtOffset: 1),
            now: Self.now,
            editedOrderIDs: [3, 5, 8, 13]
        )
        let book = FilterOracle.WordBook()
        var found = 0
        for _ in 0..<Self.filters {
            let text = Self.text(&random)
            let parsed = OrderFilterParser.parse(text)
            try #require(parsed.problems.isEmpty, "\(text): \(parsed.problems.map(\.words))")
            let expected = shop.filter {
                FilterOracle(graph: $0.graph, notes: $0.notes, context: context, book: book).matches(parsed.filter)
            }.map(\.graph.order.orderID)
            let predicate = parsed.filter.predicate(in: context)
            let (ids, count) = try await manager.read { storage in
                try (
                    storage.identifiers(matching: predicate, sortedBy: [], range: 0..<1_000_000),
                    storage.countObjects(ofType: OrderRecord.self, matching: predicate)
                )
            }
            #expect(ids == expected, "seed \(Seed.value): \(text)")
            #expect(count == expected.count, "seed \(Seed.value): \(text)")
            found += expected.isEmpty ? 0 : 1
        }
        #expect(found > Self.filters / 5, "most filters should find something")
    }

    // MARK: Orders

    private static let statuses = ["processing", "completed", "pending", "on-hold", "cancelled", "trash", "shipped"]
    private static let names = ["Ada", "Müller", "Léa", "Søren", "Straße", "O'Neill", "Guðrún", "王小明", "Ruiz"]
    private static let items = ["Enamel mug, white", "Linen apron", "Crème brûlée set", "Oak coaster 4-pack"]
    private static let methods = [
        ("cod", "Cash on delivery"), ("bacs", "Direct bank transfer"), ("stripe", "Card, Visa"),
    ]

    private static func pick<T>(_ list: [T], _ random: inout SeededGenerator) -> T {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    private static func date(_ random: inout SeededGenerator) -> Date? {
        if Int.random(in: 0..<5, using: &random) == 0 { return nil }
        return now.addingTimeInterval(Double(-Int.random(in: 0..<86_400 * 400, using: &random)))
    }

    private static func order(_ id: Int64, _ random: inout SeededGenerator) -> (OrderGraph, [OrderNoteRecord]) {
        func address(_ random: inout SeededGenerator) -> AddressRecord {
            let name = pick(names, &random)
            return AddressRecord(
                firstName: name,
                lastName: pick(names, &random),
                company: Bool.random(using: &random) ? "" : "Harbor & Pine",
                city: pick(["Galway", "Köln", "Łódź"], &random),
                country: pick(["IE", "DE", "PL", ""], &random),
                email: pick(["ada@example.com", "Mueller@web.de", "lea.f@example.fr", ""], &random)
            )
        }
        let method = pick(methods, &random)
        let status = pick(statuses, &random)
        let graph = OrderGraph(
            order: OrderRecord(
                siteID: 7,
                orderID: id,
                customerID: Bool.random(using: &random) ? 0 : Int64.random(in: 1...9, using: &random),
                number: Bool.random(using: &random) ? "\(id)" : "R-\(id)",
                status: status,
                storeStatus: status,
                currency: pick(["EUR", "USD"], &random),
                customerNote: Int.random(in: 0..<4, using: &random) == 0 ? "Bitte beim Nachbarn läuten" : "",
                dateCreated: date(&random),
                dateModified: date(&random),
                datePaid: date(&random),
                dateCompleted: date(&random),
                total: pick(["0.00", "10.00", "20", "49.99", "50.00", "100.00", "250.5", "x"], &random),
                paymentMethodID: method.0,
                paymentMethodTitle: method.1,
                transactionID: pick(["", "ch_3Abc", "pi_77"], &random),
                createdVia: pick(["checkout", "admin", "rest-api"], &random),
                billing: address(&random),
                shipping: address(&random)
            ),
            items: (0..<Int.random(in: 0...2, using: &random)).map { line in
                OrderItemRecord(
                    siteID: 7,
                    orderID: id,
                    itemID: id * 10 + Int64(line),
                    name: pick(items, &random),
                    productID: Int64.random(in: 100...104, using: &random),
                    variationID: Bool.random(using: &random) ? 0 : Int64.random(in: 200...203, using: &random),
                    sku: pick([nil, "MUG-WHT", "APR-1", "101"], &random)
                )
            },
            coupons: Int.random(in: 0..<6, using: &random) == 0
                ? [
                    OrderCouponLineRecord(
                        siteID: 7,
                        orderID: id,
                        couponID: 1,
                        code: pick(["spring", "VIP-10"], &random)
                    )
                ]
                : [],
            refunds: Int.random(in: 0..<8, using: &random) == 0
                ? [OrderRefundCondensedRecord(siteID: 7, orderID: id, refundID: id, reason: nil, total: "-1")] : [],
            metaData: (0..<Int.random(in: 0...2, using: &random)).map { _ in
                MetaDataRecord(
                    siteID: 7,
                    orderID: id,
                    ownerKind: .order,
                    ownerID: id,
                    key: pick(["_gift", "_source", "delivery slot"], &random),
                    valueJSON: pick(["\"yes\"", "\"web\"", "12.50", "true", "{\"a\":1}"], &random)
                )
            }
        )
        let notes = (0..<(Int.random(in: 0..<5, using: &random) == 0 ? 1 : 0)).map { _ in
            OrderNoteRecord(
                siteID: 7,
                noteID: id,
                orderID: id,
                note: pick(["Called about the parcel", "Status changed"], &random),
                isCustomerNote: Bool.random(using: &random),
                author: pick(["system", "ada"], &random)
            )
        }
        return (graph, notes)
    }

    // MARK: Filters

    private static func text(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "status:processing", "status:shipped,pending", "status:trash", "date:this-year", "date:2026-11", "date:30d",
            "date>2026-06-01", "date<=2026-10", "paid:last-month", "paid>=2026-09-15", "modified:..2026-08",
            "completed:2026", "total>49.99", "total<=50", "total:10..100", "total:20", "method:cod", "method:CARD",
            "method:\"bank trans\"", "method:cod,bacs", "customer:3", "customer:guest", "customer:ada@exam",
            "customer:MUELLER@web.de", "customer:lea", "customer:\"soren mu\"", "customer:harbor", "product:101",
            "product:202", "product:mug-wht", "product:\"creme bru\"", "product:oak", "coupon:SPRING",
            "coupon:vip-10", "country:IE", "country:de,PL", "has:note", "has:coupon", "has:refund", "is:paid",
            "is:unpaid", "is:edited", "is:guest", "meta:_gift", "meta:_gift=yes", "meta:_source=12.50",
            "meta:\"delivery slot\"=true", "created_via:Checkout", "currency:EUR", "ada", "muller", "LEA", "strasse",
            "nachb", "parcel", "ch_3", "galw", "mug", "creme", "vip", "koln",
        ]
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (Int.random(in: 0..<4, using: &random) == 0 ? "-" : "") + pick(pieces, &random)
        }.joined(separator: " ")
    }
}
