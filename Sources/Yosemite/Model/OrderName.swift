import FoundationEssentials
import WooFoundation

/// An order as somebody names it: by the number that the shop shows, or by WooCommerce's id. Plugins make numbers
/// that are other orders' ids.
public enum OrderName: Hashable, Sendable {
    case id(Int64)
    /// As the shop shows it, without `#`: `719`, `WC-2026-00719`.
    case number(String)
    /// One of the two, as long as both mean one order.
    case either(Int64)

    private static let longest = 64

    /// - Parameter text: `719`, `#719` or `WC-2026-00719`.
    public init?(_ text: String, isID: Bool = false) {
        let text = text.trimmed(.whitespacesAndNewlines)
        if isID {
            guard let id = Int64(text) else { return nil }
            self = .id(id)
        } else if let value = Int64(text) {
            self = .either(value)
        } else {
            let number = text.hasPrefix("#") ? String(text.dropFirst()) : text
            guard !number.isEmpty, number.utf8.count <= Self.longest, number.contains(where: \.isLetterOrDigit),
                !number.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else { return nil }
            self = .number(number)
        }
    }
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isLetter || isNumber }
}

/// The order that a name means.
public struct NamedOrder: Hashable, Sendable {
    public let orderID: Int64
    /// As the shop shows it, without `#`.
    public let number: String

    public init(orderID: Int64, number: String) {
        self.orderID = orderID
        self.number = number.isEmpty ? "\(orderID)" : number
    }

    /// `#719`, with the id where that is another: `#719 (id 724)`.
    public var label: String {
        number == "\(orderID)" ? "#\(number)" : localized("#%@ (id %@)", number, "\(orderID)")
    }
}

/// Why a name means no order, or more than one.
public enum OrderNameProblem: LocalizedError, Hashable {
    case unknown(String)
    case shared(String, [Int64])
    /// A number without a sign is one order's id, and its number is another; and perhaps it is another order's number.
    case otherNumber(NamedOrder, NamedOrder?)

    public var errorDescription: String? {
        switch self {
        case .unknown(let number): localized("No order has the number #%@.", number)
        case .shared(let number, let ids):
            localized(
                "Several orders have the number #%@: give the id of one with --id (%@).",
                number,
                ids.map { "\($0)" }.joined(separator: ", ")
            )
        case .otherNumber(let order, nil):
            localized(
                "%@ is the id of order #%@, and not its number: give #%@, or %@ with --id.",
                "\(order.orderID)",
                order.number,
                order.number,
                "\(order.orderID)"
            )
        case .otherNumber(let order, let other?):
            localized(
                "%@ is the number of the order with the id %@, and the id of order #%@: give #%@ or #%@.",
                other.number,
                "\(other.orderID)",
                order.number,
                other.number,
                order.number
            )
        }
    }
}
