import Foundation
import Testing

@testable import Storage

/// Of the claims of payments, those of orders that may have been charged twice.
struct DoubtfulClaimsTests {
    private static let paid = Date(timeIntervalSince1970: 1_795_235_000)

    /// - Parameter claims: values by the payment's id.
    private static func graph(
        _ id: Int64,
        _ transaction: String,
        paid: Date? = paid,
        _ claims: KeyValuePairs<String, String>
    )
        throws -> OrderGraph
    {
        var order = order(id, day: 1)
        (order.transactionID, order.datePaid) = (transaction, paid)
        let meta = try claims.enumerated().map { place, claim in
            MetaDataRecord(
                siteID: site,
                orderID: id,
                position: place,
                ownerKind: .order,
                ownerID: id,
                metaID: id * 10 + Int64(place),
                key: claim.key,
                valueJSON: String(decoding: try JSONEncoder().encode(claim.value), as: UTF8.self)
            )
        }
        return OrderGraph(order: order, metaData: meta)
    }

    private static func claim(_ stage: String, _ intent: String, register: String = "R1") -> String {
        "1|\(stage)||\(register)|\(intent)|12.34 EUR|2026-11-22T14:32:05"
    }

    @Test func test_claims_when_most_orders_are_in_order_then_only_those_that_may_be_charged_twice_are_read()
        async throws
    {
        let right = try (1...20).map {
            try Self.graph($0, "pi_\($0)", ["_merced_pay_\($0)": Self.claim("paid", "pi_\($0)")])
        }
        let others = [
            try Self.graph(
                21,
                "pi_a",
                ["_merced_pay_a": Self.claim("paid", "pi_a"), "_merced_pay_b": Self.claim("settled", "pi_b")]
            ),
            try Self.graph(
                22,
                "elsewhere",
                ["_merced_pay_c": Self.claim("approved", "pi_c"), "_merced_over_d": "1|c|R2"]
            ),
            // A gateway that calls each of its transactions so.
            try Self.graph(23, "paid", ["_merced_pay_e": Self.claim("paid", "pi_e", register: "")]),
            try Self.graph(24, "", ["_merced_pay_f": Self.claim("paid", "pi_f")]),
            try Self.graph(25, "elsewhere", paid: nil, ["_merced_pay_g": Self.claim("paid", "pi_g")]),
            try Self.graph(
                26,
                "pi_h",
                [
                    "_merced_pay_h": Self.claim("settled", "pi_h", register: ""),
                    "_merced_pay_i": Self.claim("ended", "pi_i"),
                ]
            ),
            try Self.graph(27, "elsewhere", ["_merced_paid_by": "1|R1|pi_k", "_other": Self.claim("paid", "pi_k")]),
        ]
        try await StorageVariant.memory.withManager { storage in
            try await storage.performAndSave { storage in for graph in right + others { try storage.saveOrder(graph) } }
            let found = try await storage.read { try $0.doubtfulClaims(siteID: site) }
            #expect(found.map(\.orderID) == [21, 21, 22, 22, 23])
            #expect(found.map(\.key).contains("_merced_over_d"))
            #expect(try await storage.read { try $0.doubtfulClaims(siteID: site + 1) }.isEmpty)
        }
    }
}
