import FoundationEssentials
import Storage
import WooFoundation

extension CustomerRecord: EditableRecord {
    static let editedAs = EditedRecord.customer
    static let uniqueField: String? = CustomerField.email.rawValue
    /// No account has this role, and none is given it here.
    static let hiddenBy: String? = "role"
    static func isForBatch(_ changes: [RecordChange]) -> Bool { true }
    var metaText: String { metaDataJSON }

    static func slot(_ field: String) -> RecordSlot<Self>? {
        if field == hiddenBy { return .text(\.role) }
        return CustomerField(rawValue: field).map { .text($0.key) }
    }

    static func blank(_ id: Int64, siteID: Int64, at date: Date) -> Self? {
        var record = CustomerRecord()
        record.siteID = siteID
        record.customerID = id
        record.role = "customer"
        (record.dateCreated, record.dateModified) = (date, date)
        return record
    }
}

extension CustomerField {
    /// The mirror's property for it.
    var key: WritableKeyPath<CustomerRecord, String> {
        switch self {
        case .email: \.email
        case .firstName: \.firstName
        case .lastName: \.lastName
        case .username: \.username
        case .billingFirstName: \.billing.firstName
        case .billingLastName: \.billing.lastName
        case .billingCompany: \.billing.company
        case .billingAddress1: \.billing.address1
        case .billingAddress2: \.billing.address2
        case .billingCity: \.billing.city
        case .billingState: \.billing.state
        case .billingPostcode: \.billing.postcode
        case .billingCountry: \.billing.country
        case .billingPhone: \.billing.phone
        case .billingEmail: \.billing.email
        case .shippingFirstName: \.shipping.firstName
        case .shippingLastName: \.shipping.lastName
        case .shippingCompany: \.shipping.company
        case .shippingAddress1: \.shipping.address1
        case .shippingAddress2: \.shipping.address2
        case .shippingCity: \.shipping.city
        case .shippingState: \.shipping.state
        case .shippingPostcode: \.shipping.postcode
        case .shippingCountry: \.shipping.country
        case .shippingPhone: \.shipping.phone
        }
    }
}
