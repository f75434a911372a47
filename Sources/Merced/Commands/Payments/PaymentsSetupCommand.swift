import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced payments setup`
struct PaymentsSetupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Set a store's card processor, and keep its key.",
        discussion: """
            The key is typed unseen, or read from standard input; it is never an argument. It is kept in a file that \
            only you can read, beside config.toml. Of Stripe only restricted keys are accepted: rk_live_… or \
            rk_test_….

              merced payments setup --gateway https://pay.example.com --mode live
              merced payments setup --stripe --mode test
              merced payments setup                                  another key for what is set up already
            """
    )

    enum Mode: String, ExpressibleByArgument, CaseIterable {
        case test, live

        var mode: PaymentMode { self == .test ? .test : .live }
    }

    @OptionGroup var store: StoreOption

    @Option(name: .long, help: "The address of a processor behind the gateway adapter.")
    var gateway: String?

    @Flag(name: .long, help: "A Stripe account of your own, with smart readers.")
    var stripe = false

    @Option(name: .long, help: "test or live: what store, processor and readers are, all of them.")
    var mode: Mode?

    @Flag(name: .customLong("key-stdin"), help: "Read the key from the first line of standard input.")
    var readsKey = false

    func validate() throws {
        guard gateway == nil || !stripe else { throw ValidationError("Say --gateway or --stripe, not both.") }
        guard (gateway != nil || stripe) == (mode != nil) else {
            throw ValidationError("--mode goes with --gateway or --stripe: test or live.")
        }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let folders = try Folders(environment: ProcessInfo.processInfo.environment)
            let configuration = try Configuration.load(from: folders.configurationFile)
            let store = try configuration.store(toChange: store.store)
            let known = configuration.payments.first { $0.store == store.name }
            let entry = try entry(store, known)
            let key = try await key()
            if case .stripe? = entry.processor, let refusal = PaymentSetting.refusal(ofStripeKey: key) {
                throw ValidationError(refusal)
            }
            // The table first: a key without one is harmless, and a table that names a file without a key is reported.
            if known == nil { try ConfigurationWriter.add(entry, to: folders.configurationFile) }
            let file = SecretFile(folders.processorSecretFile(store: store.name))
            try file.write(key)
            let path = file.file.path(percentEncoded: false)
            try StandardOutput.write(lines: ["The key of \(store.name) is kept in \(path). Check: :payments setup"])
        }
    }

    private func entry(_ store: StoreEntry, _ known: PaymentEntry?) throws -> PaymentEntry {
        guard let known else {
            guard let mode else {
                throw ValidationError("Nothing is set up for \(store.name): say --gateway URL or --stripe, and --mode.")
            }
            let processor: PaymentEntry.Processor =
                gateway.map { .gateway(address: $0, caFile: nil) } ?? .stripe(address: nil)
            return PaymentEntry(store: store.name, mode: mode.mode, processor: processor, site: store.url)
        }
        guard mode == nil else {
            throw ValidationError("[payments.\(store.name)] is already in config.toml: change it there.")
        }
        guard known.processor != nil else {
            throw ValidationError("[payments.\(store.name)] names no processor: add gateway or stripe there.")
        }
        guard known.secret == .file else {
            throw ValidationError("[payments.\(store.name)] has a secret-command: that prints the key.")
        }
        return known
    }

    private func key() async throws -> Secret {
        if readsKey { return try Self.keyFromInput() }
        guard let prompt = try? TerminalPrompt() else {
            throw ValidationError("There is no terminal to ask on: give the key with --key-stdin.")
        }
        let typed = try await prompt.ask("The processor's key: ", isSecret: true) ?? ""
        guard !typed.isEmpty else { throw TerminalPrompt.Failure.closed }
        return Secret(typed)
    }

    private static func keyFromInput() throws -> Secret {
        guard let line = readLine(strippingNewline: true), !line.isEmpty, line.utf8.count <= 4_096 else {
            throw ValidationError("--key-stdin: standard input has to hold the key on one line.")
        }
        return Secret(line)
    }
}
