import FoundationEssentials
import WooFoundation

#if canImport(Glibc)
    import Glibc
#endif

/// A TCP proxy on 127.0.0.1 in front of a store, which damages requests as networks and hosts do.
///
/// It understands HTTP/1.1 well enough to count requests on a persistent connection. Connections have their own
/// threads, so nothing here blocks Swift's. Faults are checked in the order they were added; the first that strikes
/// decides. What a host does that looks into requests is in ``DemoHost``.
public final class FaultProxy: @unchecked Sendable {
    /// Identifies an added fault.
    public struct ID: Hashable, Sendable { fileprivate let number: Int }

    public let upstream: UInt16

    // Everything below is guarded by `condition`.
    private let condition = WaitingLock()
    private var faults: FaultLedger
    /// Holds the port while the store is down: another process could take it otherwise.
    private var reserved: (file: Int32, port: UInt16)?
    /// -1 while the store is down.
    private var listener: Int32 = -1
    private var connections: Set<Int32> = []
    private var holding = 0
    private var releases = 0
    private var isStopped = false
    private var seen: [String] = []
    private var forwardedCount = 0
    private var waiters: [(id: Int, isReady: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    private var nextWaiter = 0
    /// Waiters that were cancelled before they began.
    private var cancelled: Set<Int> = []

    /// - Parameters:
    ///   - upstream: the store's port on 127.0.0.1.
    ///   - seed: for faults that strike a share of their requests.
    public init(upstream: UInt16, seed: UInt64 = 1) {
        self.upstream = upstream
        faults = FaultLedger(seed: seed)
    }

    deinit { stop() }

    /// Listens on a free port of 127.0.0.1 and returns it.
    ///
    /// - Throws: when the system refuses.
    public func start() throws -> UInt16 {
        let reserved = try LoopbackSocket.reserve()
        locked { self.reserved = reserved }
        accept(on: try LoopbackSocket.listen(port: reserved.port))
        return reserved.port
    }

    /// The proxy's address; nil before ``start()``.
    public var url: URL? {
        locked { reserved.flatMap { URL(string: "http://127.0.0.1:\($0.port)") } }
    }

    /// Adds a fault after the existing ones. Its effect must be one of those on the wire.
    @discardableResult
    public func add(_ fault: Fault) -> ID {
        precondition(fault.effect.isOnWire, "This effect looks into requests: add it to the store's host instead")
        return ID(number: locked { faults.add(fault) })
    }

    public func remove(_ id: ID) { locked { faults.remove(id.number) } }
    public func removeAll() { locked { faults.removeAll() } }

    /// How often a fault has struck; 0 once it is removed.
    public func count(_ id: ID) -> Int { locked { faults.struck(id.number) ?? 0 } }

    /// `"GET /wp-json/…"` of every request so far, query included: never log it. Requests through the double of
    /// WordPress.com are listed as the store gets them.
    public var requests: [String] { locked { seen } }

    /// The number of requests that reached the store.
    public var forwarded: Int { locked { forwardedCount } }

    /// The number of answers held at the moment.
    public var held: Int { locked { holding } }

    /// Returns as soon as `count` answers are held at once.
    public func waitUntilHolding(_ count: Int) async { await wait { [unowned self] in holding >= count } }

    /// Returns as soon as a fault has struck `times` times.
    public func waitUntilStruck(_ id: ID, times: Int = 1) async {
        await wait { [unowned self] in (faults.struck(id.number) ?? times) >= times }
    }

    /// Returns as soon as `count` requests have arrived.
    public func waitUntilSeen(_ count: Int) async { await wait { [unowned self] in seen.count >= count } }

    /// Returns as soon as no client is connected or waiting to be: by then everything that closed clients sent has
    /// reached the store, or never will. A client with an open connection is waited for.
    public func waitUntilQuiet() async {
        await wait { [unowned self] in
            connections.isEmpty && !(listener >= 0 && LoopbackSocket.hasCaller(listener, patience: 0))
        }
    }

    /// Releases every held answer.
    public func release() {
        locked {
            releases += 1
            condition.broadcast()
        }
    }

    /// Takes the store down: the port refuses, open connections end.
    public func goDown() {
        locked {
            // Refuses from here on; the accepting thread closes the descriptor, so that its number is not reused.
            if listener >= 0 { shutdown(listener, Int32(SHUT_RDWR)) }
            listener = -1
            for file in connections { shutdown(file, Int32(SHUT_RDWR)) }
            condition.broadcast()
        }
    }

    /// Brings the store back, on the same port.
    ///
    /// - Throws: when the system refuses.
    public func comeUp() throws {
        guard let port = locked({ listener == -1 ? reserved?.port : nil }) else { return }
        accept(on: try LoopbackSocket.listen(port: port))
    }

    /// Ends everything, including held answers.
    public func stop() {
        goDown()
        locked {
            isStopped = true
            if let reserved { close(reserved.file) }
            reserved = nil
            releases += 1
            condition.broadcast()
            let waiting = waiters
            waiters = []
            for waiter in waiting { waiter.continuation.resume() }
        }
    }

    private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        condition.lock()
        defer { condition.unlock() }
        let result = try body()
        notify()
        return result
    }

    private func notify() {
        guard !waiters.isEmpty else { return }
        let ready = waiters.filter { $0.isReady() }
        waiters.removeAll { $0.isReady() }
        for waiter in ready { waiter.continuation.resume() }
    }

    /// Also ends when the waiting task is cancelled: a test that exceeds its time must fail, not hang.
    private func wait(_ isReady: @escaping () -> Bool) async {
        let id = locked {
            nextWaiter += 1
            return nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                locked {
                    if isStopped || cancelled.contains(id) {
                        continuation.resume()
                    } else {
                        waiters.append((id, isReady, continuation))
                    }
                }
            }
        } onCancel: {
            locked {
                cancelled.insert(id)
                guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
                waiters.remove(at: index).continuation.resume()
            }
        }
    }

