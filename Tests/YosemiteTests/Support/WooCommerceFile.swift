import DemoStore
import Foundation
import WooFoundation

@testable import Yosemite

/// The product CSV of WooCommerce, as its exporter writes it and its importer reads it (11.0), over a demonstration
/// store. It knows products as wp-admin does: what a variation has from its product is not the variation's own.
enum WooCommerceFile {
    // MARK: Out

    static func exported(_ store: DemoStore) -> String {
        let shop = Records(store)
        let columns = shop.columns
        let lines = shop.rows.map { row in columns.map { quoted(shop.cell($0, row)) }.joined(separator: ",") }
        return "\u{FEFF}" + ([columns.map(quoted).joined(separator: ",")] + lines).joined(separator: "\n") + "\n"
    }

    private static func quoted(_ value: String) -> String {
        let safe = value.first.map { "=+-@\t\r".contains($0) } == true ? "'" + value : value
        guard safe.contains(where: { " ,\"".contains($0) || $0.isNewline }) else { return safe }
        return "\"" + safe.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }

    // MARK: In

    /// What the importer would change of the store: a sentence each.
    static func changes(importing file: String, into store: DemoStore) -> [String] {
        let shop = Records(store)
        var reader = CSVReader()
        guard var rows = try? reader.rows(after: file.utf8), let rest = try? reader.end() else { return ["unreadable"] }
        rows += rest
        let titles = rows.removeFirst().values
        var changes: [String] = []
        for title in shop.columns where !titles.contains(title) { changes.append("\(title) is not there") }
        for values in rows.map(\.values) {
            let cells = Dictionary(zip(titles, values)) { first, _ in first }
            guard let id = cells["ID"].flatMap({ Int($0) }), let row = shop.rows.first(where: { $0.id == id }) else {
                changes.append("no such product: \(cells["ID"] ?? "")")
                continue
            }
            for (title, text) in cells.sorted(by: { $0.key < $1.key }) where !shop.isSame(title, text, row) {
                changes.append("\(id) \(title): “\(shop.cell(title, row))” → “\(text)”")
            }
        }
        return changes
    }
}

/// Products and variations of a store.
private struct Records {
    struct Row {
        let id: Int
        let node: JSONNode
        /// The product of a variation.
        let parent: JSONNode?

        func text(_ name: String) -> String { node[name]?.text ?? "" }
        var isVariation: Bool { parent != nil }
    }

    let rows: [Row]
    let columns: [String]
    private let store: DemoStore
    private let products: [Int: JSONNode]

    init(_ store: DemoStore) {
        self.store = store
        func all(_ resource: DemoResource) -> [(Int, JSONNode)] {
            store.ids(of: resource).compactMap { id in store.json(of: resource, id: id).map { (id, $0) } }
        }
        products = Dictionary(uniqueKeysWithValues: all(.products))
        let products = products
        let variations = all(.variations).map { id, node in
            let parent =
                node["parent_id"]?.integer
                ?? products.first { $0.value["variations"]?.elements.contains { $0.integer == id } == true }?.key ?? 0
            return Row(id: id, node: node, parent: products[parent] ?? .null)
        }
        rows = (products.map { Row(id: $0.key, node: $0.value, parent: nil) } + variations).sorted { $0.id < $1.id }
        let places = rows.map { $0.node["attributes"]?.elements.count ?? 0 }.max() ?? 0
        var titles = Self.fixed
        for number in 1..<(places + 1) {
            titles += ["name", "value(s)", "visible", "global"].map { "Attribute \(number) \($0)" }
            let hasDefault = rows.contains { Self.defaultOption($0, number) != nil }
            if hasDefault { titles.append("Attribute \(number) default") }
        }
        columns = titles
    }

    private static let fixed = [
        "ID", "Type", "SKU", "GTIN, UPC, EAN, or ISBN", "Name", "Published", "Is featured?", "Visibility in catalog",
        "Short description", "Description", "Date sale price starts", "Date sale price ends", "Tax status", "Tax class",
        "In stock?", "Stock", "Low stock amount", "Backorders allowed?", "Sold individually?", "Weight (lbs)",
        "Length (in)", "Width (in)", "Height (in)", "Allow customer reviews?", "Purchase note", "Sale price",
        "Regular price", "Categories", "Tags", "Shipping class", "Images", "Download limit", "Download expiry days",
        "Parent", "Grouped products", "Upsells", "Cross-sells", "External URL", "Button text", "Position",
    ]

