import FoundationEssentials
import WooFoundation

/// The effect of a write on a product or variation: much is accepted that is then dropped, blanked or changed, as in
/// the real store (findings 28, recordings `mut/product-*`, `errors/*price*`).
struct ProductChanges {
    let fields: JSONNode
    let current: JSONNode
    let isVariation: Bool
    let lists: DemoLists
    let now: Int
    let rendering: RenderingContext

    private var node: JSONNode
    private var dates: DemoDates { rendering.dates }

    init(
        _ fields: JSONNode,
        to current: JSONNode,
        isVariation: Bool,
        lists: DemoLists,
        now: Int,
        rendering: RenderingContext
    ) {
        self.fields = fields
        self.current = current
        self.isVariation = isVariation
        self.lists = lists
        self.now = now
        self.rendering = rendering
        node = current
    }

    private static let texts = [
        "name", "slug", "type", "status", "catalog_visibility", "description", "short_description", "sku",
        "global_unique_id", "external_url", "button_text", "tax_status", "tax_class", "stock_status", "backorders",
        "weight", "shipping_class", "purchase_note", "post_password",
    ]
    private static let flags = ["featured", "virtual", "downloadable", "sold_individually", "reviews_allowed"]
    private static let numbers = ["download_limit", "download_expiry", "menu_order", "parent_id", "low_stock_amount"]
    private static let lists = ["upsell_ids", "cross_sell_ids", "grouped_products"]

    /// - Returns: the members that changed.
    /// - Throws: 400 for a wrong type, a SKU in use, a picture that cannot be fetched.
    mutating func apply() throws(RESTError) -> [JSONNode.Member] {
        try checkTypes()
        try checkSKU()
        try checkCode()
        for name in Self.texts {
            guard let text = fields[name]?.text, node[name] != nil else { continue }
            node[name] = .string(kept(text, of: name))
        }
        for name in Self.flags where fields[name] != nil && node[name] != nil {
            node[name] = .bool(fields[name]?.isTruthy ?? false)
        }
        for name in Self.numbers where fields[name] != nil && node[name] != nil {
            node[name] = fields[name]?.integer.map { .integer($0) } ?? .null
        }
        for name in Self.lists where fields[name] != nil && node[name] != nil { node[name] = fields[name] }
        if isVariation { nameVariation() } else { takeAttributes() }
        takeDownloads()
        try takeImages()
        takeTerms()
        takeMeta()
        takeDimensions()
        takeSaleDates()
        takePrices()
        takeStock()
        return node.members.filter { current[$0.name] != $0.value && $0.name != "_links" }
    }

    // MARK: Checks

    private func checkTypes() throws(RESTError) {
        var refused: [RESTError.Parameter] = []
        for name in ["regular_price", "sale_price"] {
            guard let value = fields[name], !value.isNull else { continue }
            if case .string = value { continue }
            refused.append(Self.wrongType(name, "string"))
        }
        for name in ["stock_quantity"] {
            guard let value = fields[name], !value.isNull, value.integer == nil else { continue }
            if rendering.plugins.contains(.decimalQuantities), value.decimal != nil { continue }
            refused.append(Self.wrongType(name, "integer"))
        }
        if let status = fields["status"]?.text, !Self.statuses.contains(status) {
            let message = "status is not one of \(ParameterReader.enumeration(Self.statuses))."
            refused.append(.init(name: "status", code: "rest_not_in_enum", message: message))
        }
        guard refused.isEmpty else { throw .invalidParameters(refused) }
    }

    private static let statuses = ["draft", "pending", "private", "publish", "future", "auto-draft", "trash"]

    private static func wrongType(_ name: String, _ type: String) -> RESTError.Parameter {
        .init(
            name: name,
            code: "rest_invalid_type",
            message: "\(name) is not of type \(type).",
            data: ["param": .string(name)]
        )
    }

    private func checkSKU() throws(RESTError) {
        guard let sku = fields["sku"]?.text, !sku.isEmpty else { return }
        guard let owner = lists.owner(ofSKU: sku), owner != current["id"]?.integer else { return }
        throw RESTError(
            400,
            "product_invalid_sku",
            "Invalid or duplicated SKU.",
            more: [.init("resource_id", .integer(owner)), .init("unique_sku", .string(sku + "-1"))]
        )
    }

    /// WooCommerce keeps only digits, hyphens and X of a code, and an X only at the end (`set_global_unique_id`).
    private func checkCode() throws(RESTError) {
        guard let text = fields["global_unique_id"]?.text else { return }
        let kept = Self.code(text)
        guard kept.dropLast().contains(where: { "Xx".contains($0) }) else { return }
        throw RESTError(
            400,
            "product_invalid_global_unique_id_format",
            "Invalid GTIN, UPC, EAN, or ISBN. The letter X is only valid as the final ISBN-10 check digit."
        )
    }

    private static func code(_ text: String) -> String {
        text.filter { $0.isASCII && $0.isNumber || "Xx-".contains($0) }
    }

