import Yosemite

/// The filters for one kind of record in one store that somebody gave names.
@MainActor
final class SavedFilters {
    let records: SavedFilter.Records
    private(set) var filters: [SavedFilter] = []
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext

    init(of records: SavedFilter.Records, context: SiteContext) {
        self.records = records
        self.context = context
        context.stores.dispatch(
            AppSettingsAction.loadSavedFilters(siteID: context.siteID, of: records) { [weak self] result in
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

    private func write(_ new: [SavedFilter]) {
        filters = new.sorted { $0.name.lowercased() < $1.name.lowercased() }
        context.stores.dispatch(
            AppSettingsAction.saveSavedFilters(
                siteID: context.siteID,
                of: records,
                filters: filters,
                onCompletion: { _ in }
            )
        )
        onChange()
    }
}

/// The named filters of every list of one store.
@MainActor
struct StoreFilters {
    let orders: SavedFilters
    let products: SavedFilters
    let reviews: SavedFilters

    init(context: SiteContext) {
        orders = SavedFilters(of: .orders, context: context)
        products = SavedFilters(of: .products, context: context)
        reviews = SavedFilters(of: .reviews, context: context)
    }

    var all: [SavedFilters] { [orders, products, reviews] }
}