    /// What the exporter writes.
    func cell(_ title: String, _ row: Row) -> String {
        switch title {
        case "ID": "\(row.id)"
        case "Type": types(row)
        case "Name": row.isVariation ? (row.parent?["name"]?.text ?? "") + " - " + row.text("name") : row.text("name")
        case "Published": published(row)
        case "Is featured?": flag(row, "featured")
        case "Visibility in catalog": (row.parent ?? row.node)["catalog_visibility"]?.text ?? "visible"
        case "Short description": written(row.text("short_description"))
        case "Description": written(row.text("description"))
        case "Date sale price starts": date(row.text("date_on_sale_from"))
        case "Date sale price ends": date(row.text("date_on_sale_to"))
        case "Tax status": row.text("tax_status")
        case "Tax class": inherited(row, "tax_class") ? "parent" : row.text("tax_class")
        case "In stock?": ["instock": "1", "onbackorder": "backorder"][row.text("stock_status")] ?? "0"
        case "Stock": row.node["manage_stock"] == true ? row.text("stock_quantity") : ""
        case "Low stock amount":
            row.node["manage_stock"] == true && row.text("low_stock_amount") != "0" ? row.text("low_stock_amount") : ""
        case "Backorders allowed?": ["yes": "1", "notify": "notify"][row.text("backorders")] ?? "0"
        case "Sold individually?": (row.parent ?? row.node)["sold_individually"] == true ? "1" : "0"
        case "Weight (lbs)": inherited(row, "weight") ? "" : row.text("weight")
        case "Length (in)", "Width (in)", "Height (in)": measure(title, row)
        case "Allow customer reviews?": flag(row, "reviews_allowed")
        case "Categories": terms(row, "categories", .categories)
        case "Tags": terms(row, "tags", .tags)
        case "Shipping class":
            inherited(row, "shipping_class") ? "" : named(.shippingClasses, slug: row.text("shipping_class"))
        case "Images": images(row).joined(separator: ", ")
        case "Download limit", "Download expiry days":
            row.node["downloadable"] == true
                ? nonZero(row.text(title == "Download limit" ? "download_limit" : "download_expiry")) : ""
        case "Parent": row.parent.map { link($0) } ?? ""
        case "Grouped products": links(row, "grouped_products")
        case "Upsells": links(row, "upsell_ids")
        case "Cross-sells": links(row, "cross_sell_ids")
        default: plainCell(title, row)
        }
    }

    private func plainCell(_ title: String, _ row: Row) -> String {
        let names = [
            "SKU": "sku", "GTIN, UPC, EAN, or ISBN": "global_unique_id", "Purchase note": "purchase_note",
            "Sale price": "sale_price", "Regular price": "regular_price", "External URL": "external_url",
            "Button text": "button_text", "Position": "menu_order",
        ]
        if let name = names[title] { return row.text(name) }
        return attributeCell(title, row)
    }

    /// Whether the importer leaves the record as it is with this text.
    func isSame(_ title: String, _ text: String, _ row: Row) -> Bool {
        let now = cell(title, row)
        let plain =
            text.first == "'" && text.dropFirst().first.map { "=+-@".contains($0) } == true
            ? String(text.dropFirst()) : text
        switch title {
        case "Name":
            // WordPress escapes it as it is saved.
            return HTMLText.plain(plain) == HTMLText.plain(now)
        case "Type":
            return Set(plain.components(separatedBy: ", ")) == Set(now.components(separatedBy: ", "))
        case "Published":
            // A product of the future is a draft to both; a variation is never one.
            return plain == now || (row.isVariation && now == "-1" && plain == "1")
        case "Short description", "Description":
            return read(plain) == row.text(title == "Description" ? "description" : "short_description")
        case "Date sale price starts", "Date sale price ends": return plain == now
        case "Regular price", "Sale price", "Weight (lbs)", "Length (in)", "Width (in)", "Height (in)":
            return Double(plain) == Double(now) && plain.isEmpty == now.isEmpty
        case "Download limit", "Download expiry days":
            return (Int(plain) ?? 0)
                == (row.node[title == "Download limit" ? "download_limit" : "download_expiry"]?.integer ?? 0)
        case "Name" where row.isVariation: return true
        case "Backorders allowed?" where row.node["manage_stock"]?.text == "parent": return true
        case "Low stock amount" where row.node["manage_stock"] != true: return true
        case "Categories", "Tags", "Upsells", "Cross-sells", "Grouped products":
            return Set(plain.components(separatedBy: ", ")) == Set(now.components(separatedBy: ", "))
        case "Images": return withoutPort(plain) == withoutPort(now)
        case _ where title.hasPrefix("Download "): return true
        default: return plain == now
        }
    }

    /// The store answers with the port it was asked at.
    private func withoutPort(_ addresses: String) -> String {
        addresses.replacingOccurrences(of: "127\\.0\\.0\\.1:[0-9]+", with: "127.0.0.1", options: .regularExpression)
    }

    // MARK: Cells

    private func types(_ row: Row) -> String {
        let type = row.isVariation ? "variation" : row.text("type")
        return
            ([type] + (row.node["downloadable"] == true ? ["downloadable"] : [])
            + (row.node["virtual"] == true ? ["virtual"] : [])).joined(separator: ", ")
    }

