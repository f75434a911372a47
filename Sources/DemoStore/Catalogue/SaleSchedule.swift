import WooFoundation

/// What a product costs while its sale begins and ends by dates: `on_sale` is decided when it is read
/// (`WC_Product::is_on_sale`), but `price` is changed by a task of the shop, once a day after midnight
/// (`wc_scheduled_sales`). Between the two they do not agree.
enum SaleSchedule {
    private static let from = "date_on_sale_from_gmt"
    private static let until = "date_on_sale_to_gmt"

    /// Whether the dates allow its sale price; nil where there is none, or no dates.
    static func isOpen(_ node: JSONNode, at now: Int, _ dates: DemoDates) -> Bool? {
        func seconds(_ name: String) -> Int? { node[name]?.text.flatMap { dates.seconds(parameter: $0, gmt: true) } }
        let (begins, ends) = (seconds(from), seconds(until))
        guard !(node["sale_price"]?.text ?? "").isEmpty, begins != nil || ends != nil else { return nil }
        return begins ?? now <= now && ends ?? now >= now
    }

    /// What the task writes to a product: a price that begins loses its first date, one that is over both dates and
    /// itself.
    static func change(_ node: JSONNode, at now: Int, _ dates: DemoDates) -> JSONNode? {
        guard let isOpen = isOpen(node, at: now, dates) else { return nil }
        let (sale, regular) = (node["sale_price"] ?? "", node["regular_price"] ?? "")
        if isOpen, node["price"] != sale {
            return ["price": sale, "on_sale": true, "date_on_sale_from": .null, from: .null]
        }
        guard !isOpen, node["price"] != regular else { return nil }
        return [
            "price": regular, "on_sale": false, "sale_price": "", "date_on_sale_from": .null, from: .null,
            "date_on_sale_to": .null, until: .null,
        ]
    }
}

extension StoreState {
    /// The shop's daily task, at the first request after midnight; never where ``DemoOddity/salesTaskStands``.
    mutating func runSales(at second: Int, _ dates: DemoDates) {
        guard second >= nextSalesTask, !oddities.contains(.salesTaskStands) else { return }
        let isFirst = nextSalesTask == 0
        nextSalesTask = dates.midnight(after: second)
        // The invented sales last longer than any test.
        guard !isFirst else { return }
        let rendering = RenderingContext(site: "", dates: dates, currency: DemoCurrency(code: "USD"))
        for resource in [DemoResource.products, .variations] {
            for id in lists[resource]?.changedIDs ?? [] {
                guard let node = lists.record(resource, id: id, rendering),
                    let change = SaleSchedule.change(node, at: second, dates)
                else { continue }
                _ = lists[resource]?.change(id: id, change, now: second)
            }
        }
    }
}

extension DemoDates {
    /// The next beginning of a day in the store's zone.
    func midnight(after second: Int) -> Int {
        let today = midnight(of: second) ?? second
        // Two hours into the next day at most, however long a day of the zone is.
        return midnight(of: today + 26 * 3_600) ?? today + 86_400
    }

    private func midnight(of second: Int) -> Int? {
        let day = (local(second) as String).prefix(10)
        return seconds(parameter: "\(day)T00:00:00", gmt: false)
    }
}
