import Networking
import Storage

extension Country: ReadOnlyType {
    public var identity: String { code }
}

extension CountryRecord: ReadOnlyConvertible {
    init(_ country: Country) {
        self.init()
        siteID = country.siteID
        code = country.code
        name = country.name
        statesJSON = StoredJSON.text(country.states)
    }

    /// - Throws: `StorageError.unreadable`.
    public func toReadOnly() throws -> Country {
        Country(
            siteID: siteID,
            code: code,
            name: name,
            states: try StoredJSON.list(statesJSON)
        )
    }
}
