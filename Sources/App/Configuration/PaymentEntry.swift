import Yosemite

/// How cards are taken at a store, as the configuration file describes it (`[payments.NAME]`). Keys are never in it.
public struct PaymentEntry: Hashable, Sendable {
    public enum Processor: Hashable, Sendable {
        /// - Parameter caFile: a PEM file of authorities to trust for it.
        case gateway(address: String, caFile: String?)
        /// - Parameter address: of a double on this machine, for tests; nil for Stripe's own.
        case stripe(address: String?)
    }

    /// The store's name.
    public let store: String
    /// What store, processor and readers are.
    public let mode: PaymentMode
    /// nil where only the mode is said.
    public let processor: Processor?
    public let secret: SecretSource

    public init(store: String, mode: PaymentMode, processor: Processor?, secret: SecretSource = .file) {
        self.store = store
        self.mode = mode
        self.processor = processor
        self.secret = secret
    }
}

extension PaymentSetting {
    /// - Parameter folders: where the key lies, if merced keeps it.
    public init(entry: PaymentEntry, store: StoreEntry, folders: Folders) {
        let processor: Processor? =
            switch entry.processor {
            case .gateway(let address, let caFile)?: .gateway(address: address, caFile: caFile)
            case .stripe(let address)?: .stripe(address: address)
            case nil: nil
            }
        let file = SecretFile(folders.processorSecretFile(store: store.name))
        self.init(siteID: store.siteID, storeName: store.name, mode: entry.mode, processor: processor) {
            switch entry.secret {
            case .command(let command): Secret(try await SecretCommand(command).secret())
            case .file: try file.read()
            }
        }
    }
}
