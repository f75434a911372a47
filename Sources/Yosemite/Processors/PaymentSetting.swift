import FoundationEssentials
import Hardware
import Networking
import WooFoundation

/// The owner's setting for taking cards at one store. The secret itself is read when it is first needed.
public struct PaymentSetting: Sendable {
    public enum Processor: Hashable, Sendable {
        /// - Parameter address: https, or http to this machine.
        case gateway(address: String, caFile: String?)
        /// - Parameter address: of a test server on this machine; nil for Stripe's own.
        case stripe(address: String?)
    }

    public let siteID: Int64
    public let storeName: String
    /// The mode of store, processor and readers, all of them.
    public let mode: PaymentMode
    /// nil where the setting only says that the store is a test store.
    public let processor: Processor?
    /// The gateway's key, or Stripe's.
    public let secret: @Sendable () async throws -> Secret

    public init(
        siteID: Int64,
        storeName: String,
        mode: PaymentMode,
        processor: Processor?,
        secret: @escaping @Sendable () async throws -> Secret
    ) {
        self.siteID = siteID
        self.storeName = storeName
        self.mode = mode
        self.processor = processor
        self.secret = secret
    }
}

/// A fault in a setting, found when it is used.
enum PaymentSettingFault: Error, Hashable {
    /// The key is for the other mode than `mode`.
    case otherMode(PaymentMode)
    case noSecret(reason: String)
    case badAddress(String)
}

extension PaymentSettingFault: LocalizedError {
    var errorDescription: String? {
        switch self {
        case .otherMode(.live):
            localized("The Stripe key is a live one, but [payments] says mode = \"test\".")
        case .otherMode(.test):
            localized("The Stripe key is one for tests, but [payments] says mode = \"live\".")
        case .noSecret(let reason): localized("The processor's key could not be read: %@", reason)
        case .badAddress(let address): localized("“%@” is not a gateway address: it has to be https.", address)
        }
    }
}

extension PaymentSetting {
    /// Why merced does not accept a Stripe key; nil where it does.
    public static func refusal(ofStripeKey secret: Secret) -> String? {
        do {
            _ = try StripeKey(secret)
            return nil
        } catch {
            return error.errorDescription
        }
    }

    func stripeRemote(over network: any Network, address: String?) async throws -> StripeTerminalRemote {
        let key = try StripeKey(try await revealed())
        guard key.isLive == (mode == .live) else {
            throw PaymentSettingFault.otherMode(key.isLive ? .live : .test)
        }
        do {
            return try StripeTerminalRemote(network: network, key: key, address: address)
        } catch {
            throw PaymentSettingFault.badAddress(address ?? "")
        }
    }

    func gatewayRemote(over network: any Network, address: String, caFile: String?) async throws -> GatewayRemote {
        let key = try await revealed()
        do {
            let endpoint = try ProcessorEndpoint(address, key: key, caFile: caFile)
            return GatewayRemote(network: network, endpoint: endpoint, livemode: mode == .live)
        } catch {
            throw PaymentSettingFault.badAddress(address)
        }
    }

    private func revealed() async throws -> Secret {
        do {
            return try await secret()
        } catch {
            throw PaymentSettingFault.noSecret(reason: StoreWords.describe(error))
        }
    }
}
