import FoundationEssentials
import WooFoundation

extension OrderGenerator {
    private static let payments: [(method: String, title: String, prefix: String)] = [
        ("stripe", "Credit card (Stripe)", "ch_"), ("ppcp-gateway", "PayPal", "PAY-"), ("cod", "Cash on delivery", ""),
        ("bacs", "Direct bank transfer", ""), ("stripe", "Credit card (Stripe)", "ch_"),
    ]
    private static let notes = [
        "Ring twice — dog barks 🐕", "Please gift wrap", "Leave with the neighbour &amp; call me", "Bitte klingeln",
        "裏口に置いてください",
    ]

    /// The whole order of `row`, which is one of the invented ones.
    func order(_ row: OrderSkeleton) -> DemoOrder {
        if let living { return order(living, row: row) }
        let index = Int(row.number)
        var random = SplitMix(seed: seed, purpose: 2, index: index)
        var order = blank(row, guest: index, &random)
        pay(&order, &random)
        addLines(&order, &random)
        addMeta(&order, index: index, &random)
        addRefunds(&order, at: index)
        if order.status == .trash { trash(&order) }
        if let variant = hostileVariant(at: index) { HostileText.poison(&order, variant: variant) }
        return order
    }

    /// An empty order, without a payment.
    ///
    /// - Parameter guest: the customer, where there is no registered one.
    func blank(_ row: OrderSkeleton, guest: Int, _ random: inout SplitMix) -> DemoOrder {
        var order = DemoOrder(
            id: row.id,
            status: row.status,
            created: Int(row.created),
            modified: Int(row.modified)
        )
        order.createdVia = Self.channels[Int(row.channel)]
        order.customerID = Int(row.customerID)
        order.orderKey = "wc_order_" + random.word(13, of: SplitMix.alphanumeric)
        order.billing =
            customer(id: order.customerID)?.address ?? People.address(seed: seed, number: guest, guest: true)
        order.shipping = order.billing
        order.shipping.company = ""
        order.shipping.phone = ""
        order.shipping.email = ""
        order.ipAddress = "10.0.\(random.below(256)).\(random.below(254) + 1)"
        order.userAgent = "Mozilla/5.0 (demo)"
        if random.chance(percent: 10) { order.customerNote = random.pick(Self.notes) }
        return order
    }

    private func pay(_ order: inout DemoOrder, _ random: inout SplitMix) {
        let payment = random.pick(Self.payments)
        let delay = random.below(3_600)
        if order.createdVia == "pos-rest-api" {
            (order.paymentMethod, order.paymentTitle) =
                random.chance(percent: 50)
                ? ("pos_cash", "Cash") : ("pos_card", "Card at the counter")
        } else if random.chance(percent: 97) {
            (order.paymentMethod, order.paymentTitle) = (payment.method, payment.title)
        }
        let identifier = random.word(20, of: SplitMix.hexadecimal)
        guard order.status.isPaid else { return }
        order.paid = min(order.modified, order.created + delay)
        if order.paymentMethod == payment.method, !payment.prefix.isEmpty {
            order.transactionID = payment.prefix + identifier
        }
        if order.status == .completed || order.status == .refunded { order.completed = order.modified }
    }

    private func addLines(_ order: inout DemoOrder, _ random: inout SplitMix) {
        let rate = TaxRate.rate(for: order.billing)
        var lineID = order.id * 5
        for _ in 0..<(1 + random.below(random.chance(percent: 8) ? 14 : 4)) {
            let product = random.pick(catalogue.products)
            let quantity = 1 + (random.chance(percent: 30) ? random.below(5) : 0)
            var line = catalogue.line(id: lineID, product: product, variation: random.below(4), quantity: quantity)
            line.tax = random.chance(percent: 94) ? rate : nil
            if order.status.isPaid || order.status == .onHold, product.stock != nil {
                line.meta.append(OrderStock.mark(line))
            }
            order.lines.append(line)
            lineID += 1
        }
        addCharges(&order, lineID: lineID, rate: rate, &random)
    }

    func addCharges(_ order: inout DemoOrder, lineID: Int, rate: TaxRate?, _ random: inout SplitMix) {
        var lineID = lineID
        let isAbroad = order.billing.country != "US"
        if order.createdVia != "pos-rest-api", random.chance(percent: 91) {
            for shipment in 0..<(random.chance(percent: 4) ? 2 : 1) {
                order.shippingLines.append(
                    DemoCharge(
                        id: lineID,
                        title: isAbroad ? "International" : shipment == 0 ? "Standard" : "Cold chain",
                        methodID: "flat_rate",
                        instanceID: isAbroad ? "5" : "3",
                        total: isAbroad ? 1_995 : 795,
                        tax: rate
                    )
                )
                lineID += 1
            }
        }
        if random.chance(percent: 6) {
            let isDiscount = random.chance(percent: 50)
            order.fees.append(
                DemoCharge(
                    id: lineID,
                    title: isDiscount ? "Loyalty discount" : "Rush handling",
                    total: isDiscount ? -300 : 500,
                    tax: rate
                )
            )
            lineID += 1
        }
        if random.chance(percent: 9) {
            let percent = [5, 10, 20][random.below(3)]
            for index in order.lines.indices {
                order.lines[index].total -= (order.lines[index].subtotal * percent + 50) / 100
            }
            order.coupons.append(
                DemoCoupon(
                    id: lineID,
                    couponID: 630 + percent,
                    code: "save\(percent)",
                    discount: order.discount,
                    discountTax: order.discountTax,
                    nominal: Decimal(percent),
                    kind: "percent"
                )
            )
        }
    }

