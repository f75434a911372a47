import Hardware
import Networking
import WooFoundation

/// Stripe's smart readers, for the driver in Hardware.
struct StripeTerminalReaders: TerminalReaders {
    private let remote: StripeTerminalRemote

    init(remote: StripeTerminalRemote) {
        self.remote = remote
    }

    func readers() async throws -> [CardReader] {
        try await remote.loadReaders().map(CardReader.init)
    }

    func process(intentID: String, onReader serial: String, idempotencyKey: String) async throws {
        do {
            _ = try await remote.process(intent: intentID, reader: serial, key: idempotencyKey)
        } catch ProcessorAnswerError.refused(_, let code, _) where TerminalReaderAction.overtaken.contains(code) {
            throw IntentOvertaken()
        } catch ProcessorAnswerError.refused(_, let code, let message) {
            throw Self.fault(code) ?? PaymentProcessorError.refused(code: code, message: message)
        }
    }

    /// Why a bank declined is asked of the intent: the reader's own message may say what nobody at the counter should
    /// hear.
    func action(ofReader serial: String) async throws -> TerminalReaderAction {
        let action = TerminalReaderAction(try await remote.loadReader(id: serial).action)
        guard case .failed(let intentID?, Self.declined, _) = action,
            let reason = PaymentIntent(try await remote.loadIntent(id: intentID)).declineReason
        else { return action }
        return .failed(intentID: intentID, code: Self.declined, message: reason)
    }

    private static let declined = "card_declined"

    func cancelAction(ofReader serial: String) async throws -> CollectionCancellation {
        if case .none = try await action(ofReader: serial) { return .nothingToCancel }
        do {
            _ = try await remote.cancelAction(reader: serial)
            return .cancelled
        } catch ProcessorAnswerError.refused(_, "terminal_reader_busy", _) {
            return .tooLate
        } catch ProcessorAnswerError.refused(_, let code, let message) {
            throw Self.fault(code) ?? PaymentProcessorError.refused(code: code, message: message)
        }
    }

    func isOver(intentID: String) async -> Bool? {
        guard let intent = try? await remote.loadIntent(id: intentID) else { return nil }
        return ["canceled", "requires_capture", "succeeded"].contains(intent.status)
    }

    private static func fault(_ code: String) -> CardReaderFault? {
        switch code {
        case "terminal_reader_busy": .busy
        case "terminal_reader_offline": .offline
        case "terminal_reader_timeout": .timedOut
        default: nil
        }
    }
}

extension CardReader {
    init(_ reader: StripeReader) {
        let isBusy = reader.action?.status == "in_progress"
        self.init(
            serial: reader.id,
            kind: .serverDriven,
            name: reader.label.flatMap { $0.isEmpty ? nil : $0 } ?? reader.deviceType ?? reader.id,
            mode: reader.livemode ? .live : .test,
            batteryLevel: nil,
            firmwareVersion: reader.softwareVersion,
            trouble: reader.status == "offline" ? .offline : isBusy ? .busy : nil
        )
    }
}

extension TerminalReaderAction {
    init(_ action: StripeReader.Action?) {
        guard let action else {
            self = .none
            return
        }
        switch action.status {
        case "in_progress": self = .inProgress(intentID: action.intentID)
        case "succeeded": self = .succeeded(intentID: action.intentID)
        default:
            self = .failed(
                intentID: action.intentID,
                code: action.failureCode ?? "unknown",
                message: DeclineWords.describe(action.failureCode)
            )
        }
    }
}
