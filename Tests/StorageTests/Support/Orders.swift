import Foundation
import Storage

let site: Int64 = 7

func order(
    _ id: Int64,
    status: String = "processing",
    day: Int? = nil,
    total: String = "10.00",
    customer: String = "Ada Lovelace",
    note: String = ""
) -> OrderRecord {
    OrderRecord(
        siteID: site,
        orderID: id,
        number: "\(id)",
        status: status,
        storeStatus: status,
        customerNote: note,
        dateCreated: day.map { Date(timeIntervalSince1970: Double($0) * 86_400) },
        total: total,
        billing: AddressRecord(firstName: customer, phone: "+1 555-0100", email: "\(id)@example.com"),
        customerName: customer
    )
}

func graph(_ id: Int64) -> OrderGraph {
    OrderGraph(
        order: order(id, day: Int(id)),
        items: [
            OrderItemRecord(siteID: site, orderID: id, position: 0, itemID: 1, name: "Blue mug", sku: "MUG-1"),
            OrderItemRecord(siteID: site, orderID: id, position: 1, itemID: 2, name: "Crème", productID: 1 << 40),
        ],
        fees: [OrderFeeLineRecord(siteID: site, orderID: id, feeID: 3, name: "Wrapping", total: "1.50")],
        coupons: [OrderCouponLineRecord(siteID: site, orderID: id, couponID: 4, code: "SPRING", discount: "2")],
        taxes: [OrderTaxLineRecord(siteID: site, orderID: id, taxID: 5, isCompound: true, taxTotal: "0.19")],
        shippingLines: [ShippingLineRecord(siteID: site, orderID: id, shippingID: 6, methodTitle: "Post")],
        refunds: [OrderRefundCondensedRecord(siteID: site, orderID: id, refundID: 7, reason: nil, total: "-3")],
        giftCards: [OrderGiftCardRecord(siteID: site, orderID: id, giftCardID: 8, code: "GIFT", amount: "5")],
        metaData: [
            MetaDataRecord(
                siteID: site,
                orderID: id,
                ownerKind: .order,
                ownerID: id,
                metaID: 9,
                key: "_k",
                valueJSON: "{}"
            ),
            MetaDataRecord(
                siteID: site,
                orderID: id,
                position: 1,
                ownerKind: .item,
                ownerID: 1,
                key: "size",
                displayValue: "L"
            ),
        ]
    )
}

extension RecordStore {
    func save<T: Object>(_ objects: [T]) async throws {
        try await performAndSave { storage in try storage.save(objects) }
    }

    func found(_ predicate: OrderRecord.Predicate) async throws -> [Int64] {
        try await read { storage in
            try storage.allObjects(ofType: OrderRecord.self, matching: predicate).map(\.orderID)
        }
    }
}

/// The next element for which `condition` holds; nil where the stream ends before.
func next<Elements: AsyncIteratorProtocol>(
    in iterator: inout Elements,
    where condition: (Elements.Element) -> Bool
) async rethrows -> Elements.Element? {
    while let element = try await iterator.next() {
        if condition(element) { return element }
    }
    return nil
}

/// Returns when nobody has the database open: the last one to close it takes its log away.
func untilClosed(_ database: URL) async {
    while FileManager.default.fileExists(atPath: database.path + "-wal") { await Task.yield() }
}
