import TerminalUI
import Yosemite

/// What the set-up works with.
@MainActor
public struct SetupServices {
    /// A store that needs no account, with the login to it.
    public struct Demo: Sendable {
        public let entry: StoreEntry
        public let login: SiteLogin

        public init(entry: StoreEntry, login: SiteLogin) {
            self.entry = entry
            self.login = login
        }
    }

    public let connector: StoreConnector
    /// Under which the store lists the password it gives this computer.
    public let deviceName: String
    /// `SSH_CONNECTION`, `DISPLAY` and what else tells where the browser is.
    public let environment: [String: String]
    /// Starts the demonstration store; nil where there is none.
    public let startDemo: (@MainActor () async throws -> Demo)?
    /// Where WordPress.com answers; nil for the service itself.
    public let wordPressCom: String?
    /// Stores behind it can be connected.
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

    /// Somebody sits elsewhere: a browser here would open where nobody looks.
    var isRemote: Bool { environment["SSH_CONNECTION"]?.isEmpty == false }
}
