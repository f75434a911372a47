/// The store's expected answer to a request.
public struct PricedRequest: Hashable, Sendable {
    public var result: Result<PricedOrder, CartError>
    /// Why the store may answer differently, whether with a price or a refusal; empty where it will not.
    public var reasons: [InexactReason]

    public init(result: Result<PricedOrder, CartError>, reasons: [InexactReason]) {
        (self.result, self.reasons) = (result, reasons)
    }
}
