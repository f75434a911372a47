import FoundationEssentials
import Yosemite

/// Updates the mirror before a list is printed, as far as the store answers.
@MainActor
struct OrderRefresh {
    let isMirrorWhole: Bool
    let isOffline: Bool
    let unreadable: UnreadableReport?
    private let problem: String?
    /// The store cannot be asked for all the conditions, and not every order is here.
    private let mayMissOrders: Bool

    /// A complete mirror fetches changes only; an incomplete one fetches what the list needs.
    ///
    /// - Parameter limit: nil for all: then the mirror is filled.
    /// - Throws: an error where the store rejected the request. An unreachable store is no error while there are
    ///   mirrored orders.
    static func run(_ session: Session, query: OrderListQuery, limit: Int?) async throws -> OrderRefresh {
        let (stores, siteID) = (session.stores, session.siteID)
        _ = try await stores.perform { SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0) }
        let monitor = stores.monitor(siteID: siteID)
        do {
            let summary =
                if let limit, !monitor.status.isMirrorWhole {
                    try await fetch(session, query: query, limit: limit)
                } else {
                    try await stores.perform { OrderAction.synchronizeOrders(siteID: siteID, onCompletion: $0) }
                }
            try await WaitingEdits.send(session)
            return OrderRefresh(
                isMirrorWhole: monitor.status.isMirrorWhole,
                isOffline: false,
                unreadable: summary.unreadable,
                problem: nil,
                mayMissOrders: !monitor.status.isMirrorWhole && query.filter.asksMoreThanTheStoreCan
            )
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            guard try await isAnythingSaved(session) else { throw error }
            return OrderRefresh(
                isMirrorWhole: monitor.status.isMirrorWhole,
                isOffline: true,
                unreadable: nil,
                problem: StoreWords.describe(error),
                mayMissOrders: !monitor.status.isMirrorWhole
            )
        }
    }

    private static func isAnythingSaved(_ session: Session) async throws -> Bool {
        if session.stores.monitor(siteID: session.siteID).status.isMirrorWhole { return true }
        let everything = OrderListQuery(siteID: session.siteID, statuses: [], search: "", sort: .newest)
        return try await OrderRows.read(session.stores, query: everything, limit: 1).count > 0
    }

    private static func fetch(_ session: Session, query: OrderListQuery, limit: Int) async throws -> OrderSyncSummary {
        let (stores, siteID) = (session.stores, session.siteID)
        let summary = try await stores.perform {
            OrderAction.fetchFilteredOrders(
                siteID: siteID,
                statuses: query.statuses,
                search: query.storeSearch,
                limit: limit,
                onCompletion: $0
            )
        }
        // Amounts are written in the store's format; without it, the order's own currency suffices.
        _ = try? await stores.perform { SettingAction.synchronizeGeneralSettings(siteID: siteID, onCompletion: $0) }
        return summary
    }

    /// Reports that on standard error.
    func tell() {
        if mayMissOrders { Failure.say("Not every order is here yet; merced sync loads them all.") }
        if let problem { Failure.say("\(problem) Showing what is saved here.") }
        if let unreadable {
            let what = unreadable.count == 1 ? "1 order" : "\(unreadable.count) orders"
            Failure.say("\(what) could not be read: \(unreadable.reasons.joined(separator: "; "))")
        }
    }
}
