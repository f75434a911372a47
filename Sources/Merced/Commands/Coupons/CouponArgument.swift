import FoundationEssentials
import WooFoundation
import Yosemite

/// Parses coupons on the command line: a filter, a code, an id.
@MainActor
enum CouponArgument {
    /// No coupon has this code or id.
    struct Unknown: LocalizedError {
        let text: String

        var errorDescription: String? { "The store has no coupon “\(text)”." }
    }

    /// - Throws: `FilterArgument.Unreadable`.
    static func query(_ words: [String], sort: CouponListQuery.Sort, session: Session) async throws -> CouponListQuery {
        let parsed = CouponFilterParser.parse(words.joined(separator: " "))
        guard parsed.problems.isEmpty else { throw FilterArgument.Unreadable(problems: parsed.problems) }
        let (stores, siteID) = (session.stores, session.siteID)
        let settings = try await stores.perform {
            SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0)
        }
        let context = FilterContext(zone: settings.timeZone, hourOf: Date())
        return CouponListQuery(siteID: siteID, filter: parsed.filter, sort: sort, context: context)
    }

    /// - Returns: why the store could not be asked; nil where it was.
    static func refresh(_ session: Session) async throws -> String? {
        let siteID = session.siteID
        return try await MirrorRefresh.run(session) {
            CouponAction.synchronizeCoupons(siteID: siteID, onCompletion: $0)
        } count: {
            ListAction.count(CouponListQuery(siteID: siteID), onCompletion: $0)
        }
    }

    /// By its code, otherwise by its id; as in the store now, or as mirrored where that does not answer.
    static func find(_ text: String, _ session: Session) async throws -> Coupon {
        let (stores, siteID) = (session.stores, session.siteID)
        if let problem = try await refresh(session) { Failure.say(problem) }
        let coupon = try await stores.perform { CouponAction.findCoupon(siteID: siteID, code: text, onCompletion: $0) }
        if let coupon { return coupon }
        guard let id = Int64(text) else { throw Unknown(text: text) }
        if let saved = await saved(id, session) { return saved }
        guard id > 0 else { throw Unknown(text: text) }
        do {
            return try await stores.perform {
                CouponAction.retrieveCoupon(siteID: siteID, couponID: id, onCompletion: $0)
            }
        } catch let error as NetworkError where error.isNotFound {
            throw Unknown(text: text)
        }
    }

    /// As mirrored.
    static func saved(_ id: Int64, _ session: Session) async -> Coupon? {
        let found = try? await session.stores.perform {
            CouponAction.loadCoupon(siteID: session.siteID, couponID: id, onCompletion: $0)
        }
        return found ?? nil
    }
}
