import FoundationEssentials
import Logging
import TOMLKit
import TerminalUI
import WooFoundation
import Yosemite

/// The content of `config.toml`.
public struct Configuration: Hashable, Sendable {
    public let stores: [StoreEntry]
    public let defaultStore: String?
    /// `[features]`: names of flags to on or off.
    public let features: [String: Bool]
    /// `[experiments]`: the chosen variation of each test.
    public let experiments: [String: String]
    public let screen: ScreenSettings
    /// `[log] level`; nil where it is not set.
    public let logLevel: Logger.Level?
    /// `[sync] connections`: the most concurrent requests to a store for its mirror.
    public let connections: Int?
    /// `[[notify]]`: notifications of new orders besides the toast.
    public let notices: [NoticeRule]
    /// `[register]`: the till that issues receipts.
    public let register: RegisterSettings
    /// `[printer]`; nil where there is none.
    public let printer: PrinterEntry?
    /// `[scanner]`: how goods are scanned.
    public let scanner: ScannerEntry
    /// `[backup]`; nil where no copies are made.
    public let backup: BackupEntry?
    /// `[payments.NAME]`: how cards are taken.
    public let payments: [PaymentEntry]
    /// `[feedback] page`: opened to give feedback on merced; nil where feedback is written to a file.
    public let feedbackPage: Link?
    /// What is wrong in the file; for a loaded configuration only what can be ignored.
    public internal(set) var problems: [ConfigurationProblem] = []

    public static let empty = Configuration(stores: [], defaultStore: nil, features: [:])

    public init(
        stores: [StoreEntry],
        defaultStore: String?,
        features: [String: Bool],
        experiments: [String: String] = [:],
        screen: ScreenSettings = ScreenSettings(),
        logLevel: Logger.Level? = nil,
        connections: Int? = nil,
        notices: [NoticeRule] = [],
        register: RegisterSettings = RegisterSettings(),
        printer: PrinterEntry? = nil,
        scanner: ScannerEntry = ScannerEntry(),
        backup: BackupEntry? = nil,
        payments: [PaymentEntry] = [],
        feedbackPage: Link? = nil
    ) {
        self.stores = stores
        self.defaultStore = defaultStore
        self.features = features
        self.experiments = experiments
        self.screen = screen
        self.logLevel = logLevel
        self.connections = connections
        self.notices = notices
        self.register = register
        self.printer = printer
        self.scanner = scanner
        self.backup = backup
        self.payments = payments
        self.feedbackPage = feedbackPage
    }

    private static let maximumFileLength = 1_000_000

    /// The configuration in `file`; empty where there is none.
    ///
    /// - Parameter storesOnly: ignores everything but the stores, whatever errors it has.
    /// - Throws: `ConfigurationError`.
    public static func load(from file: URL, storesOnly: Bool = false) throws -> Configuration {
        guard let text = try text(of: file) else { return .empty }
        return try parse(storesOnly ? StoreLines.of(text) : text, path: PrivateFiles.path(file))
    }

    /// The text of `file`; nil where there is none.
    static func text(of file: URL) throws -> String? {
        let path = PrivateFiles.path(file)
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            let reason = FileManager.default.isReadableFile(atPath: path) ? error.plainWords : "no permission"
            throw ConfigurationError.unreadable(path: path, reason: reason)
        }
        guard data.count <= maximumFileLength else {
            throw ConfigurationError.unreadable(path: path, reason: "it is larger than \(maximumFileLength) bytes")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ConfigurationError.unreadable(path: path, reason: "it is not UTF-8 text")
        }
        return text
    }

    /// - Parameter path: named in errors.
    /// - Throws: `ConfigurationError`: `.syntax`, or `.problems` with every error.
    public static func parse(_ text: String, path: String) throws -> Configuration {
        let configuration = try check(text, path: path)
        let errors = configuration.problems.filter { $0.severity == .error }
        guard errors.isEmpty else { throw ConfigurationError.problems(path: path, errors) }
        return configuration
    }

    /// Reads what can be read, and reports the rest in `problems`.
    ///
    /// - Parameter commands: those `[keys]` may name.
    /// - Throws: `ConfigurationError.syntax`.
    public static func check(
        _ text: String,
        path: String,
        commands: CommandTable = AppCommands.table
    ) throws -> Configuration {
        let map = ConfigurationMap(text)
        let table = try table(text, map, path: path)
        let problems = ConfigurationProblems(map: map)
        var configuration = ConfigurationReader(
            ConfigurationTable(table, problems: problems),
            commands: commands
        ).read()
        configuration.problems = problems.found.sorted {
            ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0)
        }
        return configuration
    }

    /// The library ends the process where a header's name begins with a character that no name has (`[.a]`, `[é]`), or
    /// where `}` stands in the place of a value: those are found first, and only the text above them is passed to the
    /// library.
    private static func table(_ text: String, _ map: ConfigurationMap, path: String) throws -> TOMLTable {
        do {
            guard let fault = map.faults.first else { return try TOMLTable(string: text) }
            _ = try TOMLTable(string: String(decoding: map.bytes[..<fault.statement], as: UTF8.self))
            let place = map.place(at: fault.offset)
            let reason =
                switch fault.kind {
                case .noName: "a table's name has letters, digits, - and _, or stands in quotes: [stores.shop]"
                case .noValue: "expected a value or the closing ], saw }"
                case .halfTime: "a date is followed by nothing or by a whole time: 2026-11-21 07:32:00"
                }
            throw ConfigurationError.syntax(path: path, line: place.line, column: place.column, reason: reason)
        } catch let error as TOMLParseError {
            throw ConfigurationError.syntax(
                path: path,
                line: Int(error.source.begin.line),
                column: Int(error.source.begin.column),
                reason: error.description
            )
        }
    }

    /// The store that is used where none is named: the default, otherwise the only one; nil where neither exists.
    public var standardStore: StoreEntry? {
        guard let defaultStore else { return stores.count == 1 ? stores[0] : nil }
        return stores.first { $0.name == defaultStore }
    }

    /// The store to open: the named one, otherwise the default, the only one, or the first by name.
    ///
    /// - Throws: `ConfigurationError.unknownStore`.
    public func store(named name: String?) throws -> StoreEntry {
        let found = if let name { stores.first { $0.name == name } } else { standardStore ?? stores.first }
        guard let found else {
            throw ConfigurationError.unknownStore(name: name ?? defaultStore ?? "", known: stores.map(\.name))
        }
        return found
    }

    /// The store for a command that changes something: never one by guess.
    ///
    /// - Throws: `ConfigurationError.unknownStore`; `.noDefaultStore` where none is named and there is no default.
    public func store(toChange name: String?) throws -> StoreEntry {
        let entry = try store(named: name)
        guard name != nil || standardStore != nil else {
            throw ConfigurationError.noDefaultStore(known: stores.map(\.name))
        }
        return entry
    }
}
