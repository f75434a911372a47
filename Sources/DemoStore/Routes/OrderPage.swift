import FoundationEssentials
import WooFoundation

/// One page of orders, selected but not yet rendered.
struct OrderPage: Sendable {
    enum Row: Sendable {
        case order(DemoOrder)
        /// Bytes that a test put in an order's place.
        case raw(Data)
    }

    let query: OrderQuery
    let rows: [Row]
    let total: Int

    func render(_ context: RouteContext) -> StoreAnswer {
        let fields = context.fields
        let rendering = OrderRoutes.rendering(context)
        var writer = JSONNodeWriter(reserving: rows.count * (fields == nil ? 5_000 : 400) + 16)
        writer.append(byte: UInt8(ascii: "["))
        for (index, row) in rows.enumerated() {
            if index > 0 { writer.append(byte: UInt8(ascii: ",")) }
            switch row {
            case .order(let order):
                let node = order.json(rendering, fields: fields)
                writer.append(fields?.apply(to: node) ?? node)
            case .raw(let data):
                if let fields, let node = try? JSONNode(parsing: data) {
                    writer.append(fields.apply(to: node))
                } else {
                    writer.append(raw: data)
                }
            }
        }
        writer.append(byte: UInt8(ascii: "]"))
        var answer = StoreAnswer(body: Data(writer.bytes))
        if let allow = context.access.allow(OrderRoutes.listMethods) { answer.set("Allow", allow) }
        let beyond = rows.isEmpty && query.page > 1
        context.paginate(
            &answer,
            path: "orders",
            total: total,
            page: query.page,
            perPage: query.perPage,
            beyond: beyond
        )
        return answer
    }
}
