import DemoStore
import Foundation
import TestSupport
import WooFoundation

/// The built program, a home of its own, and the ways to run it.
struct Merced: Sendable {
    /// `MERCED_BINARY`, or the one beside the test bundle.
    static let binary: String = {
        if let named = ProcessInfo.processInfo.environment["MERCED_BINARY"] { return named }
        return Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            .appending(CommandLine.arguments[0].fileURL.deletingLastPathComponent())
            .map { $0.appending(path: "merced").path(percentEncoded: false) }
            .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "merced"
    }()

    let home: TemporaryFolder
    var environment: [String: String]
    /// What is run: the built program, or an earlier one.
    var program = Self.binary

    init(named name: String = "merced home", adding more: [String: String] = [:]) throws {
        home = try TemporaryFolder(named: name)
        environment = home.environment(adding: more)
    }

    var configurationFile: URL { home.file("config/merced/config.toml") }
    var dataFolder: URL { home.file("data/merced") }
    var log: URL { home.file("state/merced/merced.log") }

    /// Runs a verb to its end.
    func run(_ arguments: String..., adding more: [String: String] = [:]) async throws -> Program.Outcome {
        try await run(arguments, adding: more)
    }

    func run(
        _ arguments: [String],
        adding more: [String: String] = [:],
        input: String = ""
    ) async throws -> Program.Outcome {
        let outcome = try await Program.run(
            program,
            arguments,
            environment: environment.merging(more) { $1 },
            in: home.url,
            input: input
        )
        // An earlier program had another.
        if program == Self.binary { DocumentContract.check(outcome, of: arguments) }
        return outcome
    }

    /// Starts the screens in a pseudo terminal.
    func open(
        _ arguments: [String] = [],
        columns: Int = 80,
        rows: Int = 24,
        adding more: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            program,
            arguments,
            environment: environment.merging(more) { $1 },
            columns: columns,
            rows: rows
        )
    }

    /// Starts the screens in tmux; the shell says `ended 0` afterwards, because tmux now and then forgets the status
    /// of a dead pane.
    func openInTmux(_ arguments: [String] = [], columns: Int = 80, rows: Int = 24) async throws -> Tmux {
        let line = ([program] + arguments).map { "'\($0)'" }.joined(separator: " ")
        return try await Tmux(
            command: "\(line); echo ended $?; read line",
            environment: environment,
            columns: columns,
            rows: rows
        )
    }

    /// Writes a configuration with one store, whose secret is printed from a file in the home.
    func connect(
        _ name: String = "shop",
        to url: String,
        user: String? = nil,
        key: String? = nil,
        secret: String,
        caFile: String? = nil
    ) throws {
        let secretFile = try home.write(secret + "\n", to: "secrets/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secretFile.path)
        var text = (try? String(contentsOf: configurationFile, encoding: .utf8)) ?? ""
        text += "[stores.\(name)]\nurl = \"\(url)\"\n"
        if let user { text += "user = \"\(user)\"\n" }
        if let key { text += "key = \"\(key)\"\n" }
        text += "secret-command = \"cat '\(secretFile.path(percentEncoded: false))'\"\n"
        if let caFile { text += "ca-file = \"\(caFile)\"\n" }
        try home.write(text, to: "config/merced/config.toml")
    }

    /// Names the till in the configuration, in the place of the name that it has there.
    func nameTill(_ name: String = "R1") throws {
        let text = (try? String(contentsOf: configurationFile, encoding: .utf8)) ?? ""
        let kept = text.replacingOccurrences(of: "\n[register]\nname = \"R1\"\n", with: "")
        try home.write(kept + "\n[register]\nname = \"\(name)\"\n", to: "config/merced/config.toml")
    }

    /// The screens hold nothing back for its owner to think again.
    func sendAtOnce() throws {
        let text = (try? String(contentsOf: configurationFile, encoding: .utf8)) ?? ""
        try home.write(text + "\n[screen]\nhold = 0\n", to: "config/merced/config.toml")
    }

    /// As the other form, with the user of a demonstration store, behind a proxy where `port` is given.
    func connect(_ name: String = "shop", to address: DemoStoreAddress, port: UInt16? = nil) throws {
        try connect(
            name,
            to: "http://127.0.0.1:\(port ?? address.port)",
            user: address.user,
            secret: address.applicationPassword
        )
    }

    /// Every file below the home, by its path.
    func files() -> [String: Data] {
        var found: [String: Data] = [:]
        let names = FileManager.default.enumerator(atPath: home.path)?.allObjects as? [String] ?? []
        for name in names { found[name] = try? Data(contentsOf: home.file(name)) }
        return found
    }

    /// The permission bits of a file below the home.
    func mode(of file: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        return attributes[.posixPermissions] as? Int ?? -1
    }
}

extension Array {
    fileprivate func appending(_ element: Element) -> [Element] { self + [element] }
}

extension String {
    fileprivate var fileURL: URL { URL(filePath: self) }
}

extension Program.Outcome {
    /// The output as JSON.
    var json: JSONNode { (try? JSONNode(parsing: Data(output.utf8))) ?? .null }
}
