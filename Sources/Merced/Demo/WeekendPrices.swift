import FoundationEssentials
import WooFoundation
import Yosemite

/// Sale prices planned for the next Saturday morning in the demonstration: an ordinary plan in the ledger, which can be
/// viewed, printed as labels, cancelled, and becomes due.
@MainActor
struct WeekendPrices {
    let stores: any StoresManager
    let siteID: Int64

    private static let name = "Weekend prices"
    /// The number of best-selling products in it.
    private static let count = 8
    /// How often to check whether the products have arrived.
    private static let glance = Duration.seconds(1)

    /// Waits for the products, then plans; stops when it is cancelled.
    func plan() async {
        while !Task.isCancelled {
            do {
                if try await planned() { return }
            } catch is PricePlanProblem {
                return
            } catch {
                // The store is not open yet, or its products are not here.
            }
            try? await Task.sleep(for: Self.glance)
        }
    }

    /// - Returns: false while there is nothing to plan for.
    private func planned() async throws -> Bool {
        let siteID = siteID
        let list = ProductListQuery(siteID: siteID, sort: .bestSelling)
        let ids = try await stores.perform {
            ListAction.identifiers(list, range: 0..<Self.count, onCompletion: $0)
        }
        guard ids.count == Self.count else { return false }
        let edit = BulkProductEdit(.salePrice(.percent(-15)), rounding: .ending(Money.amount(from: "0.99") ?? 0))
        let rows = try await stores.perform {
            ProductAction.previewBulk(siteID: siteID, edit: edit, productIDs: ids, onCompletion: $0)
        }
        let settings = try await stores.perform {
            SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0)
        }
        let due = Self.nextSaturday(after: Date(), in: settings.timeZone)
        _ = try await stores.perform {
            PricePlanAction.planPrices(siteID: siteID, rows: rows, name: Self.name, due: due, onCompletion: $0)
        }
        return true
    }

    /// At six in the morning by the store's clocks.
    static func nextSaturday(after now: Date, in zone: StoreTimeZone) -> Date {
        let today = zone.civil(now).utcSeconds / 86_400
        // 1 January 1970 was a Thursday.
        let saturday = today + 1 + (8 - today % 7) % 7
        return zone.date(of: CivilTime(utcSeconds: saturday * 86_400 + 6 * 3_600))
    }
}