    // MARK: Dependent values

    /// A variation is named by its options.
    private mutating func nameVariation() {
        guard let attributes = fields["attributes"]?.elements else { return }
        let known = sharedAttributes
        node["attributes"] = .array(
            attributes.map { attribute in
                let id = attribute["id"]?.integer ?? 0
                let shared = known.first { $0["id"]?.integer == id }
                let name = shared?["name"] ?? attribute["name"] ?? ""
                return [
                    "id": .integer(id), "name": name, "slug": shared?["slug"] ?? name,
                    "option": attribute["option"] ?? "",
                ]
            }
        )
        node["name"] = .string(attributes.compactMap { $0["option"]?.text }.joined(separator: ", "))
    }

    private var sharedAttributes: [JSONNode] {
        lists[.attributes].map { list in list.rows.map { list.node($0, rendering) } } ?? []
    }

    /// In order of position; shared attributes keep their names. The default option of one is stored by its slug.
    private mutating func takeAttributes() {
        if let wanted = fields["attributes"]?.elements {
            let known = sharedAttributes
            let attributes = wanted.map { attribute -> JSONNode in
                let id = attribute["id"]?.integer ?? 0
                let shared = known.first { $0["id"]?.integer == id }
                let name = shared?["name"] ?? attribute["name"] ?? ""
                return [
                    "id": .integer(id), "name": name, "slug": shared?["slug"] ?? name,
                    "position": .integer(attribute["position"]?.integer ?? 0),
                    "visible": .bool(attribute["visible"]?.isTruthy ?? false),
                    "variation": .bool(attribute["variation"]?.isTruthy ?? false),
                    "options": attribute["options"] ?? [],
                ]
            }
            let sorted = attributes.enumerated().sorted {
                let places = ($0.element["position"]?.integer ?? 0, $1.element["position"]?.integer ?? 0)
                return (places.0, $0.offset) < (places.1, $1.offset)
            }
            node["attributes"] = .array(sorted.map(\.element))
        }
        guard let chosen = fields["default_attributes"]?.elements else { return }
        node["default_attributes"] = .array(
            chosen.map { entry in
                let id = entry["id"]?.integer ?? 0
                let option = entry["option"]?.text ?? ""
                let name = sharedAttributes.first { $0["id"]?.integer == id }?["name"] ?? entry["name"] ?? ""
                return [
                    "id": .integer(id), "name": name,
                    "option": .string(id > 0 ? DemoTerms.slug(option) : option),
                ]
            }
        )
    }

    /// A file gets an id from the store; one without an address is dropped.
    private mutating func takeDownloads() {
        guard let wanted = fields["downloads"]?.elements, node["downloads"] != nil else { return }
        node["downloads"] = .array(
            wanted.compactMap { download -> JSONNode? in
                guard let file = download["file"]?.text, !file.isEmpty else { return nil }
                let id = download["id"]?.text ?? ""
                let made = "demo-\(file.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) })"
                return [
                    "id": .string(id.isEmpty ? made : id), "name": download["name"] ?? "", "file": .string(file),
                ]
            }
        )
    }

    private mutating func takeImages() throws(RESTError) {
        let name = isVariation ? "image" : "images"
        guard let wanted = fields[name] else { return }
        let known = isVariation ? [node[name] ?? .null] : node[name]?.elements ?? []
        var images: [JSONNode] = []
        for image in isVariation ? [wanted] : wanted.elements where !image.isNull {
            if let source = image["src"]?.text, (image["id"]?.integer ?? 0) == 0 {
                throw RESTError(
                    400,
                    "woocommerce_product_image_upload_error",
                    "Error getting remote image \(source). Error: A valid URL was not provided."
                )
            }
            guard let id = image["id"]?.integer else { continue }
            var kept = known.first { $0["id"]?.integer == id } ?? picture(id)
            guard !kept.isNull else { continue }
            for member in ["name", "alt"] { if let text = image[member] { kept[member] = text } }
            images.append(kept)
        }
        node[name] = isVariation ? images.first ?? .null : .array(images)
    }

    /// A picture of the media library.
    private func picture(_ id: Int) -> JSONNode {
        var node = lists.media[id] ?? .null
        if node.isNull, (1...DemoMedia.shopImages).contains(id - 10) {
            node = DemoMedia(shopImage: id - 10, added: now).image(rendering)
        }
        if isVariation { for name in ["srcset", "sizes", "thumbnail"] { node[name] = nil } }
        return node
    }

    /// Unknown ones are dropped; a product without a category gets the default one.
    private mutating func takeTerms() {
        guard !isVariation else { return }
        for (name, resource) in [
            ("categories", DemoResource.categories), ("tags", .tags), ("brands", .brands),
        ] {
            guard let wanted = fields[name]?.elements else { continue }
            var terms = wanted.compactMap { term -> JSONNode? in
                guard let id = term["id"]?.integer, let row = lists[resource]?.row(id: id) else { return nil }
                return lists.reference(resource, row, rendering)
            }
            if terms.isEmpty, name == "categories" { terms = [DemoTerms.reference(15, "Uncategorized")] }
            node[name] = .array(terms)
        }
    }

