import App
import ArgumentParser
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

/// `merced sync`
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Sync the whole store, or what changed since the last sync.",
        discussion: """
            Can be stopped at any time and continues where it was. If merced is open on the store, that one loads and \
            this waits for it. If nothing is new it takes four requests: orders, products and coupons are requested \
            each time, the other lists in turn, at the age shown beside each. What waits is sent first; if some of it could not be, it \
            ends with 75.
            """
    )

    @OptionGroup var store: StoreOption

    @Flag(help: "Load everything again, and compare all ids.")
    var full = false

    @Flag(name: .long, help: "One JSON document per line: progress while it runs, and the outcome last.")
    var json = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            let report = SyncReport(json: json)
            try await session.closing(signing: true) {
                let owns = try await stores.perform { SyncAction.takeOwnership(siteID: siteID, onCompletion: $0) }
                if owns {
                    try await SyncDelivery.send(session)
                    try await synchronize(session, report)
                } else if full {
                    throw SyncProblem.openElsewhere
                } else {
                    try await SyncWatch(session: session, report: report).run()
                }
                try await SyncDelivery.check(session)
            }
        }
    }

    @MainActor
    private func synchronize(_ session: Session, _ report: SyncReport) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        let monitor = stores.monitor(siteID: siteID)
        let token = monitor.observe { status in report.progress(status) }
        defer { withExtendedLifetime(token) {} }
        let summary = try await stores.perform {
            SyncAction.synchronizeAll(siteID: siteID, isFull: full, onCompletion: $0)
        }
        try report.end(monitor.status, summary: summary)
    }
}

/// Why `merced sync` did nothing.
enum SyncProblem: LocalizedError {
    case openElsewhere
    case notMoving

    var errorDescription: String? {
        switch self {
        case .openElsewhere:
            "merced is open on this store and keeps it in sync. Load everything again there, with :sync."
        case .notMoving:
            "merced is open on this store, and has not synchronised for two minutes."
        }
    }
}

/// Waits until the process that owns the store has synchronised once more.
@MainActor
struct SyncWatch {
    private static let glance = Duration.milliseconds(500)
    private static let patience = 240

    let session: Session
    let report: SyncReport

    func run() async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        let start = Date()
        // The mirror stores whole seconds.
        let second = Date(timeIntervalSince1970: start.timeIntervalSince1970.rounded(.down))
        var first: Date?
        var quiet = 0
        var before: [ResourceProgress] = []
        report.tell("merced is open on this store and loads it; this waits.")
        while quiet < Self.patience {
            let now = try await stores.perform { SyncAction.loadProgress(siteID: siteID, onCompletion: $0) }
            quiet = now == before ? quiet + 1 : 0
            let orders = now.first { $0.kind == .orders }
            if before.isEmpty { first = orders?.lastSync }
            before = now
            var status = stores.monitor(siteID: siteID).status
            status.progress.resources = now
            report.progress(status)
            if let orders, orders.state == .whole, let last = orders.lastSync,
                last >= start || (last >= second && last != first)
            {
                return try report.end(status, summary: nil)
            }
            try await Task.sleep(for: Self.glance)
        }
        throw SyncProblem.notMoving
    }
}