    func addMeta(_ order: inout DemoOrder, index: Int, _ random: inout SplitMix) {
        let first = order.id * 5
        let devices: [JSONNode] = ["Mobile", "Desktop", "Tablet"]
        let sources: [JSONNode] = ["typein", "organic", "referral", "utm", "admin"]
        let campaigns: [JSONNode] = ["(direct)", "google", "newsletter", "instagram"]
        order.meta = [
            DemoMeta(id: first + 2, key: "_wc_order_attribution_device_type", value: random.pick(devices)),
            DemoMeta(id: first, key: "_wc_order_attribution_source_type", value: random.pick(sources)),
            DemoMeta(id: first + 1, key: "_wc_order_attribution_utm_source", value: random.pick(campaigns)),
        ]
        guard index % 11 == 3 else { return }
        let gift: JSONNode = [
            "wrap": true, "message": "Happy birthday! 🎉",
            "lines": [["sku": "a", "n": 1], ["sku": "b", "n": .number("2.5")]],
        ]
        order.meta += [
            DemoMeta(id: first + 4, key: "delivery_slot", value: "2026-12-01|AM"),
            DemoMeta(id: first + 3, key: "gift_options", value: gift),
        ]
        guard index % 33 == 3 else { return }
        order.meta += [
            DemoMeta(id: first + 5, key: "flags", value: [1, 2, 3]), DemoMeta(id: first + 6, key: "score", value: 12),
            DemoMeta(id: first + 7, key: "flags", value: .null), DemoMeta(id: first + 8, key: "ratio", value: "0.75"),
            DemoMeta(id: first + 9, key: "json_str", value: "{\"a\":1}"),
        ]
    }

    /// Whether the order at `index` was refunded, without creating the order.
    func hasRefund(at index: Int, status: OrderStatus) -> Bool {
        if status == .refunded { return true }
        var random = SplitMix(seed: seed, purpose: 4, index: index)
        return status == .completed && random.chance(percent: 4)
    }

    private func addRefunds(_ order: inout DemoOrder, at index: Int) {
        guard hasRefund(at: index, status: order.status) else { return }
        addRefund(&order, isPartial: order.status != .refunded, at: order.modified)
    }

    /// - Parameter isPartial: refunds the first line alone.
    func addRefund(_ order: inout DemoOrder, isPartial: Bool, at time: Int) {
        guard let line = order.lines.first else { return }
        let amount = isPartial ? line.total + line.totalTax : order.total
        guard amount > 0 else { return }
        order.refunds = [
            DemoRefund(
                id: order.id + 1,
                created: time,
                amount: amount,
                tax: isPartial ? line.totalTax : 0,
                reason: isPartial ? "" : "Order returned",
                isFull: !isPartial,
                lineIDs: isPartial ? [line.id] : []
            )
        ]
    }

    private func trash(_ order: inout DemoOrder) {
        order.statusBeforeTrash = .cancelled
        order.meta += Self.trashMeta(of: order, at: order.modified)
    }

    /// The two pieces of meta data that WooCommerce adds to an order in the trash.
    static func trashMeta(of order: DemoOrder, at seconds: Int) -> [DemoMeta] {
        let previous = order.statusBeforeTrash ?? .pending
        let first = max(order.id * 5 + 10, (order.meta.map(\.id).max() ?? 0) + 1)
        return [
            DemoMeta(id: first, key: "_wp_trash_meta_status", value: .string("wc-" + previous.slug)),
            DemoMeta(id: first + 1, key: "_wp_trash_meta_time", value: .string(String(seconds))),
        ]
    }
}

extension DemoCatalogue {
    /// A line of `quantity` pieces at the catalogue's price, without tax.
    func line(id: Int, product: DemoProduct, variation: Int?, quantity: Int) -> DemoLine {
        let chosen = variation.flatMap { product.variations.indices.contains($0) ? product.variations[$0] : nil }
        var line = DemoLine(
            id: id,
            name: chosen.map { "\(product.name) - \($0.color), \($0.size)" } ?? product.name,
            productID: product.id,
            variationID: chosen?.id ?? 0,
            quantity: Decimal(quantity),
            subtotal: product.price * quantity,
            total: product.price * quantity,
            sku: chosen?.sku ?? product.sku
        )
        if let chosen {
            line.parentName = product.name
            line.imageID = .integer(product.imageNumber == 0 ? 0 : product.imageNumber + 10)
            line.meta = [
                DemoMeta(id: id + 214_000, key: "pa_color", value: .string(chosen.color)),
                DemoMeta(id: id + 214_001, key: "pa_size", value: .string(chosen.size)),
            ]
        } else if product.imageNumber > 0 {
            line.imageID = .string(String(product.imageNumber + 10))
        }
        line.imageSource = product.imageSource
        return line
    }
}