    private mutating func takeMeta() {
        guard let wanted = fields["meta_data"]?.elements else { return }
        var entries = node["meta_data"]?.elements ?? []
        for entry in wanted {
            let id = entry["id"]?.integer ?? 0
            let index =
                entries.firstIndex { id > 0 ? $0["id"]?.integer == id : $0["key"] == entry["key"] }
            switch (index, entry["value"]) {
            case (let index?, .some(.null)), (let index?, nil): entries.remove(at: index)
            case (let index?, let value?): entries[index]["value"] = value
            case (nil, let value?) where !value.isNull:
                let newID = now + entries.count
                entries.append(["id": .integer(newID), "key": entry["key"] ?? "", "value": value])
            case (nil, _): break
            }
        }
        node["meta_data"] = .array(entries)
    }

    private mutating func takeDimensions() {
        for member in fields["dimensions"]?.members ?? [] { node["dimensions"]?[member.name] = member.value }
    }

    private mutating func takeSaleDates() {
        for name in ["date_on_sale_from", "date_on_sale_to"] {
            guard let text = (fields[name + "_gmt"] ?? fields[name])?.text else { continue }
            let seconds = text.isEmpty ? nil : dates.seconds(parameter: text, gmt: fields[name + "_gmt"] != nil)
            node[name] = dates.local(seconds)
            node[name + "_gmt"] = dates.gmt(seconds)
        }
    }

    private mutating func takePrices() {
        let hasPrice = isVariation || !["variable", "grouped"].contains(node["type"]?.text ?? "")
        guard hasPrice else { return }
        let names = ["regular_price", "sale_price", "date_on_sale_from_gmt", "date_on_sale_to_gmt"]
        guard names.contains(where: { fields[$0] != nil }) else { return }
        for name in names.prefix(2) { if let text = fields[name]?.text { node[name] = .string(Self.amount(text)) } }
        let regular = node["regular_price"]?.text ?? ""
        let sale = node["sale_price"]?.text ?? ""
        if let low = Decimal(string: sale), low >= Decimal(string: regular) ?? 0 { node["sale_price"] = "" }
        let isOnSale = !(node["sale_price"]?.text ?? "").isEmpty && isInWindow
        node["price"] = .string(isOnSale ? node["sale_price"]?.text ?? "" : regular)
        node["on_sale"] = .bool(isOnSale)
        // Code: `WC_Product::is_purchasable`.
        if isVariation { node["purchasable"] = .bool(node["price"]?.text != "" && node["status"]?.text != "private") }
    }

    private var isInWindow: Bool {
        func seconds(_ name: String) -> Int? { node[name]?.text.flatMap { dates.seconds(parameter: $0, gmt: true) } }
        return seconds("date_on_sale_from_gmt") ?? now <= now && seconds("date_on_sale_to_gmt") ?? now >= now
    }

    /// Removes thousands separators, and blanks an invalid number.
    private static func amount(_ text: String) -> String {
        let plain = text.replacing(",", with: "").trimmed(.whitespaces)
        let digits = plain.hasPrefix("-") ? plain.dropFirst() : plain[...]
        return digits.isEmpty || !digits.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }) ? "" : plain
    }

    private mutating func takeStock() {
        if let manages = fields["manage_stock"] { node["manage_stock"] = .bool(manages.isTruthy) }
        guard node["manage_stock"] == true else {
            if fields["manage_stock"] != nil { node["stock_quantity"] = .null }
            return
        }
        let plugins = rendering.plugins
        if let delta = fields["inventory_delta"]?.count(plugins) {
            node["stock_quantity"] = .count((node["stock_quantity"]?.count(plugins) ?? 0) + delta)
        } else if let count = fields["stock_quantity"]?.count(plugins) {
            node["stock_quantity"] = .count(count)
        } else if fields["manage_stock"] != nil, node["stock_quantity"]?.isNull == true {
            node["stock_quantity"] = 0
        } else {
            return
        }
        let isLeft = (node["stock_quantity"]?.decimal ?? 0) > 0
        let takesOrders = node["backorders"]?.text != "no"
        node["stock_status"] = isLeft ? "instock" : takesOrders ? "onbackorder" : "outofstock"
    }

    private func kept(_ text: String, of name: String) -> String {
        switch name {
        case "name": WordPressText.productName(Self.withoutControls(text))
        case "sku": Self.withoutControls(text)
        case "global_unique_id": Self.code(text)
        case "description", "short_description", "purchase_note":
            WordPressText.filtered(text, losesBackslashes: !isVariation)
        default: text
        }
    }

    /// WordPress strips C0 from titles, and leaves C1 (finding 17).
    private static func withoutControls(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
    }
}
