import Foundation
import TestSupport
import WooFoundation

@testable import DemoStore

/// Sends the request of a recording to a demo store and says in what the answers differ.
struct ContractCase {
    let recording: RecordedAnswer
    var way = Way.standard

    /// Credentials this test can send; OAuth and altered passwords have tests of their own.
    static let credentials = ["rw", "ro", "wo", "app", "mgr", "cust", "appmgr", "None"]

    func differences(alsoRecorded: [RecordedAnswer] = []) async throws -> [String] {
        guard way.carries(recording) else { return [] }
        var configuration = DemoStoreConfiguration(orders: 320, now: RunningStore.now)
        configuration.environment = recording.site.hasSuffix(":8081") ? .local : .production
        configuration.siteAddress = recording.site
        var found: [String] = []
        try await RunningStore.with(configuration) { running in
            let ids = try await prepare(running)
            var client = client(running)
            var body = recording.requestBody.map { replacingIDs($0, ids, inBody: true) }
            if recording.name.hasPrefix("mut/media-upload") {
                // What was sent is not in the recording: it was no text.
                client.headers["Content-Disposition"] = "attachment; filename=\"u.png\""
                client.contentType = "image/png"
                body = "PNG"
            }
            let target = replacingIDs(recording.target, ids)
            let answer =
                switch way {
                case .direct: try await client.send(recording.method, target, body: body)
                case .cookie: try await SignedInClient(running).send(recording.method, target, body: body)
                case .tunnelled: try await TunnelClient(running).send(recording.method, target, body: body)
                }
            found = compare(answer, ids, alsoRecorded)
        }
        return found
    }

    private func client(_ running: RunningStore) -> WireClient {
        let users = running.store.configuration.credentials.users
        func application(_ user: DemoUser) -> WireClient {
            WireClient(
                port: running.address.port,
                headers: ["Authorization": RunningStore.basic(user.login, user.applicationPassword)]
            )
        }
        var client =
            switch recording.credentials {
            case "app": application(users[0])
            case "appmgr": application(users[1])
            case "None": running.anonymous
            case "mgr": running.key("manager")
            case "cust": running.key("customer")
            case let pair where pair.contains(":"):
                WireClient(port: running.address.port, headers: ["Authorization": Self.basic(pair)])
            default: running.key(recording.credentials)
            }
        client.headers["X-Forwarded-Proto"] = recording.site.hasPrefix("https:") ? "https" : nil
        if recording.name == "mut/method-override" { client.headers["X-HTTP-Method-Override"] = "PUT" }
        return client
    }

    /// A recorded user and secret. The recorded keys are unknown here: a known one stands for that whose secret is wrong.
    private static func basic(_ pair: String) -> String {
        let parts = pair.split(separator: ":", maxSplits: 1).map(String.init)
        let key = DemoCredentials.standard.keys[0].consumerKey
        return RunningStore.basic(parts[0].hasPrefix("ck_rw") ? key : parts[0], parts[1])
    }

