import FoundationEssentials

/// A person with an account (`wc/v3/customers`); guests are in their orders only.
public struct CustomerRecord: Object, Hashable {
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

    public init() {}

    /// Last and first name folded for sorting: case and diacritics do not count.
    public var nameSort: String { (lastName + " " + firstName).folded }
}

extension CustomerRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<CustomerRecord, Int64>("site_id")
        public static let customerID = RecordColumn<CustomerRecord, Int64>("customer_id")
        public static let dateCreated = RecordColumn<CustomerRecord, Date>("date_created")
        public static let dateModified = RecordColumn<CustomerRecord, Date>("date_modified")
        public static let email = RecordColumn<CustomerRecord, String>("email")
        public static let firstName = RecordColumn<CustomerRecord, String>("first_name")
        public static let lastName = RecordColumn<CustomerRecord, String>("last_name")
        public static let role = RecordColumn<CustomerRecord, String>("role")
        public static let username = RecordColumn<CustomerRecord, String>("username")
        public static let billingCompany = RecordColumn<CustomerRecord, String>("billing_company")
        public static let billingCity = RecordColumn<CustomerRecord, String>("billing_city")
        public static let billingPostcode = RecordColumn<CustomerRecord, String>("billing_postcode")
        public static let billingCountry = RecordColumn<CustomerRecord, String>("billing_country")
        public static let billingPhone = RecordColumn<CustomerRecord, String>("billing_phone")
        public static let isPayingCustomer = RecordColumn<CustomerRecord, Bool>("is_paying_customer")
        public static let avatarURL = RecordColumn<CustomerRecord, String>("avatar_url")
        public static let metaDataJSON = RecordColumn<CustomerRecord, String>("meta_data_json")
        public static let nameSort = RecordColumn<CustomerRecord, String>("name_sort")
    }

    public var primaryKey: Int64 { customerID }

    public static let entity = Entity<CustomerRecord>(
        name: "CustomerRecord",
        table: "customers",
        key: ["customer_id"],
        empty: CustomerRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.customerID, \.customerID),
            .nullable(Columns.dateCreated, \.dateCreated),
            .nullable(Columns.dateModified, \.dateModified),
            .column(Columns.email, \.email),
            .column(Columns.firstName, \.firstName),
            .column(Columns.lastName, \.lastName),
            .column(Columns.role, \.role),
            .column(Columns.username, \.username),
            .column(Columns.isPayingCustomer, \.isPayingCustomer),
            .column(Columns.avatarURL, \.avatarURL),
            .column(Columns.metaDataJSON, \.metaDataJSON),
        ]
            + AddressRecord.fields("billing", \.billing)
            + AddressRecord.fields("shipping", \.shipping)
            + [.derived(Columns.nameSort, \.nameSort)]
    )
}
