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
    /// Reads the coupons of an order that was just made, or cancelled, here: their date of change says nothing about
    /// their uses, so that no sync would. Where the store does not answer, the use is counted here.
    func recountCoupons(of order: Order, by step: Int64 = 1) async {
        let codes = order.coupons.flatMap { CouponSpelling.forms($0.code) }
        guard !codes.isEmpty else { return }
        do {
            let known = try await records.mirror.read { storage in
                try storage.allObjects(
                    ofType: CouponRecord.self,
                    matching: CouponRecord.Columns.code.isInIgnoringCase(codes)
                )
            }
            for coupon in known where coupon.couponID > 0 {
                do {
                    try await records.fetch(coupon.couponID, as: CouponRecord.self)
                } catch is NetworkError {
                    try await count(step, coupon.couponID)
                }
            }
        } catch {
            // The store has the order, and refuses the coupon itself.
        }
    }

    private func count(_ step: Int64, _ id: Int64) async throws {
        try await records.mirror.performAndSave { storage in
            guard var coupon = try storage.loadObject(ofType: CouponRecord.self, primaryKey: id) else { return }
            coupon.usageCount = max(0, coupon.usageCount + step)
            try storage.save(coupon)
        }
    }
}
