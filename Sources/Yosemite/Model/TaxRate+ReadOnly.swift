import Networking
import Storage

extension TaxRate: ReadOnlyType {
    public var identity: Int64 { rateID }
}

extension TaxRateRecord: ReadOnlyConvertible {
    init(_ taxRate: TaxRate) {
        self.init()
        siteID = taxRate.siteID
        rateID = taxRate.rateID
        country = taxRate.country
        state = taxRate.state
        postcodesJSON = StoredJSON.text(taxRate.postcodes)
        citiesJSON = StoredJSON.text(taxRate.cities)
        rate = taxRate.rate
        name = taxRate.name
        priority = taxRate.priority
        isCompound = taxRate.isCompound
        appliesToShipping = taxRate.appliesToShipping
        position = taxRate.position
        taxClass = taxRate.taxClass
    }

    public func toReadOnly() throws -> TaxRate {
        TaxRate(
            siteID: siteID,
            rateID: rateID,
            country: country,
            state: state,
            postcodes: try StoredJSON.list(postcodesJSON),
            cities: try StoredJSON.list(citiesJSON),
            rate: rate,
            name: name,
            priority: priority,
            isCompound: isCompound,
            appliesToShipping: appliesToShipping,
            position: position,
            taxClass: taxClass
        )
    }
}
