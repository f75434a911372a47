import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// Parses a filter on the command line.
@MainActor
enum FilterArgument {
    /// An invalid filter, with a message for every problem.
    struct Unreadable: LocalizedError {
        let problems: [FilterProblem]

        var errorDescription: String? {
            problems.map(\.words).joined(separator: "\n") + "\nmerced manual lists the conditions under Filters."
        }
    }

    /// Parses words of the command line as one filter. A word with spaces, which was quoted in the shell, is a phrase
    /// only where it has quotes of its own: `'total>100 müller'` are two.
    ///
    /// - Throws: `Unreadable`, `MirrorUnreadable`.
    static func query(
        _ words: [String],
        statuses: [String],
        search: String,
        session: Session
    ) async throws -> OrderListQuery {
        let (stores, siteID) = (session.stores, session.siteID)
        let settings = try await stores.perform {
            SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0)
        }
        let names = await statusNames(stores, siteID: siteID)
        let parsed = OrderFilterParser.parse(
            words.joined(separator: " "),
            vocabulary: FilterVocabulary(statuses: names)
        )
        guard parsed.problems.isEmpty else { throw Unreadable(problems: parsed.problems) }
        let edits = try await OrderRows.openEdits(stores, siteID: siteID)
        return OrderListQuery(
            siteID: siteID,
            filter: OrderFilter(statuses: statuses).and(parsed.filter),
            search: search,
            sort: .newest,
            context: FilterContext(
                zone: settings.timeZone,
                now: Date(),
                editedOrderIDs: Array(Set(edits.edits.map(\.orderID))).sorted()
            )
        )
    }

    private static func statusNames(_ stores: any StoresManager, siteID: Int64) async -> [String: String] {
        let results = await FirstDelivery.of(stores.orderStatuses(siteID: siteID))
        return Dictionary(results.fetchedObjects.map { ($0.slug, $0.name) }) { first, _ in first }
    }
}
