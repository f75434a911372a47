import FoundationEssentials
import WooFoundation

/// The demo store's answer to a request.
struct StoreAnswer: Sendable {
    var status = 200
    var contentType = "application/json; charset=UTF-8"
    /// Headers besides those of every answer.
    var headers: [(name: String, value: String)] = []
    var body = Data()
    /// False for a write without an effect.
    var changesSomething = true
    /// The number of bytes of the body after which the connection ends, 0 for not even the head; nil: all arrive.
    var cut: Int?

    init(_ node: JSONNode, status: Int = 200) {
        self.status = status
        body = node.data
    }

    init(body: Data, status: Int = 200) {
        self.status = status
        self.body = body
    }

    init(_ error: RESTError) {
        self.init(error.json, status: error.status)
    }

    /// - Parameter text: HTML below the title.
    static func html(status: Int, _ title: String, text: String = "") -> StoreAnswer {
        let head = "<!DOCTYPE html>\n<html lang=\"en-US\"><head><title>\(title)</title></head>"
        var answer = StoreAnswer(
            body: Data("\(head)<body><h1>\(title)</h1>\(text)</body></html>\n".utf8),
            status: status
        )
        answer.contentType = "text/html; charset=UTF-8"
        return answer
    }

    static func redirect(_ status: Int, _ target: String) -> StoreAnswer {
        var answer = html(status: status, "Moved")
        answer.set("Location", target)
        return answer
    }

    mutating func set(_ name: String, _ value: String) {
        headers.removeAll { $0.name == name }
        headers.append((name, value))
    }

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
