import FoundationEssentials
import WooFoundation

/// A request to the demo store's gateway.
struct GatewayCall {
    let step: GatewayTrouble.Step
    let intentID: String
    /// The key of the attempt that is made or looked up.
    let key: String?
    let fields: JSONNode
    /// The version of the page, from what till and gateway support; 0 for an unsupported one.
    let version: Int

    /// - Returns: nil for no route of the adapter.
    init?(_ request: StoreRequest, path: [String], speech: DemoGatewaySpeech) {
        guard path.first == "v1" else { return nil }
        let rest = Array(path.dropFirst())
        let asked = request.headers["merced-gateway-version"].flatMap { Int($0) } ?? 1
        switch speech {
        case .two: version = [1, 2].contains(asked) ? asked : 0
        case .onlyOne: version = asked == 1 ? 1 : 0
        case .onlyOneUnchecked: version = 1
        }
        fields = (try? JSONNode(parsing: request.body)) ?? .null
        switch (request.method, rest.first, rest.count, rest.count > 2 ? rest[2] : "") {
        case ("GET", "account"?, 1, _): step = .account
        case ("POST", "intents"?, 1, _): step = .createIntent
        case ("GET", "intents"?, 2, _): step = .loadIntent
        case ("POST", "intents"?, 3, "authorise"): step = .authorise
        case ("GET", "intents"?, 4, "authorisations"): step = .loadAuthorisation
        case ("POST", "intents"?, 3, "cancel"): step = .cancel
        case ("POST", "intents"?, 3, "refunds"): step = .refund
        default: return nil
        }
        intentID = rest.count > 1 ? rest[1] : ""
        key = step == .loadAuthorisation ? rest[3] : request.headers["idempotency-key"]
    }
}
