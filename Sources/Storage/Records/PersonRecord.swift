import FoundationEssentials

/// Somebody who has an account or has bought, with what their orders came to: made from customers and orders
/// (`PeopleTable`), never fetched. A guest is one e-mail address; orders without an account count to the account with
/// their address, where there is one.
public struct PersonRecord: GeneratedRecord, Hashable {
    static let table = "people"
    public var primaryKey: Int64 { personID }

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
}

extension PersonRecord {
    /// The role of an account that is to be deleted.
    public static let deletedRole = "deleted"
}
