import DemoStore
import Foundation
import TerminalUI

/// Five orders, and some that strain the screen, in the place of the store's list.
enum Shop {
    static let hostileName = "Eve\u{1B}[31m \u{202E}gnirts"

    static func setting(_ rows: [[String: Any]], size: Size = Size(width: 80, height: 24)) -> Story.Setting {
        let list = self.rows(rows)
        var setting = Story.Setting()
        setting.size = size
        setting.prepare = { store in store.replaceOrderListAnswer(with: list) }
        return setting
    }

    /// Puts the orders below in the place of as many of the store's own, each with the id of the one it covers.
    static func strain(_ store: DemoStore) {
        for (id, row) in zip(strained(of: store), strains + orders) {
            store.setRawOrderJSON(id: id, rows([row.merging(["id": id]) { $1 }]).first)
        }
    }

    /// The ids `strain` gives them: those of the newest orders that lists show.
    static func strained(of store: DemoStore) -> [Int] {
        let hidden: Set = ["trash", "checkout-draft", "auto-draft"]
        let listed = store.orderIDs.filter { !hidden.contains(store.status(ofOrder: $0) ?? "trash") }
        return listed.suffix(strains.count + orders.count)
    }

    /// As the store sends them.
    static func rows(_ rows: [[String: Any]]) -> [Data] {
        rows.compactMap { try? JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys]) }
    }

    static var orders: [[String: Any]] {
        [
            order(
                3_128,
                "2026-11-22T14:21:00",
                "Ada",
                "Byrne",
                "84.00",
                "processing",
                paid: true,
                items: 2,
                note: "Please leave with the neighbour at no. 6."
            ),
            order(3_127, "2026-11-22T13:58:00", "", "", "19.00", "processing", items: 1),
            order(3_126, "2026-11-22T13:40:00", "Léa", "Fontaine", "240.00", "pending", items: 6),
            order(3_124, "2026-11-22T11:02:00", "Marco", "Ruiz", "38.00", "failed", items: 2),
            order(3_099, "2025-11-19T21:12:00", "Julia", "Costa", "87.00", "completed", paid: true, items: 3),
        ]
    }

    static var strains: [[String: Any]] {
        [
            order(4_294_968_003, "2026-11-22T14:21:00", "王小明 👩‍👩‍👧", "José\u{301}", "1000000.00", "processing", items: 1),
            order(9, "2026-11-22T14:20:00", "محمد", "\u{200F}علي", "-1234567.89", "on-hold", items: 1_234_567),
            order(8, "2026-11-22T14:19:00", hostileName, "🇮🇪🇮🇪", "0.00", "a-very-long-status-of-a-plugin", items: 1),
            order(7, "2026-11-22T14:18:00", String(repeating: "W", count: 300), "", "5.00", "refunded", items: 1),
        ]
    }

    static func order(
        _ id: Int,
        _ date: String,
        _ first: String,
        _ last: String,
        _ total: String,
        _ status: String,
        paid: Bool = false,
        items: Int,
        note: String = ""
    ) -> [String: Any] {
        let address: [String: Any] = [
            "first_name": first, "last_name": last, "address_1": "4 Quay St", "city": "Galway", "postcode": "H91 X2Y3",
            "country": "IE", "email": first == "Ada" ? "ada@example.com" : "",
        ]
        return [
            "id": id, "number": String(id), "status": status, "currency": "USD", "currency_symbol": "$", "total": total,
            "date_created": date, "date_created_gmt": date, "date_modified_gmt": date,
            "date_paid_gmt": paid ? date : NSNull(), "billing": address, "shipping": address, "customer_note": note,
            "payment_method": "card", "payment_method_title": "Card, Visa ending 4242", "created_via": "checkout",
            "shipping_total": "6.00", "total_tax": "4.00",
            "shipping_lines": [["id": 1, "method_title": "Standard post", "total": "6.00"]],
            "line_items": [
                [
                    "id": 1, "name": "Enamel mug, white", "quantity": items, "price": 18, "subtotal": "36.00",
                    "total": "36.00", "sku": "MUG-WHT",
                ]
            ],
        ]
    }
}
