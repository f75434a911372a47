import DemoStore
import Foundation
import TestSupport

/// The built program on a machine whose USB devices are emulated (`Tests/Emulators/emulator.py`): devices, program and
/// store are three processes.
struct EmulatedBus {
    /// What came of a verb.
    struct Outcome {
        let program: Program.Outcome
        /// Everything that happened on the bus.
        let events: [[String: String]]

        /// 137 for a program that was killed.
        var status: Int32 { program.status }
        var steps: [String] { program.steps }
        /// What went wrong, for a failed expectation; cut.
        var story: String {
            "status \(status) \(steps) \(program.errors.suffix(600)) \(program.jsonLines.last?["message"]?.text ?? "")"
        }

        /// How often the device noted this of itself.
        func count(_ facts: [String: String]) -> Int {
            events.count { event in facts.allSatisfy { event[$0.key] == $0.value } }
        }
    }

    let merced: Merced
    /// `p2pe approve`, a device and its scenario each.
    let devices: [String]
    /// Added to the program's environment.
    var adding: [String: String] = [:]

    init(_ merced: Merced, devices: [String]) {
        self.merced = merced
        self.devices = devices
    }

    private static let emulator = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Emulators/emulator.py").path(percentEncoded: false)
    private static let python = "/usr/bin/python3"

    /// Runs a verb to its end.
    func run(_ arguments: String..., adding more: [String: String] = [:]) async throws -> Outcome {
        try await run(arguments, adding: more)
    }

    func run(_ arguments: [String], adding more: [String: String] = [:]) async throws -> Outcome {
        let report = merced.home.file("bus-\(UUID().uuidString.prefix(8))")
        let outcome = try await Program.run(
            Self.python,
            line(report, arguments),
            environment: merced.environment.merging(more) { $1 },
            in: merced.home.url
        )
        DocumentContract.check(outcome, of: arguments)
        return Outcome(program: outcome, events: Self.events(report))
    }

    /// Starts the program in a terminal of its own. Signals for it go to `PseudoTerminal.processID`, which hands them on.
    ///
    /// - Parameter report: where what happens on the bus is noted.
    func open(_ arguments: [String], report: URL, columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
        try PseudoTerminal(
            Self.python,
            line(report, arguments),
            environment: merced.environment.merging(adding) { $1 },
            columns: columns,
            rows: rows
        )
    }

    /// Lines of a report, those included that are being written.
    static func events(_ report: URL) -> [[String: String]] {
        let text = (try? String(contentsOf: report, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let facts = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return facts?.mapValues { "\($0)" }
        }
    }

    private func line(_ report: URL, _ arguments: [String]) -> [String] {
        let wanted = devices.enumerated().flatMap { index, device in
            (index == 0 ? [] : ["--and"]) + device.split(separator: " ").map(String.init)
        }
        let report = ["--report", report.path(percentEncoded: false)]
        return ["-B", Self.emulator] + report + wanted + ["--", Merced.binary] + arguments
    }
}

extension Merced {
    /// Cards of the store `shop` go through the demonstration gateway, behind the proxy like the store.
    func takeCards(_ setup: RunningDemo.Setup) throws {
        try takeCards(gateway: "http://127.0.0.1:\(setup.port)/gateway")
    }

    func takeCards(gateway: String) throws {
        let key = try home.write(DemoGateway.testKey + "\n", to: "secrets/gateway")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
        var text = try String(contentsOf: configurationFile, encoding: .utf8)
        text += """
            [payments.shop]
            gateway = "\(gateway)"
            mode = "test"
            secret-command = "cat '\(key.path(percentEncoded: false))'"

            """
        try home.write(text, to: "config/merced/config.toml")
    }
}

/// A counter whose cards are read on an emulated bus and authorised by the demonstration gateway.
struct EmulatedCounter {
    let setup: RunningDemo.Setup
    let merced: Merced
    let till: Till

    static func open(_ body: (EmulatedCounter) async throws -> Void) async throws {
        try await RunningDemo.connected { setup, merced in
            try merced.takeCards(setup)
            try await body(EmulatedCounter(setup: setup, merced: merced, till: Till(setup: setup)))
        }
    }

    func bus(_ devices: String...) -> EmulatedBus { EmulatedBus(merced, devices: devices) }

    var ledger: GatewayLedger { setup.store.gateway.ledger }
}
