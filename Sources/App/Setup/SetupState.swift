import TerminalUI
import Yosemite

/// Why the set-up is open.
public enum SetupPurpose: Hashable, Sendable {
    /// There is no store yet.
    case first
    case another
    /// The store rejects its key.
    case again(StoreEntry)

    var entry: StoreEntry? {
        if case .again(let entry) = self { entry } else { nil }
    }
}

/// A method of granting access.
enum SetupMethod: String, CaseIterable, Hashable, Sendable {
    /// The browser of this computer returns to merced by itself.
    case browser
    case password
    case key
    /// A browser elsewhere; what it shows is typed or pasted.
    case elsewhere
}

/// The progress of a connection: values only.
struct SetupState: Hashable, Sendable {
    enum Job: Hashable, Sendable {
        case finding, approving, checking, opening
        /// WordPress.com is asked for the sites of an account.
        case listing
        /// Cannot be cancelled: it is too short.
        case saving
    }

    private(set) var job: Job?
    /// In the time of the loop.
    private(set) var jobSince: Duration = .zero
    /// Goes up with every job: the answer to a cancelled one is ignored.
    private(set) var run = 0
    private(set) var site: DiscoveredSite?
    /// The sites of the WordPress.com account whose token was entered.
    private(set) var dotcomSites: DotcomSites?
    /// Why the last step failed.
    private(set) var problem: SetupProblem?
    /// The page a browser has to open.
    private(set) var page: String?
    /// The verified permissions of the login.
    private(set) var access: SiteAccess?
    var method = SetupMethod.browser
    var isReadOnly = false
    var allowsHTTP = false

    mutating func begin(_ job: Job, at now: Duration) -> Int {
        self.job = job
        jobSince = now
        problem = nil
        run += 1
        if job == .finding { (site, access, page) = (nil, nil, nil) }
        if job == .approving { page = nil }
        if job == .listing { dotcomSites = nil }
        return run
    }

    /// Cancels the running job. False where there is none.
    mutating func cancel() -> Bool {
        guard let job else { return false }
        guard job != .saving else { return true }
        run += 1
        self.job = nil
        return true
    }

    mutating func found(_ site: DiscoveredSite, run: Int) -> Bool { end(run) { $0.site = site } }

    mutating func shows(_ page: String, run: Int) -> Bool {
        guard run == self.run else { return false }
        self.page = page
        return true
    }

    /// Takes a site that was not examined itself.
    mutating func take(_ site: DiscoveredSite) { self.site = site }

    mutating func listed(_ sites: DotcomSites, run: Int) -> Bool { end(run) { $0.dotcomSites = sites } }

    mutating func proved(_ access: SiteAccess, run: Int) -> Bool { end(run) { $0.access = access } }

    /// The job is done without a result.
    mutating func done(run: Int) -> Bool { end(run) { _ in } }

    mutating func failed(_ problem: SetupProblem, run: Int) -> Bool { end(run) { $0.problem = problem } }

    mutating func say(_ problem: SetupProblem?) { self.problem = problem }

    private mutating func end(_ run: Int, _ change: (inout SetupState) -> Void) -> Bool {
        guard run == self.run else { return false }
        job = nil
        change(&self)
        return true
    }
}
