import Yosemite

/// The user's named filters for one kind of record in one store.
@MainActor
final class SavedFilters {
    let records: SavedFilter.Records
    private(set) var filters: [SavedFilter] = []
    var onChange: @MainActor () -> Void = {}
    /// Called with the reason where they could not be read or stored.
    var onProblem: @MainActor (String) -> Void = { _ in }
    /// Whether the stored ones are known; before that nothing is written over them.
    private var isLoaded = false

    private let context: SiteContext

    init(of records: SavedFilter.Records, context: SiteContext) {
        self.records = records
        self.context = context
        load()
    }

    private func load(then change: @escaping @MainActor () -> Void = {}) {
        context.stores.dispatch(
            AppSettingsAction.loadSavedFilters(siteID: context.siteID, of: records) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let found):
                    (self.filters, self.isLoaded) = (found, true)
                    self.onChange()
                    change()
                case .failure(let error): self.onProblem(Localization.notRead(StoreWords.describe(error)))
                }
            }
        )
    }

    func named(_ name: String) -> SavedFilter? { filters.first { $0.name.lowercased() == name.lowercased() } }

    /// Adds a filter, or replaces the one with that name.
    func save(_ filter: SavedFilter) {
        write { $0.filter { $0.name.lowercased() != filter.name.lowercased() } + [filter] }
    }

    /// Renames a filter, replacing one with that name.
    func rename(_ filter: SavedFilter, to name: String) {
        write { filters in
            filters.filter { $0 != filter && $0.name.lowercased() != name.lowercased() } + [filter.copy(name: name)]
        }
    }

    func delete(_ filter: SavedFilter) { write { $0.filter { $0 != filter } } }

    private func write(_ change: @escaping @MainActor ([SavedFilter]) -> [SavedFilter]) {
        guard isLoaded else { return load { [weak self] in self?.write(change) } }
        let before = filters
        filters = change(before).sorted { $0.name.lowercased() < $1.name.lowercased() }
        context.stores.dispatch(
            AppSettingsAction.saveSavedFilters(siteID: context.siteID, of: records, filters: filters) {
                [weak self] result in
                guard let self, case .failure(let error) = result else { return }
                self.filters = before
                self.onProblem(Localization.notKept(StoreWords.describe(error)))
                self.onChange()
            }
        )
        onChange()
    }

    private enum Localization {
        static func notRead(_ reason: String) -> String { localized("The saved filters could not be read: %@", reason) }
        static func notKept(_ reason: String) -> String { localized("The filter could not be saved: %@", reason) }
    }
}

/// The named filters of every list of one store.
@MainActor
struct StoreFilters {
    let orders: SavedFilters
    let products: SavedFilters
    let reviews: SavedFilters
    let coupons: SavedFilters
    let customers: SavedFilters

    init(context: SiteContext) {
        orders = SavedFilters(of: .orders, context: context)
        products = SavedFilters(of: .products, context: context)
        reviews = SavedFilters(of: .reviews, context: context)
        coupons = SavedFilters(of: .coupons, context: context)
        customers = SavedFilters(of: .customers, context: context)
    }

    var all: [SavedFilters] { [orders, products, customers, coupons, reviews] }
}
