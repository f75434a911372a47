import DemoStore
import Foundation

/// The carts that a real store computed, beside the repository.
enum CartLibrary {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let root = tests.deletingLastPathComponent().deletingLastPathComponent()

    /// Nil, with the reason printed once, where the machine has none.
    static let folder: URL? = {
        let candidates = ["../shared/carts", "../../shared/carts"].map { root.appending(path: $0).standardized }
        let found = candidates.first { FileManager.default.fileExists(atPath: $0.appending(path: "profiles").path) }
        if found == nil {
            print("No carts at \(candidates[0].path): what orders cost is not compared with a real store.")
        }
        return found
    }()

    /// The set-ups of the shop.
    static var profiles: [String] {
        guard let folder else { return [] }
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "profiles").path)
        return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }

    static func profile(_ name: String) throws -> DemoProfile {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try DemoProfile(parsing: Data(contentsOf: folder.appending(path: "profiles/\(name).json")))
    }

    /// The carts of a set-up: plain ones, those at the edges, and those that are changed.
    static func carts(of profile: String) throws -> [Cart] {
        guard let folder else { return [] }
        return try ["", "-edge", "-updates"].flatMap { kind -> [Cart] in
            let file = folder.appending(path: "\(profile)\(kind).jsonl")
            guard FileManager.default.fileExists(atPath: file.path) else { return [] }
            return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { try Cart($0) }
        }
    }
}

/// One cart: what was sent, one request after the other, and what came back each time.
struct Cart {
    struct Step {
        let method: String
        let request: [String: Any]
        /// Nil where the store refused.
        let order: [String: Any]?
        let exactOrder: [String: Any]?
        let status: Int?
        let code: String?
        let message: String?
    }

    let id: String
    let steps: [Step]

    init(_ line: Data) throws {
        let cart = try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
        id = cart["id"] as? String ?? ""
        steps = (cart["steps"] as? [[String: Any]] ?? [cart]).map { step in
            let error = step["error"] as? [String: Any]
            return Step(
                method: step["method"] as? String ?? "POST",
                request: step["request"] as? [String: Any] ?? [:],
                order: step["order"] as? [String: Any],
                exactOrder: step["order_dp6"] as? [String: Any],
                status: (error?["status"] as? NSNumber)?.intValue,
                code: error?["code"] as? String,
                message: step["message"] as? String
            )
        }
    }
}
