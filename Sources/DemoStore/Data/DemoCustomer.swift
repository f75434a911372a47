/// A registered customer of the demo store.
struct DemoCustomer: Sendable {
    let id: Int
    let address: DemoAddress
    let created: Int

    var username: String { address.email.split(separator: "@").first.map(String.init) ?? "" }

    /// The answer of `customers/{id}`.
    func json(_ context: RenderingContext) -> JSONNode {
        var shipping = address
        shipping.phone = ""
        let dates = context.dates
        return [
            "id": .integer(id),
            "date_created": .string(dates.local(created)),
            "date_created_gmt": .string(dates.gmt(created)),
            "date_modified": .string(dates.local(created + 3_600)),
            "date_modified_gmt": .string(dates.gmt(created + 3_600)),
            "email": .string(address.email),
            "first_name": .string(address.firstName),
            "last_name": .string(address.lastName),
            "role": "customer",
            "username": .string(username),
            "billing": address.customerJSON(billing: true),
            "shipping": shipping.customerJSON(billing: false),
            "is_paying_customer": true,
            "avatar_url": "https://secure.gravatar.com/avatar/00000000000000000000000000000000?s=96&d=mm&r=g",
            "meta_data": [],
            "_links": context.links("customers/\(id)", collection: "customers"),
        ]
    }
}
