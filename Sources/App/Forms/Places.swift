import WooFoundation
import Yosemite

/// The countries of the store with their states, for forms with addresses.
@MainActor
final class Places {
    private let results: ResultsController<StorageCountry>
    private var all: [Country] = []
    private var byCode: [String: Country] = [:]
    /// Called when they are read, or change.
    var onChange: @MainActor () -> Void = {}

    init(siteID: Int64, stores: any StoresManager) {
        results = stores.countries(siteID: siteID)
        results.onDidChangeContent = { [weak self] in self?.take() }
        results.start()
    }

    private func take() {
        all = results.fetchedObjects
        byCode = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }
        onChange()
    }

    /// Empty until the store's list is here: then two capital letters are typed.
    var countries: [TypedChoice] { all.map { TypedChoice(value: $0.code, name: $0.name) } }

    /// Empty where addresses in the country have no state, or accept any.
    func states(of country: String) -> [TypedChoice] {
        (byCode[country]?.states ?? []).map { TypedChoice(value: $0.code, name: $0.name) }
    }

    /// `Ireland`; the code where the name is unknown.
    func countryName(_ code: String) -> String { byCode[code]?.name ?? code }

    func stateName(_ code: String, in country: String) -> String {
        byCode[country]?.states.first { $0.code == code }?.name ?? code
    }
}
