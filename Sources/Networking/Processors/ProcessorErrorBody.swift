import FoundationEssentials
import WooFoundation

/// A processor's error: `{"error": {"code": …, "message": …}}`; Stripe's also has a `type`.
struct ProcessorErrorBody: Decodable {
    struct Reason: Decodable {
        let type: String?
        let code: String?
        let message: String?
    }

    let error: Reason

    private static let maximumLength = 64 << 10
    /// Codes that say nothing about the effect of an earlier request.
    private static let undecided: Set = [
        "request_in_progress", "idempotency_key_reused", "idempotency_key_in_use", "idempotency_error", "lock_timeout",
    ]

    /// - Returns: nil for any other format: a proxy's page must never count as the processor's answer.
    init?(_ body: Data) {
        guard body.count <= Self.maximumLength, JSONRowScanner.depth(of: body) < 20,
            let value = try? JSONDecoder().decode(Self.self, from: body)
        else { return nil }
        self = value
        guard Self.isName(code) else { return nil }
    }

    private var code: String { error.code ?? error.type ?? "" }

    func failure(status: Int) -> ProcessorAnswerError {
        Self.undecided.contains(code) || Self.undecided.contains(error.type ?? "")
            ? .undecided(status: status, code: code, message: message)
            : .refused(status: status, code: code, message: message)
    }

    func repeated(status: Int) -> ProcessorAnswerError { .repeated(status: status, code: code, message: message) }

    private var message: String { CardNumber.hiding(in: Excerpt.line(error.message ?? "", limit: 300)) }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 100
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
    }
}
