import WooFoundation

/// A registered customer of the demo store.
struct DemoCustomer: Sendable {
    let id: Int
    let address: DemoAddress
    let created: Int

    var username: String { address.email.split(separator: "@").first.map(String.init) ?? "" }

    /// The answer of `customers/{id}`, without its links.
    func json(_ context: RenderingContext, role: String, modified: Int) -> JSONNode {
        var shipping = address
        shipping.phone = ""
        let dates = context.dates
        return [
            "id": .integer(id),
            "date_created": .string(dates.local(created)),
            "date_created_gmt": .string(dates.gmt(created)),
            "date_modified": .string(dates.local(modified)),
            "date_modified_gmt": .string(dates.gmt(modified)),
            "email": .string(address.email),
            "first_name": .string(address.firstName),
            "last_name": .string(address.lastName),
            "role": .string(role),
            "username": .string(username),
            "billing": address.customerJSON(billing: true),
            "shipping": shipping.customerJSON(billing: false),
            "is_paying_customer": true,
            "avatar_url": "https://secure.gravatar.com/avatar/00000000000000000000000000000000?s=96&d=mm&r=g",
            "meta_data": [],
        ]
    }
}

extension OrderGenerator {
    private static let staff = ["administrator", "shop_manager"]

    /// The registered users: two of the staff, and the customers.
    func customerList() -> DemoList {
        let start = anchor - 730 * 86_400
        let staff = Self.staff.indices.map { index in
            DemoList.Row(id: index + 1, number: index + 1, created: start, modified: start, status: Self.staff[index])
        }
        let customers = (0..<customerCount).map { index -> DemoList.Row in
            let id = Self.firstCustomerID + index
            let created = customer(id: id)?.created ?? start
            return DemoList.Row(id: id, number: id, created: created, modified: created + 3_600, status: "customer")
        }
        return DemoList(.customers, rows: staff + customers) { row, context in
            let made = DemoCustomer(
                id: row.id,
                address: row.number < 0
                    ? DemoAddress() : People.address(seed: seed, number: row.number, guest: false),
                created: row.created
            )
            return made.json(context, role: row.status, modified: row.modified).members
        }
    }
}
