import WooFoundation

/// Which requests an effect can strike.
extension Fault.Effect {
    /// Whether a ``FaultProxy`` has it.
    var isOnWire: Bool {
        switch self {
        case .latency, .status, .truncateBody, .htmlForJSON, .cutBeforeStore, .cutAfterStore, .hang, .actThenAnswer,
            .junk:
            true
        case .answerThenAct, .oldRecord, .putsBack, .cached, .pagesOver, .record, .forbidsText, .keepsDate, .hides:
            false
        }
    }

    /// Whether a ``DemoHost`` has it.
    var isOfHost: Bool { if case .hang = self { false } else { true } }

    var isCache: Bool { if case .cached = self { true } else { false } }

    /// - Parameter rows: the ids in the store's answer; nil where it was not asked yet.
    /// - Returns: nil where the answer must be known first.
    fileprivate func concerns(_ request: StoreRequest, rows: Set<Int>?) -> Bool? {
        switch self {
        case .latency, .status, .truncateBody, .htmlForJSON, .cutBeforeStore, .cutAfterStore, .hang, .actThenAnswer,
            .junk, .answerThenAct:
            return true
        case .oldRecord, .keepsDate: return request.isSentAsWrite
        case .putsBack(let names): return request.isSentAsWrite && request.without(names) != nil
        case .cached: return request.sentMethod == "GET"
        case .pagesOver(let size, _):
            let asked = request.parameters["per_page"].flatMap { Int($0) } ?? 0
            return request.sentMethod == "GET" && asked > size
        case .record(let id, _):
            guard request.sentMethod == "GET", request.route != nil else { return false }
            if let single = request.recordID { return single == id }
            return rows?.contains(id)
        case .forbidsText(let text, _): return request.mentions(text)
        case .hides: return request.sentMethod == "GET" && request.route != nil && request.recordID == nil
        }
    }
}

extension Fault {
    /// - Parameter rows: the ids in the store's answer; nil where it was not asked yet.
    /// - Returns: nil where the answer must be known first.
    func matches(_ request: StoreRequest, rows: Set<Int>?) -> Bool? {
        guard matches(method: request.sentMethod, target: request.target) else { return false }
        return effect.concerns(request, rows: rows)
    }
}
