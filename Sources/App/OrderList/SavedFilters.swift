import Yosemite

/// The filters of one store that somebody gave names, with how many orders each has now.
@MainActor
final class SavedFilters {
    private(set) var filters: [SavedFilter] = []
    private(set) var counts: [String: Int] = [:]
    /// Filters or counts changed.
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext

    init(context: SiteContext) {
        self.context = context
        _ = context.stores.dispatch(
            AppSettingsAction.loadSavedFilters(siteID: context.siteID) { [weak self] result in
                guard let self, self.filters.isEmpty, let found = try? result.get() else { return }
                self.filters = found
                self.onChange()
            }
        )
    }

    func named(_ name: String) -> SavedFilter? { filters.first { $0.name.lowercased() == name.lowercased() } }

    /// Adds a filter, or replaces the one of that name.
    func save(_ filter: SavedFilter) {
        write(filters.filter { $0.name.lowercased() != filter.name.lowercased() } + [filter])
    }

    /// Gives a filter another name, in the place of one that has it.
    func rename(_ filter: SavedFilter, to name: String) {
        let others = filters.filter { $0 != filter && $0.name.lowercased() != name.lowercased() }
        write(others + [filter.copy(name: name)])
    }

    func delete(_ filter: SavedFilter) { write(filters.filter { $0 != filter }) }

    /// Counts the orders of each, one after the other.
    func count() {
        for filter in filters {
            let wanted = OrderFilterParser.parse(filter.text, vocabulary: context.vocabulary).filter
            let query = OrderListQuery(
                siteID: context.siteID,
                filter: wanted,
                search: "",
                sort: .newest,
                context: context.filterContext(for: wanted)
            )
            _ = context.stores.dispatch(
                OrderAction.countOrders(siteID: context.siteID, list: query) { [weak self] result in
                    guard let self, let count = try? result.get() else { return }
                    self.counts[filter.name] = count
                    self.onChange()
                }
            )
        }
    }

    private func write(_ new: [SavedFilter]) {
        filters = new.sorted { $0.name.lowercased() < $1.name.lowercased() }
        counts = counts.filter { entry in new.contains { $0.name == entry.key } }
        _ = context.stores.dispatch(
            AppSettingsAction.saveSavedFilters(siteID: context.siteID, filters: filters, onCompletion: { _ in })
        )
        count()
        onChange()
    }
}
