import FoundationEssentials
import Networking
import WooFoundation

/// Application passwords: granted in a browser, revoked on logout.
@MainActor
public final class ApplicationPasswordStore: Store {
    static let patience = Duration.seconds(600)

    private let configuration: YosemiteConfiguration
    private let network: any Network
    private var listener: ApprovalListener?

    init(dispatcher: Dispatcher, configuration: YosemiteConfiguration, network: any Network) {
        self.configuration = configuration
        self.network = network
        super.init(dispatcher: dispatcher)
    }

    isolated deinit {
        listener?.finish(.cancelled)
    }

    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ApplicationPasswordAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ApplicationPasswordAction else { return }
        switch action {
        case .authorize(let site, let deviceName, let returnsHere, let onPage, let onCompletion):
            do {
                try authorize(Approval(site: site, deviceName: deviceName), returnsHere, onPage, onCompletion)
            } catch {
                onCompletion(.failure(error))
            }
        case .cancelAuthorization: listener?.finish(.cancelled)
        case .revoke(let login, let onCompletion): revoke(login, onCompletion)
        }
    }

    private func authorize(
        _ approval: Approval,
        _ returnsHere: Bool,
        _ onPage: @MainActor @Sendable (AuthorizationPage) -> Void,
        _ completion: @escaping Completion<ApplicationPasswordGrant?>
    ) throws {
        listener?.finish(.cancelled)
        listener = nil
        guard returnsHere else {
            onPage(try approval.page(returningTo: nil))
            return completion(.success(nil))
        }
        let listener = try approval.listen()
        do {
            onPage(try approval.page(returningTo: listener))
        } catch {
            listener.finish(.cancelled)
            throw error
        }
        self.listener = listener
        let alarm = Task { [clock = configuration.clock] in
            try await clock.sleep(for: Self.patience)
            listener.finish(.timedOut)
        }
        Task { [weak self] in
            let outcome = await listener.outcome()
            alarm.cancel()
            if self?.listener === listener { self?.listener = nil }
            completion(Self.result(of: outcome, site: approval.site))
        }
    }

    private static func result(of outcome: ApprovalListener.Outcome, site: DiscoveredSite)
        -> Result<ApplicationPasswordGrant?, any Error>
    {
        switch outcome {
        case .approved(let parameters): .success(Approval.grant(from: parameters, of: site))
        case .declined: .failure(LoginError.rejected)
        case .timedOut: .failure(LoginError.timedOutWaiting)
        case .cancelled: .failure(LoginError.cancelled)
        }
    }

    private func revoke(_ login: SiteLogin, _ completion: @escaping Completion<Void>) {
        let (busy, network, dates) = (configuration.busy, network, configuration.dates)
        busy.raise()
        Task {
            let result: Result<Void, any Error>
            do {
                result = .success(try await Self.revoke(login, network: network, dates: dates))
            } catch {
                result = .failure(error)
            }
            completion(result)
            busy.lower()
        }
    }

    private nonisolated static func revoke(_ login: SiteLogin, network: any Network, dates: any DateSource) async throws
    {
        // A user's own password is not merced's to revoke.
        if case .account = login.identity { return }
        guard case .user(let user) = login.identity else { throw LoginError.cannotRevokeKey }
        let connection = try await SiteConnection(login: login)
        let users = UsersRemote(network: ConnectedNetwork(base: network, connection: connection))
        do {
            try await users.revokeApplicationPassword(siteID: login.siteID)
        } catch let error as NetworkError where error.status == 401 {
            throw LoginError.wrongPassword(user: user)
        } catch {
            throw await ConnectionDiagnosis(network: network, dates: dates).error(error, at: connection.address)
        }
    }
}
