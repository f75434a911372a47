import WooFoundation
import Yosemite

/// The countries of the store with their states, for forms with addresses.
@MainActor
final class Places {
    private let results: ResultsController<StorageCountry>
    private var all: [Country] = []
    private var byCode: [String: Country] = [:]
    /// They came, or changed.
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

    /// Empty while the store's list is not here: then two capital letters are typed.
    var countries: [TypedChoice] { all.map { TypedChoice(value: $0.code, name: $0.name) } }

    /// Empty where addresses of the country name no state, or any will do.
    func states(of country: String) -> [TypedChoice] {
        (byCode[country]?.states ?? []).map { TypedChoice(value: $0.code, name: $0.name) }
    }

    /// `Ireland`; the code where it is not known.
    func countryName(_ code: String) -> String { byCode[code]?.name ?? code }

    func stateName(_ code: String, in country: String) -> String {
        byCode[country]?.states.first { $0.code == code }?.name ?? code
    }
}
