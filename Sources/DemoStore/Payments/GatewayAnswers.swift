import FoundationEssentials
import WooFoundation

/// The messages of the demo store's gateway, and their faults.
enum GatewayAnswers {
    static func error(_ status: Int, _ code: String, _ message: String) -> StoreAnswer {
        StoreAnswer(["error": ["code": .string(code), "message": .string(message)]], status: status)
    }

    static func refusal(_ kind: GatewayTrouble.Kind) -> StoreAnswer {
        if case .refused(let status, let code) = kind { return error(status, code, "The gateway refused.") }
        return .html(status: 503, "Service Unavailable")
    }

    static func intent(_ intent: GatewayLedger.Intent) -> JSONNode {
        let last = intent.authorisations.last
        let card: JSONNode =
            last?.isApproved == true
            ? [
                "brand": "Visa", "last_four": .string(intent.lastFour), "authorisation_code": "A12345",
                "entry": .string(intent.entry), "receipt": intent.entry == "swipe" ? .null : StripeAnswers.receipt,
            ] : .null
        let decline: JSONNode =
            last.map { $0.isApproved ? .null : ["code": .string($0.responseCode), "message": .string($0.message)] }
            ?? .null
        var node: JSONNode = [
            "object": "intent", "id": .string(intent.id), "status": .string(intent.status),
            "amount": .integer(intent.amount), "currency": .string(intent.currency), "livemode": .bool(intent.isLive),
            "order_id": intent.orderID.map { JSONNode.integer($0) } ?? .null,
            "payment_id": .string(intent.paymentID), "card": card, "decline": decline, "fallback": true,
        ]
        let returned = intent.refunds.reduce(0) { $0 + $1.amount }
        if returned > 0 { node["refunded"] = .integer(returned) }
        if let reference = intent.orderRef, let leg = intent.leg {
            node["order_ref"] = .string(reference)
            node["leg"] = .integer(leg)
        }
        return node
    }

    /// Another till is working on this order.
    static func held(by open: GatewayLedger.Intent) -> StoreAnswer {
        let words = "Another payment of this order is open."
        return StoreAnswer(
            ["error": ["code": "order_has_intent", "message": .string(words)], "intent": intent(open)],
            status: 409
        )
    }

    static func takenDiffers(_ taken: Int) -> StoreAnswer {
        let words = "More or less was taken for this order than the till knows of."
        return StoreAnswer(
            ["error": ["code": "order_taken_differs", "message": .string(words)], "taken": .integer(taken)],
            status: 409
        )
    }

    static func authorisation(_ found: GatewayLedger.Authorisation, of intent: GatewayLedger.Intent) -> StoreAnswer {
        var node: JSONNode = [
            "object": "authorisation", "key": .string(found.key), "intent": .string(intent.id),
            "amount": .integer(intent.amount), "currency": .string(intent.currency), "livemode": .bool(intent.isLive),
        ]
        if found.isLate {
            node["status"] = "processing"
            return StoreAnswer(node, status: 202)
        }
        node["status"] = found.isApproved ? "approved" : "declined"
        node["response_code"] = .string(found.responseCode)
        node["authorisation_code"] = found.isApproved ? "A12345" : .null
        node["issuer_data"] = found.isApproved ? "910A11223344556677883030" : ""
        node["message"] = .string(found.message)
        return StoreAnswer(node)
    }

    static func refund(_ refund: GatewayLedger.Refund, of intent: GatewayLedger.Intent) -> StoreAnswer {
        StoreAnswer([
            "object": "refund", "id": .string(refund.id), "key": .string(refund.key), "intent": .string(intent.id),
            "status": "succeeded", "amount": .integer(refund.amount), "currency": .string(intent.currency),
            "livemode": .bool(intent.isLive),
        ])
    }

    /// An answer damaged on its way.
    static func spoiled(_ answer: StoreAnswer, _ kind: GatewayTrouble.Kind) -> StoreAnswer {
        var node = (try? JSONNode(parsing: answer.body)) ?? .null
        switch kind {
        case .unavailable, .refused, .late, .held: return answer
        case .lostAnswer: return .html(status: 502, "Bad Gateway")
        case .errorAfter: return error(500, "internal_error", "Something broke here.")
        case .page: return .html(status: 200, "Please log in")
        case .otherAmount: node["amount"] = .integer((node["amount"]?.integer ?? 0) + 1)
        case .otherCurrency: node["currency"] = "XTS"
        case .otherID: for name in ["id", "intent"] where node[name] != nil { node[name] = "gi_other" }
        case .otherMode: node["livemode"] = .bool(node["livemode"] != true)
        case .twice: return StoreAnswer(body: answer.body + answer.body, status: answer.status)
        case .torn: return StoreAnswer(body: answer.body.prefix(answer.body.count / 2), status: answer.status)
        }
        return StoreAnswer(node, status: answer.status)
    }
}
