import FoundationEssentials

/// A person with an account (`wc/v3/customers`); guests are in their orders only.
public struct CustomerRecord: GeneratedRecord {
    static let table = "customers"
    public var primaryKey: Int64 { customerID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var customerID: Int64 = 0
    public var dateCreated: Date?
    public var dateModified: Date?
    public var email: String = ""
    public var firstName: String = ""
    public var lastName: String = ""
    public var role: String = ""
    public var username: String = ""
    public var billing: AddressRecord = AddressRecord()
    public var shipping: AddressRecord = AddressRecord()
    public var isPayingCustomer: Bool = false
    public var avatarURL: String = ""
    public var metaDataJSON: String = "[]"

    /// Last and first name folded for sorting: case and diacritics do not count.
    public var nameSort: String { (lastName + " " + firstName).folded }
}
