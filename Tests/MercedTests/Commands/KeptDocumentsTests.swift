import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// What the documents of `--json` hold, by name and type: scripts read them by these names. Who means to change them keeps
/// them anew (`KeptText`) and reads the diff.
@Suite struct KeptDocumentsTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Kept/documents.txt").standardized

    @Test func test_documents_when_verbs_are_asked_for_them_then_have_the_names_and_types_they_had() async throws {
        var lines: [String] = []
        try await RunningDemo.connected { setup, merced in
            func keep(_ verb: String...) async throws {
                let outcome = try await merced.run(verb + ["--json"])
                let words = verb.map { Int($0) == nil ? $0 : "N" }.joined(separator: " ")
                lines.append("── \(words) (exit \(outcome.status))")
                // A stream of documents, or one.
                let last = outcome.jsonLines.last.flatMap { $0.members.isEmpty ? nil : $0 }
                lines += Shape(last ?? outcome.json).lines
            }
            let orders = setup.store.orderIDs.filter { setup.store.status(ofOrder: $0) == "processing" }
            let order = "\(try #require(orders.last))"
            let product = "\(try #require(setup.store.ids(of: .products).first))"
            try await keep("sync")
            try await keep("orders", "list")
            try await keep("orders", "show", order)
            try await keep("orders", "note", order, "Ring")
            try await keep("orders", "edit", order, "customer_note=Twice")
            try await keep("orders", "status", order, "completed")
            try await keep("orders", "trash", order)
            try await keep("orders", "restore", order, "--status", "processing")
            try await keep("products", "list")
            try await keep("products", "show", product)
            try await keep("products", "edit", product, "name=Other")
            try await keep("search", "a")
            try await keep("stats")
            try await keep("payments", "list")
            try await keep("readers", "list")
            try await keep("receipt", order)
            try await keep("stores", "list")
            try await keep("config", "check")
            try await keep("config", "path")
            setup.proxy.goDown()
            try await keep("orders", "edit", order, "customer_note=Offline")
            try await keep("outbox", "list")
            setup.store.changeOrderBehindTheBack(id: try #require(orders.last), fields: ["customer_note": "Theirs"])
            try setup.proxy.comeUp()
            try await keep("outbox", "retry")
            try await keep("outbox", "list")
        }
        let differences = try KeptText(Self.file).differences(from: lines)
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    /// The names of a document's members with their types, elements of a list as one.
    private struct Shape {
        private var types: [String: Set<String>] = [:]

        init(_ document: JSONNode) { add(document, at: "") }

        var lines: [String] {
            types.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.sorted().joined(separator: " or "))" }
        }

        private mutating func add(_ node: JSONNode, at path: String) {
            switch node {
            case .null: types[path, default: []].insert("null")
            case .bool: types[path, default: []].insert("flag")
            case .number: types[path, default: []].insert("number")
            case .string: types[path, default: []].insert("text")
            case .array(let elements):
                types[path, default: []].insert("list")
                for element in elements { add(element, at: path + "[]") }
            case .object(let members):
                for member in members { add(member.value, at: path.isEmpty ? member.name : path + "." + member.name) }
            }
        }
    }
}
