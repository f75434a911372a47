import FoundationEssentials
import WooFoundation

/// A note on an order.
struct DemoNote: Hashable, Sendable {
    var id: Int
    var author: String
    var created: Int
    var text: String
    var isForCustomer = false

    static let system = "WooCommerce"

    func json(_ context: RenderingContext, orderID: Int) -> JSONNode {
        let parent = "orders/\(orderID)"
        return [
            "id": .integer(id), "author": .string(author), "date_created": .string(context.dates.local(created)),
            "date_created_gmt": .string(context.dates.gmt(created)), "note": .string(text),
            "customer_note": .bool(isForCustomer),
            "_links": context.links(
                "\(parent)/notes/\(id)",
                collection: "\(parent)/notes",
                allow: ["GET", "DELETE"],
                more: [.init("up", [["href": .string(context.api + parent)]])]
            ),
        ]
    }

    /// A sent note as the store keeps it: without control characters and unknown tags (recording
    /// `hostile/order-note-esc-post`).
    static func filtered(_ text: String) -> String {
        let kept = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 || [9, 10, 13].contains($0.value) })
        )
        return withoutForeignTags(kept).trimmed(.whitespacesAndNewlines)
    }

    private static let allowedTags: Set<String> = ["a", "b", "strong", "i", "em", "br", "p", "code", "del", "span"]

    private static func withoutForeignTags(_ text: String) -> String {
        var result = ""
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "<") {
            result += rest[..<open]
            guard let close = rest[open...].firstIndex(of: ">") else {
                result += "&lt;"
                rest = rest[rest.index(after: open)...]
                continue
            }
            let inside = rest[rest.index(after: open)..<close]
            let name = inside.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
            if allowedTags.contains(name) { result += "<\(inside.prefix { $0 != " " })>" }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

extension OrderGenerator {
    /// The notes of an order when the store opened, newest first.
    func notes(of row: OrderSkeleton) -> [DemoNote] {
        let order = order(row)
        if let living { return notes(living, of: order, row: row) }
        let index = Int(row.number)
        var random = SplitMix(seed: seed, purpose: 4, index: index)
        let first = 8_000 + index * 5
        let moment = min(now, order.created + 60)
        let to = (order.statusBeforeTrash ?? order.status).name
        var notes = [
            DemoNote(
                id: first + 1,
                author: DemoNote.system,
                created: moment,
                text: "Order status changed from Pending payment to \(to)."
            )
        ]
        if order.status.isPaid, let line = order.lines.first(where: { !$0.meta.isEmpty }) {
            let stock = 1 + random.below(200)
            let text = "Stock levels reduced: \(line.name) (\(Decimal(stock) + line.quantity)&rarr;\(stock))"
            notes.insert(DemoNote(id: first, author: DemoNote.system, created: moment, text: text), at: 0)
        }
        if random.chance(percent: 20) {
            notes.append(
                DemoNote(id: first + 2, author: DemoNote.system, created: moment, text: "Fraud score 12 — low.")
            )
        }
        if random.chance(percent: 15) {
            let text = "Called back, wants it <b>before Friday</b> &amp; wrapped."
            notes.insert(
                DemoNote(id: first + 3, author: "admin", created: min(now, moment + 3_600), text: text),
                at: 0
            )
        }
        if random.chance(percent: 15) {
            notes.insert(
                DemoNote(
                    id: first + 4,
                    author: DemoNote.system,
                    created: min(now, moment + 7_200),
                    text: "Your parcel is on its way",
                    isForCustomer: true
                ),
                at: 0
            )
        }
        return notes
    }
}
