import WooFoundation

/// An error as answered by WordPress: `{"code":…,"message":…,"data":{"status":…}}`.
struct RESTError: Error {
    let status: Int
    let code: String
    let message: String
    private(set) var data: JSONNode
    /// The order was saved before the request failed.
    private(set) var keepsOrder = false

    init(_ status: Int, _ code: String, _ message: String, more: [JSONNode.Member] = []) {
        self.status = status
        self.code = code
        self.message = message
        data = .object([.init("status", .integer(status))] + more)
    }

    /// The format of refund errors, whose `data` is the bare number.
    init(bare status: Int, _ code: String, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
        data = .integer(status)
    }

    /// The same error after an order was saved.
    var afterSaving: RESTError {
        var error = self
        error.keepsOrder = true
        return error
    }

    /// - Parameter id: of the draft that remains after a refused coupon.
    func leaving(draft id: Int) -> RESTError {
        var error = self
        error.data["new_draft_order_id"] = .integer(id)
        return error
    }

    var json: JSONNode { ["code": .string(code), "message": .string(message), "data": data] }

    static let noRoute = RESTError(
        404,
        "rest_no_route",
        "No route was found matching the URL and request method."
    )
    static let invalidOrder = RESTError(404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.")
    static let invalidUsername = RESTError(
        401,
        "invalid_username",
        "<strong>Error:</strong> Unknown username. Check again or try your email address."
    )

    /// A valid key without permission: the client is authenticated, which shows in the cache headers.
    var isOfKnownKey: Bool { message.hasPrefix("The API key provided") }

    static func authentication(_ message: String) -> RESTError {
        RESTError(401, "woocommerce_rest_authentication_error", message)
    }

    /// One refused parameter of a request.
    struct Parameter: Sendable {
        let name: String
        let code: String
        let message: String
        /// `details.*.data`: null for most.
        var data: JSONNode = .null
    }

    static func invalidParameters(_ parameters: [Parameter]) -> RESTError {
        let names = parameters.map(\.name).joined(separator: ", ")
        return RESTError(
            400,
            "rest_invalid_param",
            "Invalid parameter(s): \(names)",
            more: [
                .init("params", .object(parameters.map { .init($0.name, .string($0.message)) })),
                .init(
                    "details",
                    .object(
                        parameters.map { parameter in
                            let detail: JSONNode = [
                                "code": .string(parameter.code), "message": .string(parameter.message),
                                "data": parameter.data,
                            ]
                            return .init(parameter.name, detail)
                        }
                    )
                ),
            ]
        )
    }
}
