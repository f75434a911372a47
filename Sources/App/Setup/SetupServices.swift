import TerminalUI
import Yosemite

/// The services of the set-up.
@MainActor
public struct SetupServices {
    /// A store that needs no account, with its login.
    public struct Demo: Sendable {
        public let entry: StoreEntry
        public let login: SiteLogin

        public init(entry: StoreEntry, login: SiteLogin) {
            self.entry = entry
            self.login = login
        }
    }

    public let connector: StoreConnector
    /// The name of this computer in the store's list of passwords.
    public let deviceName: String
    /// `SSH_CONNECTION`, `DISPLAY` and others that tell where the browser is.
    public let environment: [String: String]
    /// Starts the demonstration store; nil where there is none.
    public let startDemo: (@MainActor () async throws -> Demo)?
    /// The address of WordPress.com; nil for the service itself.
    public let wordPressCom: String?
    /// Whether stores behind it can be connected.
    public let offersWordPressCom: Bool
    /// Shown at the right end of the status line.
    public let version: String

    public init(
        connector: StoreConnector,
        deviceName: String = StoreConnector.deviceName(),
        environment: [String: String] = [:],
        startDemo: (@MainActor () async throws -> Demo)? = nil,
        wordPressCom: String? = nil,
        offersWordPressCom: Bool = true,
        version: String
    ) {
        self.connector = connector
        self.deviceName = deviceName
        self.environment = environment
        self.startDemo = startDemo
        self.wordPressCom = wordPressCom
        self.offersWordPressCom = offersWordPressCom
        self.version = version
    }

    /// Whether the user is at another computer: a browser here would open unseen.
    var isRemote: Bool { environment["SSH_CONNECTION"]?.isEmpty == false }
}
