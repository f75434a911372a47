import FoundationEssentials

/// A person who has an account or has bought, with the sums of their orders: computed from customers and orders
/// (`PeopleTable`), never fetched. A guest is one e-mail address; orders without an account belong to the account with
/// their address, where there is one.
public struct PersonRecord: GeneratedRecord {
    static let table = "people"
    public var primaryKey: Int64 { personID }

    /// The id of the account; for a guest, a negative number computed from the address.
    public var personID: Int64 = 0
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The number of guests with the account's e-mail address: negative, computed from it; 0 for none.
    public var guestKey: Int64 = 0
    public var email: String = ""
    public var name: String = ""
    /// `name` folded for sorting: case and diacritics do not count.
    public var nameSort: String = ""
    public var company: String = ""
    public var city: String = ""
    public var country: String = ""
    public var phone: String = ""
    /// The role of the account; empty for a guest.
    public var role: String = ""
    /// Orders that count in the store's reports.
    public var orders: Int64 = 0
    /// In the store's currency, with tax and shipping, less refunds, in ten-thousandths of a major unit.
    public var spentStored: Int64 = 0
    /// The same in other currencies: `{"EUR":269500}`; empty for none.
    public var otherSpentJSON: String = ""
    public var firstOrder: Date?
    public var lastOrder: Date?
    /// When the account was created.
    public var registered: Date?
    /// The text that is searched: folded names, address, company, city, and the digits of phone numbers.
    public var words: String = ""
}

extension PersonRecord {
    /// The role of an account that is to be deleted.
    public static let deletedRole = "deleted"
}
