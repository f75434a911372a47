import TerminalUI
import WooFoundation
import Yosemite

/// Connects a store step by step: input of the set-up's pages starts jobs, and their results become `state`.
@MainActor
final class SetupModel {
    let purpose: SetupPurpose
    let services: SetupServices
    let time: LoopTime
    private let busy: Busy
    private(set) var state = SetupState()
    private(set) var draft: LoginDraft?
    private var dotcomToken: LoginDraft.SecretGiven?
    /// Whether the store granted the draft's password to us, and it is not used yet.
    private var isGranted = false
    /// Names of other stores.
    let takenNames: [String]
    private(set) var caFile: String?

    var onChange: @MainActor () -> Void = {}
    /// Called when the store is behind WordPress.com: continue with the token.
    var onDotcom: @MainActor () -> Void = {}
    /// Called when the account's sites are there to choose from.
    var onListed: @MainActor (DotcomSites) -> Void = { _ in }
    /// Called when the site is found: continue with granting access.
    var onFound: @MainActor () -> Void = {}
    /// Called with a page to open in a browser of this computer.
    var onPage: @MainActor (String) -> Void = { _ in }
    /// Called when the login works: continue with its name.
    var onProved: @MainActor () -> Void = {}
    /// Called when the store is connected and stored.
    var onConnected: @MainActor (StoreEntry) -> Void = { _ in }
    var onDemo: @MainActor (SetupServices.Demo) -> Void = { _ in }

    init(purpose: SetupPurpose, services: SetupServices, takenNames: [String], time: LoopTime, busy: Busy) {
        self.purpose = purpose
        self.services = services
        self.takenNames = takenNames
        self.time = time
        self.busy = busy
        state.method = services.isRemote ? .elsewhere : .browser
        guard let entry = purpose.entry else { return }
        state.isReadOnly = entry.isReadOnly
        state.allowsHTTP = entry.allowHTTP
        caFile = entry.caFile
        if case .consumerKey = entry.identity { state.method = .key }
    }

    // MARK: Choices

    func choose(_ method: SetupMethod) { change { $0.method = method } }
    func setReadOnly(_ isOn: Bool) { change { $0.isReadOnly = isOn } }
    func setAllowsHTTP(_ isOn: Bool) { change { $0.allowsHTTP = isOn } }
    func say(_ problem: SetupProblem?) { change { $0.say(problem) } }

    // MARK: Jobs

    func find(_ address: String, caFile: String) {
        let path = caFile.trimmed(.whitespaces)
        self.caFile = path.isEmpty ? nil : StoreConnector.wholePath(of: path)
        let run = begin(.finding)
        let (file, allowsHTTP) = (self.caFile, state.allowsHTTP)
        work(run) { [connector = services.connector] in
            try await connector.discover(address, caFile: file, allowsHTTP: allowsHTTP)
        } then: { model, site in
            if model.state.found(site, run: run) {
                model.correctMethod()
                model.onFound()
            }
        }
    }

    // MARK: Through WordPress.com

    func listSites(_ token: LoginDraft.SecretGiven) {
        dotcomToken = token
        let run = begin(.listing)
        let login = DotcomLogin(service: services.wordPressCom) {
            switch token {
            case .secret(let secret): secret
            case .command(let command): Secret(try await SecretCommand(command).secret())
            }
        }
        work(run) { [connector = services.connector] in
            try await connector.stores.perform { WordPressSiteAction.listSites(login, onCompletion: $0) }
        } then: { model, sites in
            guard model.state.listed(sites, run: run) else { return }
            model.onListed(sites)
        }
    }

    /// Checks whether the login reaches the store behind `site`.
    func check(_ site: DotcomSiteInfo) {
        guard let token = dotcomToken else { return }
        let found = DiscoveredSite(site)
        state.take(found)
        prove(
            LoginDraft(
                site: found,
                identity: .wordPressCom(blogID: site.blogID, service: services.wordPressCom),
                secret: token,
                caFile: nil,
                allowsHTTP: false,
                isReadOnly: state.isReadOnly
            )
        )
    }

    /// Asks the user to approve in a browser; without `returnsHere` the result is pasted by hand.
    func approve(returnsHere: Bool) {
        guard let site = state.site else { return }
        takeBackUnused()
        let run = begin(.approving)
        let stores = services.connector.stores
        let name = services.deviceName
        stores.dispatch(
            ApplicationPasswordAction.authorize(
                site: site,
                deviceName: name,
                returnsHere: returnsHere,
                onPage: { [weak self] page in
                    guard let self, self.state.shows(page.url, run: run) else { return }
                    if returnsHere { self.onPage(page.url) }
                    self.onChange()
                },
                onCompletion: { [weak self] result in self?.granted(result, run: run) }
            )
        )
    }

