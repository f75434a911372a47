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

    /// - Parameters:
    ///   - text: `719`, `#719` or `WC-2026-00719`.
    ///   - isID: `719` is an id, and nothing else is one.
    public init?(_ text: String, isID: Bool = false) {
        let text = text.trimmed(.whitespacesAndNewlines)
        // `00719` and `+719` are no ids: as numbers they are themselves.
        let value = Int64(text).flatMap { "\($0)" == text ? $0 : nil }
        if isID {
            guard let value else { return nil }
            self = .id(value)
        } else if let value {
            self = .either(value)
        } else {
            let number = text.hasPrefix("#") ? text.dropFirst().trimmed(.whitespaces) : text
            guard !number.isEmpty, number.utf8.count <= Self.longest, number.contains(where: \.isNumber),
                !number.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else { return nil }
            self = .number(number)
        }
    }
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

    /// `719`, with the id where that is another: `719 (id 724)`.
    public var words: String {
        number == "\(orderID)" ? number : localized("%@ (id %@)", number, "\(orderID)")
    }

    /// `#719`, `#719 (id 724)`.
    public var label: String { "#" + words }

    /// As an argument of a verb: a shell takes what follows `#` for a comment.
    public var argument: String {
        number == "\(orderID)" ? number : "'#" + number.replacing("'", with: #"'\''"#) + "'"
    }
}

extension Order {
    public var named: NamedOrder { NamedOrder(orderID: orderID, number: number) }
}

extension OrderSummary {
    public var named: NamedOrder { NamedOrder(orderID: orderID, number: number) }
}

extension OrderForm {
    /// The order that it changes; nil for a new one.
    public var changedOrder: NamedOrder? {
        guard let orderID, let base else { return nil }
        return NamedOrder(orderID: orderID, number: base.number)
    }
}

extension PaymentProgress {
    /// nil for a part of a sale at the register.
    public var order: NamedOrder? {
        orderNumber.isEmpty ? nil : NamedOrder(orderID: orderID, number: orderNumber)
    }
}

/// What orders are called, by their ids.
public struct OrderNames: Hashable, Sendable {
    private var known: [Int64: NamedOrder] = [:]

    public init(_ orders: [OrderSummary] = []) {
        known = Dictionary(orders.map { ($0.orderID, $0.named) }) { first, _ in first }
    }

    /// With its id as number where it is not mirrored.
    public subscript(_ orderID: Int64) -> NamedOrder { known[orderID] ?? NamedOrder(orderID: orderID, number: "") }
}

extension StoresManager {
    /// The mirrored orders among these.
    public func names(ofOrders orderIDs: some Sequence<Int64>, siteID: Int64) async throws -> OrderNames {
        let ids = Set(orderIDs).filter { $0 != 0 }.sorted()
        guard !ids.isEmpty else { return OrderNames() }
        return OrderNames(
            try await perform { OrderAction.loadOrderRows(siteID: siteID, orderIDs: ids, onCompletion: $0) }
        )
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
                "%@ is the id of order %@, and not its number: give %@, or %@ with --id.",
                "\(order.orderID)",
                "#" + order.number,
                order.argument,
                "\(order.orderID)"
            )
        case .otherNumber(let order, let other?):
            localized(
                "%@ is the number of order %@, and the id of order %@: give %@ or %@.",
                other.number,
                other.label,
                order.label,
                other.argument,
                order.argument
            )
        }
    }
}
