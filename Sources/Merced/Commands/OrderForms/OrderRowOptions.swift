import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// The content of an order, as options of the verbs that create and change one.
struct OrderRowOptions: ParsableArguments {
    @Option(
        name: .long,
        help: """
            A product: its SKU, GTIN or id, with :QUANTITY, @PRICE each and -10% or -5.00 off the line; repeatable.
            """
    )
    var item: [String] = []

    @Option(name: .long, help: "A custom amount, as NAME:AMOUNT; repeatable.")
    var fee: [String] = []

    @Option(
        name: .long,
        help: "A shipping method, as METHOD[:INSTANCE][:AMOUNT], such as flat_rate:3:4.90, without tax."
    )
    var shipping: [String] = []

    @Option(name: .long, help: "A coupon's code; repeatable.")
    var coupon: [String] = []

    var isEmpty: Bool { item.isEmpty && fee.isEmpty && shipping.isEmpty && coupon.isEmpty }

    func validate() throws {
        for text in item where TypedItem.readings(of: text).isEmpty {
            throw ValidationError(
                "--item takes a product and details of it, such as MUG-1:2; not “\(text)”."
            )
        }
        for text in fee { _ = try Self.fee(text) }
        for text in shipping { _ = try Self.shipping(text) }
    }

    /// - Throws: `ValidationError`.
    static func fee(_ text: String) throws -> (name: String, amount: Decimal) {
        guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
            let amount = Money.amount(from: String(text[text.index(after: colon)...]))
        else { throw ValidationError("--fee takes a name and an amount, such as 'Gift wrap:2.50'; not “\(text)”.") }
        return (String(text[..<colon]), amount)
    }

    /// - Throws: `ValidationError`.
    static func shipping(_ text: String) throws -> (methodID: String, instanceID: String, amount: Decimal?) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let unreadable = ValidationError(
            "--shipping takes a method with its instance and amount, such as flat_rate:3:4.90; not “\(text)”."
        )
        guard let method = parts.first, !method.isEmpty, parts.count <= 3 else { throw unreadable }
        switch parts.count {
        case 1: return (method, "", nil)
        case 2:
            if parts[1].contains(".") {
                guard let amount = TypedItem.amount(parts[1]) else { throw unreadable }
                return (method, "", amount)
            }
            guard Int64(parts[1]) != nil else { throw unreadable }
            return (method, parts[1], nil)
        default:
            guard Int64(parts[1]) != nil || parts[1].isEmpty, let amount = TypedItem.amount(parts[2]) else {
                throw unreadable
            }
            return (method, parts[1], amount)
        }
    }
}
