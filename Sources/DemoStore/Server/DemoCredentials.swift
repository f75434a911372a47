/// A user of the demo store.
public struct DemoUser: Hashable, Sendable {
    /// WordPress' role.
    public enum Role: String, Sendable {
        case administrator
        case shopManager = "shop_manager"
        case customer
    }

    public var id: Int
    public var login: String
    public var email: String
    public var role: Role
    /// Without spaces; either form is accepted. Empty: none exists.
    public var applicationPassword: String

    public init(id: Int, login: String, email: String, role: Role, applicationPassword: String) {
        self.id = id
        self.login = login
        self.email = email
        self.role = role
        self.applicationPassword = applicationPassword
    }
}

/// A WooCommerce REST key.
public struct DemoKey: Hashable, Sendable {
    /// The permissions of the key.
    public enum Permission: String, Sendable {
        case read, write
        case readWrite = "read_write"
    }

    public var consumerKey: String
    public var consumerSecret: String
    public var permission: Permission
    /// The user that the key acts as.
    public var userID: Int

    public init(consumerKey: String, consumerSecret: String, permission: Permission, userID: Int) {
        self.consumerKey = consumerKey
        self.consumerSecret = consumerSecret
        self.permission = permission
        self.userID = userID
    }
}

/// All users and keys of a demo store. The defaults are invented and valid nowhere else.
public struct DemoCredentials: Hashable, Sendable {
    public var users: [DemoUser]
    public var keys: [DemoKey]

    public init(users: [DemoUser], keys: [DemoKey]) {
        self.users = users
        self.keys = keys
    }

    /// The application passwords when the store opens.
    var passwords: [DemoApplicationPassword] {
        users.filter { !$0.applicationPassword.isEmpty }.map(DemoApplicationPassword.init(of:))
    }

    /// Administrator `admin` (1), manager `manager` (2) and customer `shopper` (3), and for them the keys
    /// `ck_demo_rw`, `ck_demo_ro`, `ck_demo_wo`, `ck_demo_manager` and `ck_demo_customer`, padded to 43 characters.
    public static let standard = DemoCredentials(
        users: [
            DemoUser(
                id: 1,
                login: "admin",
                email: "admin@shop.test",
                role: .administrator,
                applicationPassword: "demoDEMOdemoDEMOdemoDEMO"
            ),
            DemoUser(
                id: 2,
                login: "manager",
                email: "manager@shop.test",
                role: .shopManager,
                applicationPassword: "mngrMNGRmngrMNGRmngrMNGR"
            ),
            DemoUser(
                id: 3,
                login: "shopper",
                email: "shopper@shop.test",
                role: .customer,
                applicationPassword: "shopSHOPshopSHOPshopSHOP"
            ),
        ],
        keys: [
            key("rw", .readWrite, 1), key("ro", .read, 1), key("wo", .write, 1), key("manager", .readWrite, 2),
            key("customer", .readWrite, 3),
        ]
    )

    private static func key(_ name: String, _ permission: DemoKey.Permission, _ user: Int) -> DemoKey {
        func padded(_ start: String) -> String { start + String(repeating: "0", count: max(0, 43 - start.count)) }
        return DemoKey(
            consumerKey: padded("ck_demo_\(name)"),
            consumerSecret: padded("cs_demo_\(name)"),
            permission: permission,
            userID: user
        )
    }
}
