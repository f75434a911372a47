import Networking
import Storage

extension Customer: ReadOnlyType {
    public var identity: Int64 { customerID }
}

extension CustomerRecord: ReadOnlyConvertible {
    init(_ customer: Customer) {
        self.init()
        siteID = customer.siteID
        customerID = customer.customerID
        dateCreated = customer.dateCreated
        dateModified = customer.dateModified
        email = customer.email
        firstName = customer.firstName
        lastName = customer.lastName
        role = customer.role
        username = customer.username
        billing = customer.billing.map(AddressRecord.init) ?? AddressRecord()
        shipping = customer.shipping.map(AddressRecord.init) ?? AddressRecord()
        isPayingCustomer = customer.isPayingCustomer
        avatarURL = customer.avatarURL
        metaDataJSON = StoredJSON.text(customer.metaData)
    }

    public func toReadOnly() throws -> Customer {
        Customer(
            siteID: siteID,
            customerID: customerID,
            dateCreated: dateCreated,
            dateModified: dateModified,
            email: email,
            firstName: firstName,
            lastName: lastName,
            role: role,
            username: username,
            billing: billing.toAddress(),
            shipping: shipping.toAddress(),
            isPayingCustomer: isPayingCustomer,
            avatarURL: avatarURL,
            metaData: try StoredJSON.list(metaDataJSON)
        )
    }
}
