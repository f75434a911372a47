import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Coupons that this till has used and the store does not know of yet.
extension SaleService {
    struct CouponUse: Hashable {
        let code: String
        /// A customer's id, or a guest's email address.
        let user: String
    }

    /// By sales that are not in the store, other than `cart`.
    func unsentUses(besides cart: SaleCart) async throws -> [CouponUse] {
        guard !cart.coupons.isEmpty else { return [] }
        let bodies = try await ledger.read { storage in
            let waiting = try storage.allObjects(
                ofType: TillOrderRecord.self,
                matching: !(TillOrderRecord.Columns.state == "sent")
            ).map(\.uuid).filter { $0 != cart.uuid }
            return try storage.allObjects(
                ofType: TillSaleRecord.self,
                matching: TillSaleRecord.Columns.uuid.isIn(waiting) && TillSaleRecord.Columns.kind == "sale"
            ).map(\.bodyJSON)
        }
        return bodies.filter { $0.contains("\"coupon_lines\"") }.compactMap { SaleBody(text: $0)?.order }.flatMap(
            Self.uses
        )
    }

    private static func uses(_ order: JSONValue) -> [CouponUse] {
        guard case .array(let rows)? = order["coupon_lines"] else { return [] }
        let customer = order["customer_id"]?.integer ?? 0
        let user = customer > 0 ? "\(customer)" : order["billing"]?["email"]?.string ?? ""
        return rows.compactMap { $0["code"]?.string }.map { CouponUse(code: $0, user: user) }
    }
}

extension EditWriter {
    /// Counts the coupons of an order that was just made, or cancelled, and reads them again: their date of change says
    /// nothing about their uses, so that no sync would.
    func recountCoupons(of order: Order, by step: Int64 = 1) async {
        await readCoupons(await countCoupons(of: order, by: step))
    }

    /// Counts the uses here, until the store is asked.
    ///
    /// - Returns: the ids of the order's coupons.
    func countCoupons(of order: Order, by step: Int64) async -> [Int64] {
        let codes = order.coupons.flatMap { CouponSpelling.forms($0.code) }
        guard !codes.isEmpty else { return [] }
        let ids = try? await records.mirror.performAndSave { storage in
            let known = try storage.allObjects(
                ofType: CouponRecord.self,
                matching: CouponRecord.Columns.code.isInIgnoringCase(codes)
            ).filter { $0.couponID > 0 }
            for var coupon in known {
                coupon.usageCount = max(0, coupon.usageCount + step)
                try storage.save(coupon)
            }
            return known.map(\.couponID)
        }
        return ids ?? []
    }

    /// What the store does not answer stays as it was counted here.
    func readCoupons(_ ids: [Int64]) async {
        for id in ids { try? await records.fetch(id, as: CouponRecord.self) }
    }
}
