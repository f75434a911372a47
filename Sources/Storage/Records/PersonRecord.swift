import FoundationEssentials

/// Somebody who has an account or has bought, with what their orders came to: made from customers and orders
/// (`PeopleTable`), never fetched. A guest is one e-mail address; orders without an account count to the account with
/// their address, where there is one.
public struct PersonRecord: Object, Hashable {
    /// The id of the account; of a guest a negative number made of the address.
    public var personID: Int64 = 0
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// A negative number made of the e-mail address of an account, 0 for none: that of guests with it.
    public var guestKey: Int64 = 0
    public var email: String = ""
    public var name: String = ""
    /// `name` folded for sorting: case and diacritics do not count.
    public var nameSort: String = ""
    public var company: String = ""
    public var city: String = ""
    public var country: String = ""
    public var phone: String = ""
    /// Of the account; empty for a guest.
    public var role: String = ""
    /// Those that count in the store's reports.
    public var orders: Int64 = 0
    /// With tax and shipping, less what was paid back, in ten-thousandths.
    public var spentStored: Int64 = 0
    public var firstOrder: Date?
    public var lastOrder: Date?
    /// When the account was made.
    public var registered: Date?
    /// What is searched: folded names, address, company, city, and the digits of phone numbers.
    public var words: String = ""

    public init() {}
}

extension PersonRecord {
    /// The role of an account that is to be deleted.
    public static let deletedRole = "deleted"

    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let personID = RecordColumn<PersonRecord, Int64>("person_id")
        public static let siteID = RecordColumn<PersonRecord, Int64>("site_id")
        public static let guestKey = RecordColumn<PersonRecord, Int64>("guest_key")
        public static let email = RecordColumn<PersonRecord, String>("email")
        public static let name = RecordColumn<PersonRecord, String>("name")
        public static let nameSort = RecordColumn<PersonRecord, String>("name_sort")
        public static let company = RecordColumn<PersonRecord, String>("company")
        public static let city = RecordColumn<PersonRecord, String>("city")
        public static let country = RecordColumn<PersonRecord, String>("country")
        public static let phone = RecordColumn<PersonRecord, String>("phone")
        public static let role = RecordColumn<PersonRecord, String>("role")
        public static let orders = RecordColumn<PersonRecord, Int64>("orders")
        public static let spentStored = RecordColumn<PersonRecord, Int64>("spent_stored")
        public static let firstOrder = RecordColumn<PersonRecord, Date>("first_order")
        public static let lastOrder = RecordColumn<PersonRecord, Date>("last_order")
        public static let registered = RecordColumn<PersonRecord, Date>("registered")
        public static let words = RecordColumn<PersonRecord, String>("words")
    }

    public var primaryKey: Int64 { personID }

    public static let entity = Entity<PersonRecord>(
        name: "PersonRecord",
        table: "people",
        key: ["person_id"],
        empty: PersonRecord(),
        fields: [
            .column(Columns.personID, \.personID),
            .column(Columns.siteID, \.siteID),
            .column(Columns.guestKey, \.guestKey),
            .column(Columns.email, \.email),
            .column(Columns.name, \.name),
            .column(Columns.nameSort, \.nameSort),
            .column(Columns.company, \.company),
            .column(Columns.city, \.city),
            .column(Columns.country, \.country),
            .column(Columns.phone, \.phone),
            .column(Columns.role, \.role),
            .column(Columns.orders, \.orders),
            .column(Columns.spentStored, \.spentStored),
            .nullable(Columns.firstOrder, \.firstOrder),
            .nullable(Columns.lastOrder, \.lastOrder),
            .nullable(Columns.registered, \.registered),
            .column(Columns.words, \.words),
        ]
    )
}
