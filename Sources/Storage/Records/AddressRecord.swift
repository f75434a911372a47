/// A billing or shipping address: eleven columns of an order.
public struct AddressRecord: Hashable, Sendable {
    public var firstName: String
    public var lastName: String
    public var company: String
    public var address1: String
    public var address2: String
    public var city: String
    public var state: String
    public var postcode: String
    public var country: String
    public var phone: String
    public var email: String

    public init(
        firstName: String = "",
        lastName: String = "",
        company: String = "",
        address1: String = "",
        address2: String = "",
        city: String = "",
        state: String = "",
        postcode: String = "",
        country: String = "",
        phone: String = "",
        email: String = ""
    ) {
        self.firstName = firstName
        self.lastName = lastName
        self.company = company
        self.address1 = address1
        self.address2 = address2
        self.city = city
        self.state = state
        self.postcode = postcode
        self.country = country
        self.phone = phone
        self.email = email
    }
}

extension AddressRecord {
    init(row: inout RowReader) {
        self.init(
            firstName: row.next(),
            lastName: row.next(),
            company: row.next(),
            address1: row.next(),
            address2: row.next(),
            city: row.next(),
            state: row.next(),
            postcode: row.next(),
            country: row.next(),
            phone: row.next(),
            email: row.next()
        )
    }

    func bind(to row: inout RowBinder) {
        row.bind(firstName)
        row.bind(lastName)
        row.bind(company)
        row.bind(address1)
        row.bind(address2)
        row.bind(city)
        row.bind(state)
        row.bind(postcode)
        row.bind(country)
        row.bind(phone)
        row.bind(email)
    }
}

extension AddressRecord {
    /// The eleven columns of an address that begin with `prefix`.
    static func fields<Record: Object>(
        _ prefix: String,
        _ address: any WritableKeyPath<Record, AddressRecord> & Sendable
    ) -> [RecordField<Record>] {
        func field(_ name: String, _ part: any WritableKeyPath<AddressRecord, String> & Sendable) -> RecordField<Record>
        {
            RecordField(named: "\(prefix)_\(name)", address, part)
        }
        return [
            field("first_name", \.firstName), field("last_name", \.lastName), field("company", \.company),
            field("address_1", \.address1), field("address_2", \.address2), field("city", \.city),
            field("state", \.state), field("postcode", \.postcode), field("country", \.country),
            field("phone", \.phone), field("email", \.email),
        ]
    }
}
