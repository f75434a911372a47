import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// One client's connection through a fault proxy, on its own thread.
struct ProxyConnection {
    let proxy: FaultProxy
    let client: Int32

    /// Serves requests until either side ends.
    func run() {
        var store: Int32?
        var fromClient: [UInt8] = []
        var fromStore: [UInt8] = []
        defer { if let store { close(store) } }
        while let request = WireMessage.read(from: client, buffer: &fromClient) {
            let asked = request.asStoreIsAsked
            let (effect, releases) = proxy.fate(method: asked.method, target: asked.target)
            if let effect, let answer = Self.ownAnswer(effect) {
                guard LoopbackSocket.write(answer, to: client), !request.closes else { return }
                continue
            }
            if case .cutBeforeStore? = effect { return }
            if case .latency(let duration)? = effect { proxy.delay(duration) }
            if store == nil { store = LoopbackSocket.connect(port: proxy.upstream) }
            guard let file = store, LoopbackSocket.write(request.head + request.body, to: file) else { return }
            proxy.countForwarded()
            let hasBody = request.method != "HEAD"
            guard let answer = WireMessage.read(from: file, buffer: &fromStore, hasBody: hasBody) else { return }
            guard deliver(answer, effect, releases), !request.closes, !answer.closes else { return }
        }
    }

    /// - Parameter releases: how often the proxy had released held answers when the request arrived.
    /// - Returns: whether the connection stays open.
    private func deliver(_ answer: WireMessage, _ effect: Fault.Effect?, _ releases: Int) -> Bool {
        switch effect {
        case .cutAfterStore?: return false
        case .hang?:
            guard proxy.hold(client: client, since: releases) else { return false }
            return LoopbackSocket.write(answer.head + answer.body, to: client)
        case .truncateBody(let bytes)?:
            _ = LoopbackSocket.write(answer.head + answer.body.prefix(bytes), to: client)
            return false
        case .actThenAnswer(let status, let body, let headers)?:
            return LoopbackSocket.write(Self.message(status, body, Self.ofJSON(headers)), to: client)
        case .junk(let before, let after)?:
            let whole = answer.surrounded(by: before, after)
            return LoopbackSocket.write(whole.head + whole.body, to: client)
        case nil, .latency?, .status?, .htmlForJSON?, .cutBeforeStore?, .answerThenAct?, .oldRecord?, .putsBack?,
            .cached?, .pagesOver?, .record?, .forbidsText?, .keepsDate?, .hides?:
            return LoopbackSocket.write(answer.head + answer.body, to: client)
        }
    }

    /// The answer of a fault without asking the store.
    private static func ownAnswer(_ effect: Fault.Effect) -> [UInt8]? {
        switch effect {
        case .status(let status, let body, let headers):
            return message(status, body, ofJSON(headers))
        case .htmlForJSON:
            return message(200, Fault.signInPage, Fault.pageHeaders)
        case .latency, .truncateBody, .cutBeforeStore, .cutAfterStore, .hang, .actThenAnswer, .answerThenAct,
            .oldRecord, .putsBack, .cached, .junk, .pagesOver, .record, .forbidsText, .keepsDate, .hides:
            return nil
        }
    }

    /// The headers of an answer that is JSON unless they say otherwise.
    private static func ofJSON(_ headers: [String: String]) -> [String: String] {
        headers.merging(["Content-Type": "application/json; charset=UTF-8"]) { own, _ in own }
    }

    private static func message(_ status: Int, _ body: String, _ headers: [String: String]) -> [UInt8] {
        var lines = ["HTTP/1.1 \(status) \(StatusPhrase.phrase(status))", "Content-Length: \(body.utf8.count)"]
        lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }
}

extension WireMessage {
    /// Method and target of a request; for one through the double of WordPress.com, those that the store gets, so that
    /// a fault strikes the same request on both ways.
    fileprivate var asStoreIsAsked: (method: String, target: String) {
        guard target.hasPrefix("/wordpress-com/"), target.contains("/rest-api/") else { return (method, target) }
        let headers = ["content-type": WireMessage.header("content-type", in: head) ?? ""]
        let request = StoreRequest(method: method, target: target, headers: headers, body: Data(body))
        guard let call = try? TunnelledCall(request) else { return (method, target) }
        return (call.method, call.target)
    }
}
