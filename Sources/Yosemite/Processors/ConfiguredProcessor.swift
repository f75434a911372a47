import Hardware
import Networking

/// The processor of a store's setting. It is created at its first request, when its key is read: if the key is
/// unavailable or of the wrong kind, nothing was sent.
final class ConfiguredProcessor: PaymentProcessor {
    let id: String
    let mode: PaymentMode
    let drivesReaders: Bool
    /// A processor that drives readers holds their approvals until capture.
    var holdsApprovals: Bool { drivesReaders }

    private let processor: MadeOnce<any PaymentProcessor>

    /// - Returns: nil where the setting names no processor.
    init?(_ setting: PaymentSetting, network: any Network) {
        mode = setting.mode
        switch setting.processor {
        case nil: return nil
        case .gateway(let address, let caFile)?:
            let host = (try? ProcessorEndpoint(address, key: Secret("")))?.host ?? "unknown"
            id = "gateway:\(host)"
            drivesReaders = false
            processor = MadeOnce {
                let remote = try await setting.gatewayRemote(over: network, address: address, caFile: caFile)
                return GatewayProcessor(host: host, mode: setting.mode, remote: remote)
            }
        case .stripe(let address)?:
            id = "stripe"
            drivesReaders = true
            processor = MadeOnce {
                let remote = try await setting.stripeRemote(over: network, address: address)
                return StripeProcessor(remote: remote, mode: setting.mode, storeName: setting.storeName)
            }
        }
    }

    private func made() async throws(PaymentProcessorError) -> any PaymentProcessor {
        do {
            return try await processor.value()
        } catch {
            throw .unreachable(cause: error)
        }
    }

    var preventsDoubleCharges: Bool {
        get async throws { try await made().preventsDoubleCharges }
    }

    func createIntent(_ parameters: PaymentIntentParameters, key: String) async throws -> PaymentIntent {
        try await made().createIntent(parameters, key: key)
    }

    func refund(intentID: String, amountMinor: Int64?, key: String, onReader serial: String) async throws {
        try await made().refund(intentID: intentID, amountMinor: amountMinor, key: key, onReader: serial)
    }

    func loadIntent(_ intentID: String) async throws -> PaymentIntent {
        try await made().loadIntent(intentID)
    }

    func authorise(_ request: AuthorisationRequest, intentID: String, key: String) async throws -> AuthorisationAnswer {
        try await made().authorise(request, intentID: intentID, key: key)
    }

    func loadAuthorisation(intentID: String, key: String) async throws -> AuthorisationAnswer? {
        try await made().loadAuthorisation(intentID: intentID, key: key)
    }

    func cancelIntent(_ intentID: String, key: String) async throws -> PaymentIntent {
        try await made().cancelIntent(intentID, key: key)
    }

    func captureIntent(_ intentID: String, key: String) async throws -> PaymentIntent {
        try await made().captureIntent(intentID, key: key)
    }

    func refund(intentID: String, amountMinor: Int64, key: String) async throws -> ProcessorRefund {
        try await made().refund(intentID: intentID, amountMinor: amountMinor, key: key)
    }

    func approvalIsFrom(reader serial: String, intentID: String) async throws -> Bool? {
        try await made().approvalIsFrom(reader: serial, intentID: intentID)
    }

    func releaseReader(_ serial: String, intentID: String) async {
        await (try? made())?.releaseReader(serial, intentID: intentID)
    }
}

/// The smart readers of a store's Stripe account, created at the first request like its processor.
struct ConfiguredTerminalReaders: TerminalReaders {
    private let made: MadeOnce<StripeTerminalReaders>

    /// - Returns: nil where the store does not use Stripe.
    init?(_ setting: PaymentSetting, network: any Network) {
        guard case .stripe(let address)? = setting.processor else { return nil }
        made = MadeOnce {
            StripeTerminalReaders(remote: try await setting.stripeRemote(over: network, address: address))
        }
    }

    func readers() async throws -> [CardReader] { try await made.value().readers() }

    func process(intentID: String, onReader serial: String, idempotencyKey: String) async throws {
        try await made.value().process(intentID: intentID, onReader: serial, idempotencyKey: idempotencyKey)
    }

    func action(ofReader serial: String) async throws -> TerminalReaderAction {
        try await made.value().action(ofReader: serial)
    }

    func cancelAction(ofReader serial: String) async throws -> CollectionCancellation {
        try await made.value().cancelAction(ofReader: serial)
    }

    func isOver(intentID: String) async -> Bool? { await (try? made.value())?.isOver(intentID: intentID) }
}
