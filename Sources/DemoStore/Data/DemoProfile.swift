import FoundationEssentials
import WooFoundation

/// A shop as shown by `wc/v3`: settings, tax classes and rates, zones, categories, products, variations and coupons,
/// each as in the answer of its list, or reduced. `amount_stored_not_in_rest` of a coupon has the decimals that REST
/// hides.
public struct DemoProfile: Sendable {
    let node: JSONNode

    /// - Throws: ``JSONNodeError`` for anything but JSON.
    public init(parsing data: Data) throws(JSONNodeError) {
        node = try JSONNode(parsing: data)
    }

    var currency: String? { node["settings"]?["general"]?["woocommerce_currency"]?.text }

    private func rows(_ name: String) -> [JSONNode] { node[name]?.elements ?? [] }

    /// Replaces the invented shop; its records were created a day before `now`.
    func move(into state: inout StoreState, now: Int) {
        for setting in node["settings"]?["general"]?.members ?? [] {
            state.settings.set(setting.name, to: setting.value.text ?? "")
        }
        for setting in node["settings"]?["tax"]?.members ?? [] {
            state.settings.setTax(setting.name, to: setting.value.text ?? "")
        }
        let day = now - 86_400
        state.lists[.taxClasses] = DemoList(.taxClasses, records: numbered(rows("tax_classes")))
        state.lists[.taxRates] = DemoList(.taxRates, records: numbered(rows("tax_rates")))
        state.lists[.categories] = DemoList(.categories, records: categories)
        state.lists[.products] = products(day)
        state.lists[.variations] = variations(day)
        state.lists[.coupons] = coupons(day)
        for coupon in rows("coupons") {
            guard let amount = coupon["amount_stored_not_in_rest"]?.text.flatMap({ Decimal(string: $0) }) else {
                continue
            }
            state.lists.storedAmounts[coupon["id"]?.integer ?? 0] = amount
        }
        let sold = rows("products") + rows("variations")
        let skus = sold.map { ($0["sku"]?.text?.lowercased() ?? "", $0["id"]?.integer ?? 0) }
        state.lists.skus = Dictionary(skus.filter { !$0.0.isEmpty }) { first, _ in first }
        state.zones = rows("shipping_zones").map { DemoZone($0) }
    }

    private func numbered(_ nodes: [JSONNode]) -> [DemoTerms.Record] {
        nodes.enumerated().map { index, node in
            (DemoList.Row(id: node["id"]?.integer ?? index + 1, number: index), node)
        }
    }

    private var categories: [DemoTerms.Record] {
        rows("categories").map { category in
            let name = category["name"]?.text ?? ""
            var node: JSONNode = [
                "id": 0, "name": "", "slug": .string(DemoTerms.slug(name)), "parent": 0, "description": "",
                "display": "default", "image": .null, "menu_order": 0, "count": 0,
            ]
            for member in category.members { node[member.name] = member.value }
            let id = category["id"]?.integer ?? 0
            return (DemoList.Row(id: id, number: id, parent: category["parent"]?.integer ?? 0), node)
        }
    }

    // MARK: Catalogue

    private func row(_ node: JSONNode, _ index: Int, _ day: Int, parent: Int = 0) -> DemoList.Row {
        DemoList.Row(
            id: node["id"]?.integer ?? 0,
            number: index,
            created: day + index,
            modified: day + index,
            parent: parent,
            status: node["status"]?.text ?? "publish"
        )
    }

    private func products(_ day: Int) -> DemoList {
        let names = Dictionary(rows("categories").map { ($0["id"]?.integer ?? 0, $0["name"]?.text ?? "") }) { $1 }
        return list(
            .products,
            rows("products").enumerated().map { index, product in
                let name = product["name"]?.text ?? product["sku"]?.text ?? ""
                var node = BlankProduct.node(["name": .string(name)], site: "")
                for member in product.members { node[member.name] = member.value }
                let categories = (product["categories"]?.elements ?? []).map { category -> JSONNode in
                    guard let id = category.integer else { return category }
                    return DemoTerms.reference(id, names[id] ?? "")
                }
                node["categories"] = .array(categories)
                return (row(product, index, day), node)
            }
        )
    }

    private func variations(_ day: Int) -> DemoList {
        list(
            .variations,
            rows("variations").enumerated().map { index, variation in
                let parent = (variation["parent_id"] ?? variation["product_id"])?.integer ?? 0
                var node = BlankProduct.variation(of: parent, site: "")
                let last = variation["sku"]?.text?.split(separator: "-").last.map(String.init)
                node["name"] = .string(last ?? "")
                node["purchasable"] = true
                for member in variation.members where member.name != "product_id" { node[member.name] = member.value }
                return (row(variation, index, day, parent: parent), node)
            }
        )
    }

    private func coupons(_ day: Int) -> DemoList {
        list(
            .coupons,
            rows("coupons").enumerated().map { index, coupon in
                var node = CouponChanges.blank
                for member in coupon.members where member.name != "amount_stored_not_in_rest" {
                    node[member.name] = member.value
                }
                return (row(coupon, index, day), node)
            }
        )
    }

    /// Records with their dates and addresses.
    private func list(_ resource: DemoResource, _ records: [DemoTerms.Record]) -> DemoList {
        let nodes = Dictionary(records.map { ($0.row.id, $0.node.members) }) { first, _ in first }
        return DemoList(resource, rows: records.map(\.row)) { row, context in
            var members = nodes[row.id] ?? []
            if members.first(where: { $0.name == "id" }) == nil {
                members.insert(.init("id", .integer(row.id)), at: 0)
            }
            let dates: [(String, String)] = [
                ("date_created", context.dates.local(row.created)),
                ("date_created_gmt", context.dates.gmt(row.created)),
                ("date_modified", context.dates.local(row.modified)),
                ("date_modified_gmt", context.dates.gmt(row.modified)),
            ]
            members += dates.map { .init($0.0, .string($0.1)) }
            if let place = members.firstIndex(where: { $0.name == "permalink" }), let path = members[place].value.text {
                members[place].value = .string(context.site + path)
            }
            return members
        }
    }
}

extension DemoStoreConfiguration {
    var shownCurrency: DemoCurrency { DemoCurrency(code: profile?.currency ?? currency) }
}

extension DemoZone {
    /// A zone of a profile, with its methods.
    init(_ node: JSONNode) {
        let methods = (node["methods"]?.elements ?? []).map { method in
            let settings = method["settings"]
            // In full, each setting is an object with its value; reduced, the value itself.
            func value(_ name: String) -> String? { settings?[name]?["value"]?.text ?? settings?[name]?.text }
            return Method(
                instanceID: method["instance_id"]?.integer ?? 0,
                kind: method["method_id"]?.text ?? "",
                title: method["title"]?.text ?? "",
                isEnabled: method["enabled"]?.isTruthy ?? true,
                taxStatus: value("tax_status"),
                cost: value("cost") ?? ""
            )
        }
        self.init(
            id: node["id"]?.integer ?? 0,
            name: node["name"]?.text ?? "",
            order: node["order"]?.integer ?? 0,
            places: (node["locations"]?.elements ?? []).map {
                Place(kind: $0["type"]?.text ?? "", code: $0["code"]?.text ?? "")
            },
            methods: methods
        )
    }
}
