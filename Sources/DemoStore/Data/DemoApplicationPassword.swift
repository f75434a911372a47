import FoundationEssentials

/// An application password of the demo store.
public struct DemoApplicationPassword: Hashable, Sendable {
    public let uuid: String
    public let userID: Int
    /// As shown in the user's list: `merced on till-2`.
    public let name: String
    /// The program's UUID; empty where it gave none.
    public let applicationID: String
    /// Seconds since 1970.
    public let created: Int
    let password: String

    /// The password given to a user by the configuration.
    init(of user: DemoUser) {
        let number = String(user.id)
        uuid = "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - number.count)) + number
        userID = user.id
        name = "demo"
        applicationID = ""
        created = 0
        password = user.applicationPassword
    }

    /// A new one, of 24 letters and digits.
    init(name: String, applicationID: String, userID: Int, created: Int) {
        let letters = Array("abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        uuid = UUID().uuidString.lowercased()
        self.userID = userID
        self.name = name
        self.applicationID = applicationID
        self.created = created
        password = String((0..<24).map { _ in letters[Int.random(in: letters.indices)] })
    }

    func matches(_ given: String) -> Bool { !password.isEmpty && given.filter { $0 != " " } == password }
}

extension DemoApplicationPassword: CustomStringConvertible {
    /// Without the password.
    public var description: String { "\(name) (\(uuid))" }
}
