import FoundationEssentials
import Networking
import WooFoundation

/// Holds a store's `SiteStatus` and notifies observers of changes.
@MainActor
public final class SiteMonitor {
    public private(set) var status = SiteStatus.initial
    private var listeners: [UUID: @MainActor (SiteStatus) -> Void] = [:]
    private var pace = SyncPace()
    private var skews: [Int] = []
    private let dates: any DateSource

    init(dates: any DateSource) {
        self.dates = dates
    }

    /// Calls `handler` now and on every change, until the token is released.
    public func observe(_ handler: @escaping @MainActor (SiteStatus) -> Void) -> ObservationToken {
        let id = UUID()
        listeners[id] = handler
        handler(status)
        return ObservationToken { [weak self] in self?.listeners[id] = nil }
    }

    func update(_ change: (inout SiteStatus) -> Void) {
        let before = status
        change(&status)
        guard status != before else { return }
        for listener in listeners.values { listener(status) }
    }

    /// A resource has made progress.
    func progress(_ resource: ResourceProgress, connections: Int) {
        pace.take(resource, at: dates.now())
        let remaining = pace.remaining
        update { status in
            status.progress.take(resource)
            status.progress.connections = connections
            status.progress.remaining = remaining
            guard resource.kind == .orders else { return }
            switch resource.state {
            case .running: status.activity = .syncing(done: resource.done, total: resource.total)
            case .whole:
                status.isMirrorWhole = true
                status.lastSync = resource.lastSync ?? status.lastSync
            case .waiting, .comparing, .failed, .unavailable: break
            }
        }
    }

    /// The state of a mirror that was just opened.
    func restore(resources: [ResourceProgress], months: Int?, unreadable: UnreadableReport?, rebuilt: String?) {
        update { status in
            status.mirrorRebuilt = rebuilt
            status.unreadable = unreadable
            for resource in resources { status.progress.take(resource) }
            status.progress.months = months
            let orders = status.progress.resource(.orders)
            status.isMirrorWhole = orders?.state == .whole
            if status.isMirrorWhole { status.lastSync = orders?.lastSync }
        }
    }

    /// The store said what time it is. An answer from a cache says an old one, so that the least of the last differences
    /// counts.
    func heard(_ serverDate: Date) {
        skews = (skews + [Int(dates.now().timeIntervalSince(serverDate).rounded())]).suffix(3)
        let skew = skews.min { abs($0) < abs($1) }
        // Seconds of waiting for an answer are no news.
        guard let skew, abs(skew - (status.clockSkew ?? .max / 2)) > 30 else { return }
        update { $0.clockSkew = skew }
    }

    /// The login was changed: errors of the old one do not apply.
    func loginChanged() {
        update { status in
            status.connection = .unknown
            status.failure = nil
            status.access = nil
        }
    }

    /// The store answered.
    func answered() {
        update { status in
            status.connection = .online
            status.failure = nil
        }
    }

    /// One request failed. Only an unreachable store or a refused key concerns the whole store; any other failure of a
    /// single request does not.
    func requestFailed(_ error: any Error) {
        guard let network = error as? NetworkError else { return }
        if network.isOffline || network.isUnauthorized {
            failed(network)
        } else if network.status != nil {
            update { $0.connection = .online }
        }
    }

    /// A request failed. Keeps the moment at which the store first failed to answer; cancellation is not a failure.
    func failed(_ error: any Error) {
        if error is CancellationError { return }
        guard let network = error as? NetworkError else {
            return update { $0.failure = StoreWords.describe(error) }
        }
        if network == .cancelled { return }
        let words = StoreWords.describe(network)
        update { status in
            if network.isOffline {
                guard !status.isOffline else { return }
                status.connection = .offline(since: dates.now(), reason: words)
            } else if network.isUnauthorized {
                status.connection = .refused(status: network.status ?? 401, message: words)
            } else {
                if network.status != nil { status.connection = .online }
                status.failure = words
            }
        }
    }
}

/// Ends an observation when it is released.
@MainActor
public final class ObservationToken {
    private let end: @MainActor () -> Void

    init(_ end: @escaping @MainActor () -> Void) {
        self.end = end
    }

    isolated deinit {
        end()
    }
}
