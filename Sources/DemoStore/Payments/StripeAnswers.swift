import FoundationEssentials
import WooFoundation

/// The messages of the demo store's Stripe.
enum StripeAnswers {
    static let broken = error(500, "api_error", code: nil, "An unknown error occurred.")
    static let noRoute = error(404, "invalid_request_error", code: nil, "Unrecognized request URL.")

    static func error(_ status: Int, _ type: String, code: String?, _ message: String) -> StoreAnswer {
        var reason: JSONNode = ["type": .string(type), "message": .string(message)]
        if let code { reason["code"] = .string(code) }
        return StoreAnswer(["error": reason], status: status)
    }

    static func missing(_ what: String, _ id: String) -> StoreAnswer {
        error(404, "invalid_request_error", code: "resource_missing", "No such \(what): '\(id)'")
    }

    static func refusal(_ kind: StripeTrouble.Kind) -> StoreAnswer {
        if case .refused(let code) = kind {
            return error(400, "invalid_request_error", code: code, "Stripe refused: \(code).")
        }
        return .html(status: 503, "Service Unavailable")
    }

    static func spoiled(_ answer: StoreAnswer, _ kind: StripeTrouble.Kind) -> StoreAnswer {
        var node = (try? JSONNode(parsing: answer.body)) ?? .null
        switch kind {
        case .unavailable, .refused, .serverError: return answer
        case .lostAnswer: return .html(status: 502, "Bad Gateway")
        case .falseTimeout:
            return error(
                400,
                "invalid_request_error",
                code: "terminal_reader_timeout",
                "There was a timeout when sending this command to the reader."
            )
        case .otherAmount: node["amount"] = .integer((node["amount"]?.integer ?? 0) + 1)
        case .otherMode: node["livemode"] = .bool(node["livemode"] != true)
        }
        return StoreAnswer(node, status: answer.status)
    }

    static func intent(_ intent: StripeLedger.Intent, expanded: Bool) -> StoreAnswer {
        StoreAnswer(node(intent, expanded: expanded))
    }

    static func node(_ intent: StripeLedger.Intent, expanded: Bool) -> JSONNode {
        [
            "id": .string(intent.id), "object": "payment_intent", "amount": .integer(intent.amount),
            "amount_capturable": .integer(intent.status == "requires_capture" ? intent.amount : 0),
            "amount_received": .integer(intent.status == "succeeded" ? intent.amount : 0),
            "capture_method": "manual", "currency": .string(intent.currency), "description": .text(intent.description),
            "created": .integer(intent.created ?? 0),
            "last_payment_error": intent.decline.map(lastError) ?? .null,
            "latest_charge": charge(intent, expanded: expanded), "livemode": .bool(intent.isLive),
            "metadata": .object(intent.metadata.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }),
            "payment_method_types": .array((intent.methods ?? ["card_present"]).map { .string($0) }),
            "status": .string(intent.status),
        ]
    }

    private static func lastError(_ decline: DemoDecline) -> JSONNode {
        [
            "type": "card_error", "code": "card_declined", "decline_code": .string(decline.code),
            "message": .string(decline.stripeMessage),
        ]
    }

    /// What the card networks require on a receipt.
    static let receipt: JSONNode = [
        "account_type": "credit", "application_cryptogram": "B2B5C1A0D3E4F506",
        "application_preferred_name": "Visa Credit", "authorization_code": "A12345",
        "authorization_response_code": "3030", "cardholder_verification_method": "none",
        "dedicated_file_name": "A0000000031010", "terminal_verification_results": "0000000000",
        "transaction_status_information": "0000",
    ]

    private static func charge(_ intent: StripeLedger.Intent, expanded: Bool) -> JSONNode {
        guard intent.approvals > 0 else { return .null }
        let id = JSONNode.string("ch_" + intent.id.dropFirst(3))
        guard expanded else { return id }
        let card: JSONNode = [
            "brand": intent.isInterac == true ? "interac" : "visa", "last4": .string(intent.lastFour),
            "read_method": "contactless_emv", "receipt": receipt,
            "capture_before": .integer(intent.captureBefore),
        ]
        let kind = intent.isInterac == true ? "interac_present" : "card_present"
        return [
            "id": id, "object": "charge", "amount": .integer(intent.amount),
            "amount_refunded": .integer(intent.returned), "refunded": .bool(intent.returned == intent.amount),
            "payment_method_details": .object([.init("type", .string(kind)), .init(kind, card)]),
        ]
    }

    static func reader(_ reader: StripeLedger.Reader) -> JSONNode {
        if reader.isRemoved == true {
            return ["id": .string(reader.id), "object": "terminal.reader", "deleted": true]
        }
        return [
            "id": .string(reader.id), "object": "terminal.reader", "action": reader.action.map(action) ?? .null,
            "device_sw_version": "2.28.1.0", "device_type": "simulated_wisepos_e", "label": .string(reader.label),
            "livemode": .bool(reader.isLive), "location": "tml_demo", "metadata": .object([]),
            "serial_number": "demo-0001", "status": reader.isOnline ? "online" : "offline",
        ]
    }

    private static func action(_ action: StripeLedger.Action) -> JSONNode {
        let kind = action.refund == nil ? "process_payment_intent" : "refund_payment"
        var details: JSONNode = ["payment_intent": .string(action.intentID)]
        if let refund = action.refund { details["amount"] = .integer(refund.amount) }
        return .object([
            .init("type", .string(kind)), .init("status", .string(action.status)),
            .init("failure_code", .text(action.failureCode)), .init("failure_message", .text(action.failureMessage)),
            .init(kind, details),
        ])
    }

    static func refund(_ refund: StripeLedger.Refund, of intent: StripeLedger.Intent) -> JSONNode {
        [
            "id": .string(refund.id), "object": "refund", "amount": .integer(refund.amount),
            "currency": .string(intent.currency), "payment_intent": .string(intent.id),
            "status": .string(refund.status ?? "succeeded"),
            "metadata": .object(refund.metadata.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }),
        ]
    }

    static func list(_ items: [JSONNode], hasMore: Bool = false) -> StoreAnswer {
        StoreAnswer(["object": "list", "data": .array(items), "has_more": .bool(hasMore)])
    }

    /// - Parameter next: the request for the next page; nil where there is none.
    static func found(_ items: [JSONNode], next: String?) -> StoreAnswer {
        StoreAnswer([
            "object": "search_result", "data": .array(items), "has_more": .bool(next != nil), "next_page": .text(next),
        ])
    }
}
