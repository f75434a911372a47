/// A fault between a client and a store, and when it strikes.
public struct Fault: Sendable {
    /// The effect of a fault. Those up to ``junk(before:after:)`` happen to bytes on their way, and a ``FaultProxy`` has
    /// them; the others need to know requests and answers, and only the ``DemoHost`` of a store has them.
    public enum Effect: Sendable {
        /// The answer is delayed. A ``DemoHost`` ignores it.
        case latency(Duration)
        /// The store does not get the request; this is answered instead.
        case status(Int, body: String, headers: [String: String])
        /// The head and `bytes` of the body, with the full Content-Length; then the connection ends.
        case truncateBody(bytes: Int)
        /// A page of HTML with status 200, as sent by a plugin or a captive portal. The store does not get the request.
        case htmlForJSON
        /// The connection ends before the store gets the request.
        case cutBeforeStore
        /// The store acts on the request; the connection ends before the first byte of the answer.
        case cutAfterStore
        /// The store acts on the request; the answer waits for ``FaultProxy/release()``. Not for a ``DemoHost``.
        case hang
        /// The store acts on the request; this is answered instead of its answer, as by a host whose patience ends or a
        /// firewall that reads answers.
        case actThenAnswer(Int, body: String, headers: [String: String] = [:])
        /// Bytes before and after the document of the real answer, as PHP's warnings.
        case junk(before: String, after: String)

        /// This is answered at once, as by a host with a queue. The store acts so much later by its own clock: before the
        /// first request from then on, or at ``DemoStore/settleHost()``.
        case answerThenAct(after: Duration, Int, body: String, headers: [String: String] = [:])
        /// A write becomes a `GET` of the same target without a body, as after a redirect: the record is answered as it
        /// was, with 200, and nothing is written.
        case oldRecord
        /// A plugin keeps these members of records: a write happens without them, and is answered with success and what
        /// the store holds. It strikes writes whose body has one of them, at its top or in a row that a batch updates or
        /// creates.
        case putsBack([String])
        /// A cache: the first successful answer to a `GET` of a target is kept for so long by the store's clock, and
        /// repeated with these headers and a new Date, whoever asks. Writes neither use nor empty it. It counts as struck
        /// where it repeats an answer.
        ///
        /// With `ignoresQuery` targets are the same that differ only in parameters that few caches know: anything but
        /// paging, order, and the usual filters.
        case cached(Duration, headers: [String: String] = [:], ignoresQuery: Bool = false)
        /// A `GET` whose `per_page` is larger is answered with this status and a host's page. The store does not get it.
        case pagesOver(Int, status: Int)
        /// The record with this id breaks PHP: a `GET` of it, and one of a list in which it would be, is answered with
        /// this status and WordPress' words for a fatal error. A list is recognised by the `id` of its rows.
        case record(Int, status: Int)
        /// A request with this text in its body or query, as sent or decoded, is answered with this status and a firewall's
        /// page. The store does not get it.
        case forbidsText(String, status: Int)
        /// The store acts on a write, but the dates of change of the orders or records that it names stay as they were.
        case keepsDate
        /// Records with these ids are in no list, and in no total; read alone they are there.
        case hides(Set<Int>)
    }

    public let effect: Effect
    /// nil: any.
    public let method: String?
    /// A part of the request's target, query included; empty: any.
    public let path: String
    /// Whether the request's method is one that writes; nil: any.
    public let isWrite: Bool?
    /// The first matching request that it strikes, counted from 1.
    public let from: Int
    /// The number of matching requests that it strikes; nil: all that follow.
    public let times: Int?
    /// The part of these that it really strikes, 0 to 1, chosen by the seed of whoever applies it. The others count as
    /// matching all the same.
    public let share: Double

    public init(
        _ effect: Effect,
        method: String? = nil,
        path: String = "",
        isWrite: Bool? = nil,
        from: Int = 1,
        times: Int? = nil,
        share: Double = 1
    ) {
        precondition((0...1).contains(share), "A share is 0 to 1")
        self.effect = effect
        self.method = method
        self.path = path
        self.isWrite = isWrite
        self.from = from
        self.times = times
        self.share = share
    }

    /// - Parameter method: as sent, in capital letters.
    func matches(method: String, target: String) -> Bool {
        if let wanted = self.method, wanted.uppercased() != method { return false }
        if let isWrite, isWrite == ["GET", "HEAD", "OPTIONS"].contains(method) { return false }
        return path.isEmpty || target.contains(path)
    }

    /// Whether the `occurrence`th matching request is struck.
    func strikes(occurrence: Int) -> Bool {
        guard occurrence >= from else { return false }
        return times.map { occurrence < from + $0 } ?? true
    }
}
