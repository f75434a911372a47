/// A billing or shipping address: eleven columns of an order.
public struct AddressRecord: GeneratedColumns, Equatable {
    public var firstName: String = ""
    public var lastName: String = ""
    public var company: String = ""
    public var address1: String = ""
    public var address2: String = ""
    public var city: String = ""
    public var state: String = ""
    public var postcode: String = ""
    public var country: String = ""
    public var phone: String = ""
    public var email: String = ""

    public init() {}
}