    private func granted(_ result: Result<ApplicationPasswordGrant?, any Error>, run: Int) {
        guard run == state.run else { return }
        switch result {
        case .success(let grant?):
            take(grant, user: "")
            isGranted = true
        // The page is shown; its content is pasted.
        case .success(nil):
            _ = state.done(run: run)
            onChange()
        case .failure(let error): fail(error, run: run)
        }
    }

    /// - Parameter user: as typed; one that came with the password takes precedence.
    func take(_ grant: ApplicationPasswordGrant, user: String) {
        cancelListening()
        check(.user(grant.user ?? user), grant.password)
    }

    /// Revokes a granted password that was not used.
    func takeBackUnused() {
        guard isGranted, let draft else { return }
        isGranted = false
        self.draft = nil
        let connector = services.connector
        busy.raise()
        Task { [busy] in
            try? await connector.takeBack(draft)
            busy.lower()
        }
    }

    func check(_ identity: StoreEntry.Identity, _ secret: Secret) {
        guard let site = state.site else { return }
        prove(
            LoginDraft(
                site: site,
                identity: identity,
                secret: .secret(secret),
                caFile: caFile,
                allowsHTTP: state.allowsHTTP,
                isReadOnly: state.isReadOnly
            )
        )
    }

    private func prove(_ given: LoginDraft) {
        var draft = given
        takeBackUnused()
        self.draft = draft
        let run = begin(.checking)
        work(run) { [connector = services.connector, draft] in
            try await connector.check(draft)
        } then: { model, access in
            draft.sendsKeyInQuery = access.sendsKeyInQuery
            guard model.state.proved(access, run: run) else { return }
            model.draft = draft
            model.onProved()
        }
    }

    /// Stores the store under `name` and opens it.
    func connect(as name: String) {
        guard var draft, state.job != .saving else { return }
        draft.isReadOnly = state.isReadOnly
        let before = (draft: self.draft, isGranted: isGranted)
        // What is being stored is no longer revoked.
        (self.draft, isGranted) = (nil, false)
        let run = begin(.saving)
        work(run) { [connector = services.connector, purpose, draft] in
            try await connector.save(draft, name: name, replacing: purpose.entry)
        } then: { model, entry in
            if model.state.done(run: run) { model.onConnected(entry) }
        } otherwise: { model in
            (model.draft, model.isGranted) = before
        }
    }

    func startDemo() {
        guard let start = services.startDemo else { return }
        let run = begin(.opening)
        work(run) {
            try await start()
        } then: { model, demo in
            if model.state.done(run: run) { model.onDemo(demo) }
        }
    }

    /// Cancels the running job. False where there is none.
    func cancel() -> Bool {
        cancelListening()
        guard state.cancel() else { return false }
        onChange()
        return true
    }

    private func cancelListening() {
        guard state.job == .approving else { return }
        _ = services.connector.stores.dispatch(ApplicationPasswordAction.cancelAuthorization)
    }

    // MARK: Internals

    private func begin(_ job: SetupState.Job) -> Int {
        let run = state.begin(job, at: time.now)
        onChange()
        return run
    }

    private func work<Value: Sendable>(
        _ run: Int,
        _ job: @escaping @MainActor () async throws -> Value,
        then: @escaping @MainActor (SetupModel, Value) -> Void,
        otherwise: @escaping @MainActor (SetupModel) -> Void = { _ in }
    ) {
        busy.raise()
        Task { [busy] in
            do {
                let value = try await job()
                then(self, value)
                onChange()
            } catch {
                otherwise(self)
                fail(error, run: run)
            }
            busy.lower()
        }
    }

    private func fail(_ error: any Error, run: Int) {
        if state.failed(SetupProblem(error), run: run) { onChange() }
    }

    private func change(_ change: (inout SetupState) -> Void) {
        change(&state)
        onChange()
    }

    /// Deselects a method that this site does not support.
    private func correctMethod() {
        guard SetupMethods.reason(against: state.method, at: state.site) != nil else { return }
        let possible = SetupMethod.allCases.first { SetupMethods.reason(against: $0, at: state.site) == nil }
        if let possible { state.method = possible }
    }
}
