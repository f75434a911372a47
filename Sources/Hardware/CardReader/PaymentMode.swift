import WooFoundation

/// Whether money moves. Every reader, processor and store is one or the other, and a result that is not
/// live × live can never mark a live store's order as paid (`architecture.md`, "Test and live").
public enum PaymentMode: String, Sendable, Codable, CaseIterable, GeneratedFakeable {
    case test
    case live
}
