import FoundationEssentials
import WooFoundation

/// A request that a fault of the host strikes.
struct HostedRequest: Sendable {
    let sent: StoreRequest
    let host: DemoHost
    let shop: DemoStore
    /// Of the fault.
    let number: Int
    /// The shop's answer, where it was asked already.
    let known: StoreAnswer?

    func answer(_ effect: Fault.Effect) async -> StoreAnswer {
        switch effect {
        case .latency, .hang: return await real()
        case .status(let status, let body, let headers): return own(status, body, headers)
        case .htmlForJSON: return own(200, Fault.signInPage, Fault.pageHeaders)
        case .cutBeforeStore: return cut(own(502, "", [:]), at: 0)
        case .cutAfterStore: return cut(await real(), at: 0)
        case .truncateBody(let bytes):
            let answer = await real()
            return bytes < answer.body.count ? cut(answer, at: bytes) : answer
        case .actThenAnswer(let status, let body, let headers):
            _ = await real()
            return own(status, body, headers)
        case .junk(let before, let after):
            var answer = await real()
            answer.body = Data(before.utf8) + answer.body + Data(after.utf8)
            return answer
        case .answerThenAct(let delay, let status, let body, let headers):
            host.delay(sent, until: shop.seconds + delay.wholeSeconds)
            return own(status, body, headers)
        case .oldRecord: return await shop.shopAnswer(sent.asReading)
        case .putsBack(let names): return await shop.shopAnswer(sent.without(names) ?? sent)
        case .cached(let duration, let headers, let ignoresQuery):
            let target = ignoresQuery ? sent.targetOfKnownParameters : sent.target
            return await cached(target, duration, headers)
        case .pagesOver(_, let status): return own(status, Fault.gatewayPage(status), Fault.pageHeaders)
        case .record(_, let status): return own(status, Fault.fatalError(status), [:])
        case .forbidsText(_, let status): return own(status, Fault.firewallPage, Fault.pageHeaders)
        case .keepsDate:
            var request = sent
            request.keepsDates = true
            return await shop.shopAnswer(request)
        case .hides(let ids): return await hiding(ids)
        }
    }

    private func real() async -> StoreAnswer {
        if let known { return known }
        return await shop.shopAnswer(sent)
    }

    /// An answer of the host, in JSON unless its headers say otherwise.
    private func own(_ status: Int, _ body: String, _ headers: [String: String]) -> StoreAnswer {
        var answer = StoreAnswer(body: Data(body.utf8), status: status)
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            if name.lowercased() == "content-type" {
                answer.contentType = value
            } else {
                answer.set(name, value)
            }
        }
        answer.set("Content-Type", answer.contentType)
        answer.set("Date", DemoDates.http(shop.seconds))
        return answer
    }

    private func cut(_ answer: StoreAnswer, at byte: Int) -> StoreAnswer {
        var answer = answer
        answer.cut = byte
        return answer
    }

    private func cached(_ target: String, _ duration: Duration, _ headers: [String: String]) async -> StoreAnswer {
        let asked = shop.seconds
        if var answer = host.repeated(target, by: number, at: asked) {
            for (name, value) in headers.sorted(by: { $0.key < $1.key }) { answer.set(name, value) }
            answer.set("Date", DemoDates.http(asked))
            return answer
        }
        let answer = await real()
        if (200..<300).contains(answer.status) {
            let now = shop.seconds
            host.keep(answer, to: target, by: number, at: now, until: now + duration.wholeSeconds)
        }
        return answer
    }

    /// Most lists leave them out themselves and count correctly; a few are not paged, and lose rows here.
    private func hiding(_ ids: Set<Int>) async -> StoreAnswer {
        var request = sent
        request.hidden = ids
        var answer = await shop.shopAnswer(request)
        guard let node = try? JSONNode(parsing: answer.body), case .array(let rows) = node else { return answer }
        let left = rows.filter { !ids.contains($0["id"]?.integer ?? .min) }
        guard left.count < rows.count else { return answer }
        answer.body = JSONNode.array(left).data
        if let total = answer.header("X-WP-Total").flatMap({ Int($0) }) {
            let shown = max(0, total - rows.count + left.count)
            let size = sent.parameters["per_page"].flatMap { Int($0) } ?? 10
            answer.set("X-WP-Total", String(shown))
            answer.set("X-WP-TotalPages", String((shown + max(1, size) - 1) / max(1, size)))
        }
        return answer
    }
}

extension StoreAnswer {
    /// The ids of the rows of a list; none for anything else.
    var rowIDs: Set<Int> {
        guard status == 200, let node = try? JSONNode(parsing: body) else { return [] }
        return Set(node.elements.compactMap { $0["id"]?.integer })
    }
}

extension Duration {
    /// Rounded up.
    fileprivate var wholeSeconds: Int { Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0) }
}
