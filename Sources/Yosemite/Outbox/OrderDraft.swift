import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// A new order.
public struct OrderDraft: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        public let productID: Int64
        /// 0 for a product without variations.
        public let variationID: Int64
        public let quantity: Decimal
        /// For display; the store uses the product's.
        public let name: String

        public init(productID: Int64, variationID: Int64 = 0, quantity: Decimal, name: String) {
            self.productID = productID
            self.variationID = variationID
            self.quantity = quantity
            self.name = name
        }
    }

    /// The meta data key of the mark by which a created order is found again.
    public static let markKey = "_merced_edit"

    /// Those that are set; a status that no list includes (`auto-draft`) becomes `pending`, because an unlisted order
    /// cannot be found after a lost answer (`woocommerce.md`, "Lists").
    public let fields: [OrderField: String]
    public let items: [Item]
    /// `rest-api`, or `pos-rest-api` for a sale at a counter (`woocommerce.md`, "Counter sales").
    public let createdVia: String
    /// Unique to this order.
    public let mark: String
    /// The price that was computed and shown; nil where only the store computes its amounts.
    public let priced: Priced?
    /// The currency of one that only the store prices, ISO 4217; nil where the store chooses.
    var currency: String?

    public init(
        fields: [OrderField: String],
        items: [Item],
        createdVia: String,
        mark: String,
        priced: Priced? = nil
    ) {
        var fields = fields
        let status = fields[.status] ?? ""
        if status.isEmpty || status == "auto-draft" || status == "trash" { fields[.status] = "pending" }
        self.fields = fields
        self.items = items
        self.createdVia = createdVia
        self.mark = mark
        self.priced = priced
    }

    /// With a new mark.
    public init(fields: [OrderField: String], items: [Item]) {
        self.init(fields: fields, items: items, createdVia: "rest-api", mark: UUID().uuidString.lowercased())
    }
}

extension OrderDraft {
    /// The body of `POST orders`.
    var body: JSONValue {
        var members = RecordValue.body(StoredFields.members(fields)) { _ in nil }
        members["created_via"] = .string(createdVia)
        var meta = [JSONValue.object(["key": .string(Self.markKey), "value": .string(mark)])]
        if let priced {
            // The intended status follows when the store has computed the same total.
            members["status"] = .string(Self.firstStatus)
            members.merge(priced.rows) { _, row in row }
            if case .array(let more)? = priced.rows["meta_data"] { meta += more }
            members["meta_data"] = .array(meta)
            return .object(members)
        }
        if let currency { members["currency"] = .string(currency) }
        members["meta_data"] = .array(meta)
        members["line_items"] = .array(
            items.map { item in
                var line: [String: JSONValue] = [
                    "product_id": .number(Decimal(item.productID)), "quantity": .number(item.quantity),
                ]
                if item.variationID > 0 { line["variation_id"] = .number(Decimal(item.variationID)) }
                return .object(line)
            }
        )
        return .object(members)
    }

    var stored: JSONValue {
        var members: [String: JSONValue] = [
            "fields": .object(StoredFields.members(fields)),
            "items": .array(
                items.map { item in
                    .object([
                        "product_id": .number(Decimal(item.productID)),
                        "variation_id": .number(Decimal(item.variationID)),
                        "quantity": .number(item.quantity),
                        "name": .string(item.name),
                    ])
                }
            ),
            "created_via": .string(createdVia),
            "mark": .string(mark),
        ]
        if let priced { members["priced"] = priced.stored }
        if let currency { members["currency"] = .string(currency) }
        return .object(members)
    }

    /// nil where it is not a draft.
    init?(stored: JSONValue) {
        guard let mark = stored["mark"]?.string, !mark.isEmpty, case .array(let items)? = stored["items"] else {
            return nil
        }
        self.init(
            fields: StoredFields.fields(stored["fields"] ?? .null),
            items: items.map { item in
                Item(
                    productID: item["product_id"]?.integer ?? 0,
                    variationID: item["variation_id"]?.integer ?? 0,
                    quantity: item["quantity"]?.decimal ?? 0,
                    name: item["name"]?.string ?? ""
                )
            },
            createdVia: stored["created_via"]?.string ?? "rest-api",
            mark: mark,
            priced: stored["priced"].flatMap { Priced(stored: $0) }
        )
        currency = stored["currency"]?.string
    }

    /// The same with other fields.
    func with(fields: [OrderField: String]) -> OrderDraft {
        var draft = OrderDraft(fields: fields, items: items, createdVia: createdVia, mark: mark, priced: priced)
        draft.currency = currency
        return draft
    }

    /// The order as shown by the mirror until the store has created it.
    func graph(siteID: Int64, orderID: Int64, createdAt: Date) -> OrderGraph {
        var order = OrderRecord(
            siteID: siteID,
            orderID: orderID,
            number: Localization.number,
            status: "pending",
            storeStatus: "pending"
        )
        for (field, value) in fields { order[keyPath: field.key] = value }
        order.storeStatus = order.status
        order.customerName = order.nameInAddresses
        order.dateCreated = createdAt
        order.createdVia = createdVia
        order.itemCount = items.reduce(0) { $0 + $1.quantity }.pieces
        if let priced { return priced.graph(order, items) }
        let lines = items.map { item in
            OrderItemRecord(
                siteID: siteID,
                orderID: orderID,
                itemID: 0,
                name: item.name,
                productID: item.productID,
                variationID: item.variationID,
                quantity: "\(item.quantity)"
            )
        }
        return OrderGraph(order: order, items: lines)
    }

    enum Localization {
        static let number = localized("new")
    }
}
