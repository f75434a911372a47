import FoundationEssentials
import Yosemite

/// Updates the mirror before it is added up, as far as the store answers.
@MainActor
struct StatsRefresh {
    private let session: Session
    private let isWhole: Bool
    private let problem: String?

    /// The store's own report, or why there is none.
    struct Reported {
        var reconciliation: StatsReconciliation?
        var problem: String?
    }

    /// A store that does not answer is no error: the mirrored orders are added up.
    ///
    /// - Throws: an error where the store rejected the request.
    static func run(_ session: Session) async throws -> StatsRefresh {
        let (stores, siteID) = (session.stores, session.siteID)
        _ = try await stores.perform { SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0) }
        let monitor = stores.monitor(siteID: siteID)
        var problem: String?
        do {
            if monitor.status.isMirrorWhole {
                _ = try await stores.perform { OrderAction.synchronizeOrders(siteID: siteID, onCompletion: $0) }
            } else {
                // The current day depends on the store's zone.
                try await stores.perform {
                    SettingAction.synchronizeGeneralSettings(siteID: siteID, onCompletion: $0)
                }
            }
            // For a store without these reports, or too old for them, WooCommerce's defaults apply.
            try? await stores.perform { StatsActionV4.synchronizeSettings(siteID: siteID, onCompletion: $0) }
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            problem = StoreWords.describe(error)
        }
        return StatsRefresh(session: session, isWhole: monitor.status.isMirrorWhole, problem: problem)
    }

    func reported(_ query: StatsQuery, _ report: StatsReport) async -> Reported {
        if let problem { return Reported(problem: "\(problem) Only what is saved here is counted.") }
        do {
            let reported = try await session.stores.perform {
                StatsActionV4.retrieveReported(query: query, onCompletion: $0)
            }
            return Reported(reconciliation: StatsReconciliation(computed: report, reported: reported))
        } catch {
            return Reported(problem: "The store reports no figures: \(StoreWords.describe(error))")
        }
    }

    /// Reports that on standard error.
    func tell() {
        if !isWhole { Failure.say("Not every order is here yet; merced sync loads them all.") }
    }
}
