import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension AddressRecord {
    init(_ address: Address) {
        self.init(
            firstName: address.firstName,
            lastName: address.lastName,
            company: address.company,
            address1: address.address1,
            address2: address.address2,
            city: address.city,
            state: address.state,
            postcode: address.postcode,
            country: address.country,
            phone: address.phone,
            email: address.email
        )
    }

    /// nil for an address whose fields are all empty.
    func toAddress() -> Address? {
        let address = Address(
            firstName: firstName,
            lastName: lastName,
            company: company,
            address1: address1,
            address2: address2,
            city: city,
            state: state,
            postcode: postcode,
            country: country,
            phone: phone,
            email: email
        )
        return address.isEmpty ? nil : address
    }
}

extension MetaDataRecord {
    init(_ meta: MetaData, siteID: Int64, orderID: Int64, kind: MetaDataOwner, ownerID: Int64) {
        self.init(
            siteID: siteID,
            orderID: orderID,
            ownerKind: kind,
            ownerID: ownerID,
            metaID: meta.metadataID,
            key: meta.key,
            valueJSON: meta.value.text,
            displayKey: meta.displayKey,
            displayValue: meta.displayValue
        )
    }

    func toMetaData() -> MetaData {
        MetaData(
            metadataID: metaID,
            key: key,
            value: JSONValue(parsing: valueJSON),
            displayKey: displayKey,
            displayValue: displayValue
        )
    }
}

/// Taxes of a line, as stored in one column.
enum StoredTaxes {
    static func text(_ taxes: [OrderItemTax]) -> String {
        if taxes.isEmpty { return "[]" }
        let members = taxes.map { tax in
            "{\"id\":\(tax.taxID),\"subtotal\":\(JSONValue.quoted(tax.subtotal)),\"total\":\(JSONValue.quoted(tax.total))}"
        }
        return "[\(members.joined(separator: ","))]"
    }

    /// - Throws: `StorageError.unreadable`.
    static func taxes(in text: String) throws -> [OrderItemTax] { try StoredJSON.list(text) }
}

extension JSONValue {
    /// Storage holds JSON; anything else is kept as text.
    init(parsing text: String) {
        self = (try? QuickJSON.decode(JSONValue.self, from: text)) ?? .string(text)
    }
}
