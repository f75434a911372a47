import Yosemite

/// The payment settings of a store, as configured in `[payments.NAME]`. They never contain keys.
public struct PaymentEntry: Hashable, Sendable {
    public enum Processor: Hashable, Sendable {
        /// - Parameter caFile: a PEM file of authorities to trust for it.
        case gateway(address: String, caFile: String?)
        /// - Parameter address: of a test double on this machine; nil for Stripe's own.
        case stripe(address: String?)
    }

    /// The store's name.
    public let store: String
    /// The mode of store, processor and readers.
    public let mode: PaymentMode
    /// nil where only the mode is set.
    public let processor: Processor?
    public let secret: SecretSource
    /// The address of the shop it is for; nil where it was written before merced noted that.
    public let site: String?

    public init(
        store: String,
        mode: PaymentMode,
        processor: Processor?,
        secret: SecretSource = .file,
        site: String? = nil
    ) {
        self.site = site
        self.store = store
        self.mode = mode
        self.processor = processor
        self.secret = secret
    }
}

extension PaymentEntry {
    /// Stands in `site` where a shop was connected under a name that had payment settings already.
    static let unknownSite = "?"

    /// Where the key is revoked; nil for a command's key.
    public var keyAddress: String? {
        switch processor {
        case .gateway(let address, _)?: address
        case .stripe?: "https://dashboard.stripe.com/apikeys"
        case nil: nil
        }
    }

    public var processorName: String {
        switch processor {
        case .gateway(let address, _)?: address
        case .stripe?: "Stripe"
        case nil: ""
        }
    }
}

extension PaymentSetting {
    /// - Parameter folders: where the key is stored, if merced keeps it.
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