    private func published(_ row: Row) -> String {
        let isDraft = row.parent?["status"]?.text == "draft"
        return ["draft": "-1", "private": "0", "publish": "1", "pending": "2"][isDraft ? "draft" : row.text("status")]
            ?? "-1"
    }

    private func flag(_ row: Row, _ name: String) -> String { row.node[name] == true ? "1" : "0" }

    private func inherited(_ row: Row, _ name: String) -> Bool {
        guard let parent = row.parent else { return false }
        return row.text(name) == "parent" || row.text(name) == parent[name]?.text ?? ""
    }

    private func measure(_ title: String, _ row: Row) -> String {
        let name = title.prefix { $0 != " " }.lowercased()
        let own = row.node["dimensions"]?[name]?.text ?? ""
        return row.parent.map { $0["dimensions"]?[name]?.text ?? "" } == own ? "" : own
    }

    private func written(_ text: String) -> String {
        text.replacingOccurrences(of: "\\n", with: "\\\\n").replacingOccurrences(of: "\n", with: "\\n")
    }

    private func read(_ text: String) -> String {
        text.components(separatedBy: "\\\\n").map { $0.replacingOccurrences(of: "\\n", with: "\n") }
            .joined(separator: "\\n")
    }

    private func date(_ local: String) -> String {
        local.replacingOccurrences(of: "T0", with: " ").replacingOccurrences(of: "T", with: " ")
    }

    private func nonZero(_ text: String) -> String { text == "0" ? "" : text }

    private func named(_ resource: DemoResource, slug: String) -> String {
        store.ids(of: resource).compactMap { store.json(of: resource, id: $0) }.first { $0["slug"]?.text == slug }?[
            "name"
        ]?
        .text ?? slug
    }

    private func terms(_ row: Row, _ name: String, _ resource: DemoResource) -> String {
        (row.node[name]?.elements ?? []).compactMap { $0["id"]?.integer }.map { id in
            var path: [String] = []
            var next: Int? = id
            while let one = next, one > 0, let node = store.json(of: resource, id: one) {
                path.insert(decoded(node["name"]?.text ?? "").replacingOccurrences(of: ",", with: "\\,"), at: 0)
                next = node["parent"]?.integer
            }
            return path.joined(separator: " > ")
        }.joined(separator: ", ")
    }

    private func decoded(_ text: String) -> String { text.replacingOccurrences(of: "&amp;", with: "&") }

    private func images(_ row: Row) -> [String] {
        let own = row.isVariation ? [row.node["image"] ?? .null] : row.node["images"]?.elements ?? []
        let addresses = own.compactMap { $0["src"]?.text }
        let first = row.parent?["images"]?.elements.first?["src"]?.text
        return row.isVariation && addresses == [first].compactMap { $0 } ? [] : addresses
    }

    private func link(_ node: JSONNode) -> String {
        let sku = node["sku"]?.text ?? ""
        return sku.isEmpty ? "id:\(node["id"]?.integer ?? 0)" : sku.replacingOccurrences(of: ",", with: "\\,")
    }

    private func links(_ row: Row, _ name: String) -> String {
        // PHP makes an object of a list with a gap.
        let list = row.node[name]
        let ids = (list?.elements ?? []) + (list?.members.map(\.value) ?? [])
        return ids.compactMap { $0.integer.flatMap { products[$0] } }.map(link).joined(separator: ", ")
    }

    private func attributeCell(_ title: String, _ row: Row) -> String {
        let words = title.split(separator: " ")
        guard words.count == 3, words[0] == "Attribute", let number = Int(words[1]),
            let list = row.node["attributes"]?.elements,
            list.indices.contains(number - 1)
        else { return "" }
        let attribute = list[number - 1]
        switch words[2] {
        case "name": return decoded(attribute["name"]?.text ?? "")
        case "value(s)":
            let options = row.isVariation ? [attribute["option"] ?? .null] : attribute["options"]?.elements ?? []
            return options.compactMap(\.text).map { decoded($0).replacingOccurrences(of: ",", with: "\\,") }
                .joined(separator: ", ")
        case "visible": return row.isVariation ? "" : attribute["visible"] == true ? "1" : "0"
        case "global": return attribute["id"]?.integer ?? 0 > 0 ? "1" : "0"
        default: return Self.defaultOption(row, number) ?? ""
        }
    }

    /// By name, where the API says the slug.
    private static func defaultOption(_ row: Row, _ number: Int) -> String? {
        guard row.node["type"]?.text == "variable", let list = row.node["attributes"]?.elements,
            list.indices.contains(number - 1)
        else { return nil }
        let attribute = list[number - 1]
        let found = row.node["default_attributes"]?.elements.first { $0["name"] == attribute["name"] }
        guard let option = found?["option"]?.text else { return nil }
        return attribute["options"]?.elements.compactMap(\.text).first { $0.lowercased() == option.lowercased() }
            ?? option
    }
}
