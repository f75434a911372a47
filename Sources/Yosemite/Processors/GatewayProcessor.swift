import FoundationEssentials
import Hardware
import Networking
import Synchronization
import WooFoundation

/// A processor behind the HTTP gateway adapter (`Resources/gateway-adapter.md`).
final class GatewayProcessor: PaymentProcessor {
    let id: String
    let mode: PaymentMode

    private let remote: GatewayRemote
    /// The amounts of intents, so that an authorisation of another amount is detected.
    private let intents = Mutex<[String: Price]>([:])

    private struct Price: Equatable {
        let amount: Int64
        let currency: String
    }

    /// - Parameter host: host and port of the gateway, for the journal.
    init(host: String, mode: PaymentMode, remote: GatewayRemote) {
        id = "gateway:\(host)"
        self.mode = mode
        self.remote = remote
    }

    convenience init(endpoint: ProcessorEndpoint, mode: PaymentMode, network: any Network, timeout: Duration? = nil) {
        self.init(
            host: endpoint.host,
            mode: mode,
            remote: GatewayRemote(network: network, endpoint: endpoint, livemode: mode == .live, timeout: timeout)
        )
    }

    var preventsDoubleCharges: Bool {
        get async throws {
            try await PaymentProcessorError.sorting { try await remote.loadAccount().preventsDoubleCharges }
        }
    }

    func createIntent(_ parameters: PaymentIntentParameters, key: String) async throws -> PaymentIntent {
        try await PaymentProcessorError.sorting {
            let wanted = GatewayIntentRequest(
                amount: parameters.amountMinor,
                currency: parameters.currency,
                orderID: parameters.orderID,
                orderRef: parameters.orderRef,
                leg: parameters.leg,
                alreadyTaken: parameters.alreadyTakenMinor,
                description: parameters.description,
                paymentID: parameters.paymentID
            )
            switch try await remote.createIntent(wanted, key: key) {
            case .made(let made): return PaymentIntent(remember(made))
            case .open(let open):
                guard open.amount == wanted.amount, open.currency == wanted.currency else {
                    let amount = Self.text(open.amount, open.currency)
                    throw PaymentProcessorError.refused(
                        code: "order_has_intent",
                        message: localized(Localization.otherOpen, amount)
                    )
                }
                return PaymentIntent(remember(open))
            case .taken(let minor):
                let (taken, known) = (
                    Self.text(minor, wanted.currency), Self.text(wanted.alreadyTaken, wanted.currency)
                )
                throw PaymentProcessorError.refused(
                    code: "order_taken_differs",
                    message: minor > wanted.alreadyTaken
                        ? localized(Localization.moreTaken, taken) : localized(Localization.lessTaken, taken, known)
                )
            }
        }
    }

    private static func text(_ minor: Int64, _ currency: String) -> String {
        let decimals = CurrencyDecimals.minorUnits(of: currency)
        let amount = Decimal(sign: .plus, exponent: -decimals, significand: Decimal(minor))
        return "\(Money.text(amount, decimals: decimals)) \(currency)"
    }

    func loadIntent(_ intentID: String) async throws -> PaymentIntent {
        try await PaymentProcessorError.sorting {
            PaymentIntent(remember(try await remote.loadIntent(id: intentID)))
        }
    }

    func authorise(_ request: AuthorisationRequest, intentID: String, key: String) async throws -> AuthorisationAnswer {
        let price = try await price(ofIntent: intentID)
        return try await PaymentProcessorError.sorting {
            let answer = try await remote.authorise(GatewayCard(request), intent: intentID, key: key)
            return try decision(answer, price)
        }
    }

    func loadAuthorisation(intentID: String, key: String) async throws -> AuthorisationAnswer? {
        try await PaymentProcessorError.sorting {
            guard let answer = try await remote.loadAuthorisation(intent: intentID, key: key) else { return nil }
            return try decision(answer, try await price(ofIntent: intentID))
        }
    }

    func cancelIntent(_ intentID: String, key: String) async throws -> PaymentIntent {
        try await PaymentProcessorError.sorting {
            do {
                return PaymentIntent(try await remote.cancelIntent(id: intentID, key: key))
            } catch let refusal as ProcessorAnswerError {
                guard case .refused(_, "intent_refunded", _) = refusal else { throw refusal }
                let found = try await remote.loadIntent(id: intentID)
                guard let given = found.refunded, given > 0, given <= found.amount else { throw refusal }
                let rest = found.amount - given
                // The remaining amount may differ when it is requested again: each has its own key.
                if rest > 0 { _ = try await remote.refund(intent: intentID, amount: rest, key: "\(key)-\(rest)") }
                return PaymentIntent(found).ended
            }
        }
    }

    func refund(intentID: String, amountMinor: Int64, key: String) async throws -> ProcessorRefund {
        try await PaymentProcessorError.sorting {
            let refund = try await remote.refund(intent: intentID, amount: amountMinor, key: key)
            return ProcessorRefund(
                refundID: refund.id,
                amountMinor: refund.amount,
                isPending: refund.status == .pending
            )
        }
    }

    private func remember(_ intent: GatewayIntent) -> GatewayIntent {
        intents.withLock { $0[intent.id] = Price(amount: intent.amount, currency: intent.currency) }
        return intent
    }

    /// - Throws: `PaymentProcessorError.unreachable` where the intent cannot be loaded: then nothing was authorised.
    private func price(ofIntent intentID: String) async throws(PaymentProcessorError) -> Price {
        if let known = intents.withLock({ $0[intentID] }) { return known }
        do {
            let intent = remember(try await remote.loadIntent(id: intentID))
            return Price(amount: intent.amount, currency: intent.currency)
        } catch ProcessorAnswerError.refused(_, let code, let message) {
            throw .refused(code: code, message: message)
        } catch {
            throw .unreachable(cause: error)
        }
    }

    private func decision(_ answer: GatewayAuthorisation, _ price: Price) throws -> AuthorisationAnswer {
        let found = Price(amount: answer.amount, currency: answer.currency)
        guard found == price else {
            throw ProcessorAnswerError.mismatch(
                what: "amount",
                expected: "\(price.amount) \(price.currency)",
                found: "\(found.amount) \(found.currency)"
            )
        }
        switch answer.status {
        case .processing: throw GatewayAnswerFault.stillProcessing
        case .declined:
            return .declined(
                responseCode: answer.responseCode ?? "05",
                reason: DeclineWords.describe(answer.message, code: answer.responseCode)
            )
        case .approved:
            guard let code = answer.responseCode, code.utf8.count == 2, let authorisation = answer.authorisationCode,
                authorisation.utf8.count <= 6, let issuerData = Self.bytes(answer.issuerData ?? "")
            else { throw GatewayAnswerFault.incompleteApproval }
            return .approved(responseCode: code, authorisationCode: authorisation, issuerData: issuerData)
        }
    }

    /// - Returns: nil where it is not hexadecimal or is longer than 256 bytes.
    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2), digits.count <= 512 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }
}

extension GatewayProcessor {
    private enum Localization {
        static let otherOpen = "Another payment of %@ was started for this order at the processor."
        static let moreTaken = "The processor has already taken %@ for this order."
        static let lessTaken = "The processor has taken %@ for this order, not %@."
    }
}

/// A fault in a gateway's authorisation that could be read.
enum GatewayAnswerFault: Error, Hashable {
    case stillProcessing
    /// An approval without the codes that the card and the receipt need.
    case incompleteApproval
}