    /// The demo's ids that stand for the recording's.
    private func prepare(_ running: RunningStore) async throws -> [String: Int] {
        let store = running.store
        let orders = store.orderIDs.compactMap { id in
            store.withState { state in state.table.order(id: id) }
        }
        let paid = orders.last { $0.status == .processing }
        let refunded = orders.last { $0.customerID > 0 && $0.refunds.first.map { !$0.lineIDs.isEmpty } ?? false }
        var ids: [String: Int] = [:]
        for name in ["7000", "6827", "7198", "6823", "7187", "7190", "7193"] { ids[name] = paid?.id }
        ids["6817"] = refunded?.id
        ids["6820"] = refunded?.refunds.first?.id
        ids["7169"] = refunded?.refunds.first?.id
        if ["mut/order-trash", "mut/order-delete-force"].contains(recording.name) {
            ids["7198"] =
                orders.last { order in
                    order.status == .pending && order.lines.allSatisfy { $0.variationID == 0 }
                }?.id
        }
        if recording.name.hasPrefix("mut/pending-set_paid") {
            for name in ["7196", "6834"] { ids[name] = orders.last { $0.status == .pending }?.id }
        }
        ids["6834"] = ids["6834"] ?? paid?.id
        ids["220"] = 4
        ids["32"] = 22
        ids["7192"] = 22
        ids["24"] = 22
        ids["239"] = store.withState { $0.catalogue.products.first { !$0.variations.isEmpty }?.id }
        ids["255"] = ids["239"].map { $0 + 1 }
        ids["536"] = ids["239"]
        ids["538"] = ids["239"].map { $0 + 2 }
        ids["24"] = recording.name == "errors/dup-sku-put" ? 27 : 22
        ids["30"] = 27
        ids["31"] = 32
        if recording.name == "mut/product-duplicate" {
            ids["31"] = store.withState { $0.lists[.reviews]?.rows.last { $0.status == "approved" }?.parent }
        }
        ids["23"] = 27
        ids["66"] = store.ids(of: .reviews).last
        ids["676"] = 672
        ids["50"] = 5
        if let paid, recording.name.hasPrefix("mut/note-delete") {
            ids["9450"] = store.withState { $0.table.notes(of: paid.id).first?.id }
        }
        let trashed: Set = ["mut/order-trash-again", "mut/order-get-trashed", "mut/order-untrash-put"]
        if let paid, trashed.contains(recording.name) {
            _ = try await running.key("rw").send("DELETE", "/wp-json/wc/v3/orders/\(paid.id)")
        }
        if recording.name == "mut/product-get-trashed" {
            _ = try await running.key("rw").send("DELETE", "/wp-json/wc/v3/products/27")
        }
        if recording.name == "mut/product-stock-decimalstr" {
            let path = "/wp-json/wc/v3/products/22"
            _ = try await running.key("rw").send("PUT", path, body: #"{"manage_stock": true}"#)
        }
        try await prepareMoney(running, orders, &ids)
        if let paid, recording.name == "mut/order-get-deleted" { store.deleteOrderBehindTheBack(id: paid.id) }
        return ids
    }

    /// Orders that can be refunded as the recorded ones were, and what came before.
    private func prepareMoney(_ running: RunningStore, _ orders: [DemoOrder], _ ids: inout [String: Int]) async throws {
        let taxed = orders.last { order in
            order.status == .processing && order.refunds.isEmpty && order.total > 20_000
                && order.lines.first?.tax != nil && !order.billing.email.isEmpty
        }
        guard let taxed else { return }
        if recording.name.hasPrefix("mut/refund") || recording.name == "mut/order-after-refund" {
            for name in ["7190", "6754"] { ids[name] = taxed.id }
            ids["32186"] = taxed.lines.first?.id
            if recording.name == "mut/refund-line" { ids["4"] = taxed.lines.first?.tax?.id }
        }
        if recording.name == "errors/refund-api-unsupported" {
            ids["7000"] = orders.last { $0.paymentMethod == "cod" || $0.paymentMethod == "bacs" }?.id
        }
        let client = running.key("rw")
        if recording.name == "mut/refund-delete-noforce" || recording.name == "mut/order-after-refund" {
            let path = "/wp-json/wc/v3/orders/\(taxed.id)/refunds"
            let made = try await client.send("POST", path, body: #"{"amount": "1.00", "api_refund": false}"#)
            ids["7199"] = made.json["id"]?.integer
        }
        if ["mut/receipt-get", "mut/receipt-post-again"].contains(recording.name), let id = ids["7190"] {
            _ = try await client.send("POST", "/wp-json/wc/v3/orders/\(id)/receipt", body: "{}")
        }
    }

    private func replacingIDs(_ text: String, _ ids: [String: Int], inBody: Bool = false) -> String {
        var result = text
        for (old, new) in ids {
            let pattern = inBody ? "(?<![0-9\"])\(old)(?![0-9.])" : "(?<=/)\(old)(?=[/?]|$)"
            result = result.replacingOccurrences(of: pattern, with: String(new), options: .regularExpression)
        }
        return inBody ? result.replacingOccurrences(of: "save42", with: "save5") : result
    }

    private func compare(_ answer: WireClient.Answer, _ ids: [String: Int], _ more: [RecordedAnswer]) -> [String] {
        var found: [String] = []
        if answer.status != recording.status { found.append("status \(answer.status), not \(recording.status)") }
        // These say how the store speaks to a browser, and stay behind in the tunnel.
        let own = ["content-type", "cache-control", "access-control-expose-headers", "x-robots-tag"]
        for name in ["allow"] + (way == .tunnelled ? [] : own)
        where answer.headers[name]?.lowercased() != recording.headers[name]?.lowercased() {
            found.append("\(name): \(answer.headers[name] ?? "absent"), not \(recording.headers[name] ?? "absent")")
        }
        for name in ["x-wp-total", "x-wp-totalpages"] + (way == .tunnelled ? [] : ["location"])
        where (answer.headers[name] == nil) != (recording.headers[name] == nil) {
            found.append("\(name): \(answer.headers[name] ?? "absent"), not \(recording.headers[name] ?? "absent")")
        }
        // What was made is known by its body alone there.
        if way == .tunnelled, let location = answer.headers["location"] {
            found.append("location: \(location), not absent")
        }
        found += links(answer)
        if let code = recording.json["code"], recording.status >= 400 {
            let wanted = String(decoding: recording.json.data, as: UTF8.self)
            if answer.json["code"] != code || String(decoding: answer.body, as: UTF8.self) != wanted {
                found.append("error \(String(decoding: answer.body, as: UTF8.self)), not \(wanted)")
            }
        } else if recording.headers["content-type"]?.hasPrefix("application/json") == true {
            let rows = more.flatMap(\.json.elements)
            let wide: [JSONNode] =
                switch recording.json {
                case .array: [.array(rows)]
                case .object(let members) where members.contains { $0.name == "update" }:
                    [["update": .array(rows), "delete": .array(rows)]]
                case .object, .null, .bool, .number, .string: rows
                }
            found += JSONShape([answer.json]).differences(from: JSONShape([recording.json] + wide))
        }
        return found
    }

    /// The relations named must be equal where both lists have the pages for them; parameters in the recorded order.
    private func links(_ answer: WireClient.Answer) -> [String] {
        let recorded = recording.headers["link"] ?? ""
        let given = answer.headers["link"] ?? ""
        if recorded.contains("api.w.org") { return given == recorded ? [] : ["link: \(given), not \(recorded)"] }
        let pages = answer.headers["x-wp-totalpages"].flatMap { Int($0) } ?? 0
        guard recorded.contains("rel=\"next\""), pages > 1, !recording.target.contains("page=60") else { return [] }
        return given == recorded ? [] : ["link: \(given), not \(recorded)"]
    }
}
