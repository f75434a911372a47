import Foundation
import WooFoundation

@testable import DemoStore

/// Sends carts to a demo store and tells what it answered otherwise than the real one.
struct CartCounter {
    let store: DemoStore
    private let context: RouteContext
    private(set) var compared = 0

    /// The day on which the carts were recorded.
    static let now = Date(timeIntervalSince1970: 1_795_348_800)

    /// - Parameter profile: nil for one that was loaded already.
    init(profile: DemoProfile) {
        var configuration = DemoStoreConfiguration(orders: 0, products: 1, now: Self.now)
        configuration.profile = profile
        store = DemoStore(configuration: configuration)
        context = RouteContext(
            request: StoreRequest(method: "POST", target: "/wp-json/wc/v3/orders", headers: [:], body: Data()),
            access: Access(user: configuration.credentials.users.first),
            rendering: store.renderingForTests,
            now: Int(Self.now.timeIntervalSince1970)
        )
    }

    /// - Returns: a line for each difference.
    mutating func differences(of cart: Cart) throws -> [String] {
        var found: [String] = []
        var known: JSONNode = .null
        for (number, step) in cart.steps.enumerated() {
            let place = cart.steps.count > 1 ? "\(cart.id) step \(number)" : cart.id
            let request = Self.node(step.request, rows: known)
            do throws(RESTError) {
                let order = try send(request, step.method, known["id"]?.integer)
                known = order.json(context.rendering)
                compare(known, step.order, "\(place):", &found)
                if let exact = step.exactOrder {
                    var rendering = context.rendering
                    rendering.decimals = 6
                    compare(order.json(rendering), exact, "\(place) dp6:", &found)
                }
                if step.order == nil { found.append("\(place): accepted, not refused: \(step.message ?? "")") }
            } catch {
                compare(error, step, place, &found)
            }
        }
        return found
    }

    private func send(_ request: JSONNode, _ method: String, _ id: Int?) throws(RESTError) -> DemoOrder {
        let result = store.withState { state -> Result<DemoOrder, RESTError> in
            do throws(RESTError) {
                return .success(
                    method == "POST"
                        ? try OrderWrites.create(request, context, &state, checksStatus: true)
                        : try OrderWrites.update(id: id ?? 0, request, context, &state, checksStatus: true)
                )
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    // MARK: What is sent

    /// `@L0` is the id of the first line in the answer before, `@F0` that of the first fee, `@S0` of shipping.
    private static func node(_ value: Any, rows: JSONNode) -> JSONNode {
        switch value {
        case let text as String:
            guard text.hasPrefix("@"), text.count > 2, let index = Int(text.dropFirst(2)) else { return .string(text) }
            let list = ["L": "line_items", "F": "fee_lines", "S": "shipping_lines"][String(text.dropFirst().prefix(1))]
            return rows[list ?? ""]?.elements[index]["id"] ?? .string(text)
        case let number as NSNumber: return .number(number.stringValue)
        case let list as [Any]: return .array(list.map { node($0, rows: rows) })
        case let object as [String: Any]: return .object(object.map { .init($0.key, node($0.value, rows: rows)) })
        default: return .null
        }
    }

    // MARK: What comes back

    private mutating func compare(_ error: RESTError, _ step: Cart.Step, _ place: String, _ found: inout [String]) {
        compared += 3
        if error.status != step.status || error.code != step.code {
            found.append("\(place): \(error.status) \(error.code) \(error.message), not \(step.code ?? "an order")")
        }
        let message = error.message.replacingOccurrences(of: "&quot;", with: "\"")
        // The names of the products are not in the profile.
        func told(_ text: String) -> String { text.components(separatedBy: "the products: ")[0] }
        if told(message) != told(step.message ?? "") { found.append("\(place): \(message), not \(step.message ?? "")") }
        guard let draft = error.data["new_draft_order_id"]?.integer, store.status(ofOrder: draft) == "checkout-draft"
        else { return found.append("\(place): left no draft") }
    }

    private mutating func compare(_ node: JSONNode?, _ wanted: Any?, _ path: String, _ found: inout [String]) {
        switch wanted {
        case let object as [String: Any]:
            for (name, value) in object { compare(node?[name], value, "\(path) \(name)", &found) }
        case let list as [Any]:
            var rows = node?.elements ?? []
            if path.hasSuffix("tax_lines") {
                let ids = list.map { (($0 as? [String: Any])?["rate_id"] as? NSNumber)?.intValue }
                let sorted = ids.compactMap { id in rows.first { $0["rate_id"]?.integer == id } }
                if sorted.count == rows.count { rows = sorted }
            }
            if rows.count != list.count { found.append("\(path): \(rows.count) rows, not \(list.count)") }
            for (index, pair) in zip(rows, list).enumerated() { compare(pair.0, pair.1, "\(path)[\(index)]", &found) }
        case let text as String:
            compared += 1
            if node != .string(text) { found.append("\(path): \(node?.text ?? "nothing"), not \(text)") }
        case let number as NSNumber:
            compared += 1
            let isEqual = node == .bool(number.boolValue) || node?.integer == number.intValue
            if !isEqual { found.append("\(path): \(node?.text ?? "nothing"), not \(number)") }
        default: found.append("\(path): cannot be compared")
        }
    }
}