    /// Moves a caller from the queue to the connected clients, so that it is always counted in one of them.
    private func takeCaller(of opened: Int32) -> Int32? {
        locked {
            guard listener == opened else { return nil }
            let file = Glibc.accept(opened, nil, nil)
            if file >= 0 { connections.insert(file) }
            return file >= 0 ? file : nil
        }
    }

    private func accept(on opened: Int32) {
        locked { listener = opened }
        BackgroundThread.start("fault proxy") { [weak self] in
            while true {
                _ = LoopbackSocket.hasCaller(opened, patience: -1)
                guard let self, let file = self.takeCaller(of: opened) else {
                    close(opened)
                    return
                }
                BackgroundThread.start("fault proxy") { [self] in
                    ProxyConnection(proxy: self, client: file).run()
                    _ = locked { connections.remove(file) }
                    close(file)
                }
            }
        }
    }
}

// Called by a connection's thread.
extension FaultProxy {
    /// Counts a request and returns its fault, and how often held answers were released so far.
    func fate(method: String, target: String) -> (effect: Fault.Effect?, releases: Int) {
        locked {
            seen.append("\(method) \(target)")
            let verdict = faults.strike { $0.matches(method: method, target: target) }
            guard case .struck(_, let effect) = verdict else { return (nil, releases) }
            return (effect, releases)
        }
    }

    func countForwarded() { locked { forwardedCount += 1 } }

    /// Blocks until released, stopped, or the client on `file` is gone.
    ///
    /// - Parameter before: the number returned by `fate`: a release also applies to answers that are still on their way
    ///   here.
    /// - Returns: whether the answer should still be sent.
    func hold(client file: Int32, since before: Int) -> Bool {
        condition.lock()
        defer {
            holding -= 1
            condition.unlock()
        }
        holding += 1
        notify()
        while releases == before, !isStopped {
            if LoopbackSocket.isClosed(file) { return false }
            _ = condition.wait(until: .now + .milliseconds(20))
        }
        return !isStopped
    }

    /// Blocks for `duration`, or until the proxy stops.
    func delay(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        condition.lock()
        defer { condition.unlock() }
        while !isStopped, condition.wait(until: end) {}
    }
}
