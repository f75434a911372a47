import Networking
import Storage

/// Coupons: found, created, changed, deleted.
@MainActor
public final class CouponStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: CouponAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? CouponAction else { return }
        switch action {
        case .listCoupons(let siteID, let list, let range, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.list(list, range) }
        case .findCoupon(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.find(code) }
        case .loadCoupon(let siteID, let couponID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.load(couponID) }
        case .retrieveCoupon(let siteID, let couponID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.retrieve(couponID) }
        case .updateCoupons(let siteID, let couponIDs, let changes, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.update(couponIDs, changes) }
        case .createCoupons(let siteID, let drafts, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.create(drafts) }
        case .deleteCoupons(let siteID, let couponIDs, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.delete(couponIDs) }
        case .planImport(let siteID, let header, let rows, let seen, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.planImport(header, rows, seen: seen) }
        case .applyImport(let siteID, let rows, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.applyImport(rows) }
        case .loadNames(let siteID, let coupon, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.names(of: coupon) }
        case .loadPerformance(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.performance(of: code) }
        case .synchronizeCoupons(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.coupons.synchronize() }
        }
    }
}
