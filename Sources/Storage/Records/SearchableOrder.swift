/// An order with the text by which it is found, made where it was received: while it is written, nothing else can be.
public struct SearchableOrder: Sendable {
    public let graph: OrderGraph
    let text: String

    public init(_ graph: OrderGraph) {
        self.graph = graph
        text = OrderSearchIndex.text(graph.order, items: graph.items, coupons: graph.coupons)
    }
}
