/// The till at which receipts are made: `[register]` of the configuration.
public struct RegisterSettings: Hashable, Sendable {
    /// Prefix of receipt numbers: letters, digits, `-` and `_`, 1…12. Two tills must not have the same. nil for the
    /// ledger's name, set by `merced ledger name`.
    public var name: String?
    /// The merchant's lines above a receipt; the store's name if there are none.
    public var header: [String]
    public var footer: [String]
    /// The name of the clerk.
    public var clerk: String?
    /// Names of tenders besides cash and a card terminal, booked by hand.
    public var tenders: [String] = []
    /// How cash is rounded; nil for the custom of the shop's country.
    public var cashRounding: CashRounding?
    public var oversell = Oversell.allow
    public var receipt = ReceiptRule.print
    /// Whether the drawer opens as soon as cash was received.
    public var opensDrawer = true
    public var uncheckedReturns = UncheckedReturns.ask

    /// What happens to returned items if the store cannot be asked whether they were returned elsewhere.
    public enum UncheckedReturns: String, Hashable, Sendable, CaseIterable {
        case refuse
        case ask
        case allow
    }

    /// What happens to a sale's receipt as soon as it is paid.
    public enum ReceiptRule: String, Hashable, Sendable, CaseIterable {
        case print
        /// The clerk asks, and prints it by the command.
        case ask
        case none
    }
    /// Goods that are sold from an age on.
    public var ageRules: [AgeRule] = []
    /// What customer cards say; addresses and phone numbers are known without.
    public var customerCards: [CustomerCode] = []

    public init(name: String? = nil, header: [String] = [], footer: [String] = [], clerk: String? = nil) {
        self.name = name
        self.header = header
        self.footer = footer
        self.clerk = clerk
    }

    /// Letters of a clerk's name.
    public static let longestClerk = 40

    public static func isValid(name: String) -> Bool {
        (1...12).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (97...122).contains($0 | 0x20) || (48...57).contains($0) || $0 == 45 || $0 == 95
            }
    }

    /// `R1-000042`
    static func receiptNumber(register: String, _ number: Int64) -> String {
        let digits = String(number)
        return "\(register)-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
}
