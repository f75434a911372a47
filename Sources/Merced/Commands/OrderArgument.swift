import ArgumentParser
import Yosemite

/// The order a verb is about.
struct OrderArgument: ParsableArguments {
    static let help: ArgumentHelp = "The order's number as lists show it: 719, '#719' or WC-2026-00719."
    static let idHelp: ArgumentHelp = "ORDER is the order's id, where the shop's numbers are others."

    @Argument(help: OrderArgument.help)
    var order: String

    @Flag(name: .customLong("id"), help: OrderArgument.idHelp)
    var isID = false

    func validate() throws { _ = try Self.name(order, isID: isID) }

    static func name(_ text: String, isID: Bool) throws -> OrderName {
        guard let name = OrderName(text, isID: isID) else {
            throw ValidationError(
                isID ? "“\(text)” is not an id." : "“\(text)” is not an order's number, such as 719 or '#719'."
            )
        }
        return name
    }

    /// - Throws: `OrderNameProblem`.
    @MainActor
    func find(_ session: Session) async throws -> NamedOrder {
        try await session.order(try Self.name(order, isID: isID))
    }
}

extension Session {
    /// The order a name means. What was opened is closed where there is none.
    ///
    /// - Throws: `OrderNameProblem`.
    func order(_ name: OrderName) async throws -> NamedOrder {
        do {
            return try await stores.perform { OrderAction.findOrder(siteID: siteID, name: name, onCompletion: $0) }
        } catch {
            await stores.deauthenticate()
            throw error
        }
    }

    /// An order of this id, with its number as far as that can be known.
    func named(_ orderID: Int64) async -> NamedOrder {
        let siteID = siteID
        let found = try? await stores.perform {
            OrderAction.findOrder(siteID: siteID, name: .id(orderID), onCompletion: $0)
        }
        return found ?? NamedOrder(orderID: orderID, number: "")
    }

    /// The mirrored orders among these.
    func named(_ orderIDs: some Sequence<Int64>) async throws -> OrderNames {
        try await stores.names(ofOrders: orderIDs, siteID: siteID)
    }

    /// Those with open changes.
    func names(in open: OpenEdits) async throws -> OrderNames { try await named(open.edits.map(\.orderID)) }
}
