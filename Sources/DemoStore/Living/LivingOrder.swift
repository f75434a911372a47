/// Whole orders of a living shop.
extension OrderGenerator {
    /// - Parameter row: determines how far its story has come.
    func order(_ trade: LivingTrade, row: OrderSkeleton) -> DemoOrder {
        let number = Int(row.number)
        let story = trade.story(number, created: Int(row.created))
        var random = SplitMix(seed: seed, purpose: 2, index: number)
        var order = blank(row, guest: story.guest, &random)
        pay(&order, story, &random)
        addLines(&order, trade.basket(number), &random)
        addMeta(&order, index: number, &random)
        if story.isHeld { order.meta.append(HeldPayment.mark(of: order)) }
        let reached = story.stages[...story.stage(at: order.modified)]
        if let end = reached.last, let refund = end.refund {
            addRefund(&order, isPartial: refund == .oneLine, at: end.time)
        }
        return order
    }

    private func pay(_ order: inout DemoOrder, _ story: OrderStory, _ random: inout SplitMix) {
        (order.paymentMethod, order.paymentTitle) = (story.payment.method, story.payment.title)
        let identifier = random.word(20, of: SplitMix.hexadecimal)
        let reached = story.stages[...story.stage(at: order.modified)]
        let paying: (OrderStory.Stage) -> Bool = { stage in
            story.payment == .onDelivery ? stage.status == .completed : stage.status.isPaid
        }
        order.paid = reached.first(where: paying)?.time
        order.completed = reached.first { $0.status == .completed }?.time
        if order.paid != nil || story.isHeld, let prefix = story.payment.prefix {
            order.transactionID = prefix + identifier
        }
    }

    private func addLines(_ order: inout DemoOrder, _ basket: [LivingTrade.BasketLine], _ random: inout SplitMix) {
        let rate = TaxRate.rate(for: order.billing)
        var lineID = order.id * 5
        for item in basket {
            let product = catalogue.products[item.product]
            var line = catalogue.line(
                id: lineID,
                product: product,
                variation: item.variation,
                quantity: item.quantity
            )
            line.tax = rate
            if OrderStory.takesStock(order.status), product.counted(item.variation) != nil {
                line.meta.append(OrderStock.mark(line))
            }
            order.lines.append(line)
            lineID += 1
        }
        addCharges(&order, lineID: lineID, rate: rate, &random)
    }

    /// The notes of an order that was not changed from outside, newest first.
    func notes(_ trade: LivingTrade, of order: DemoOrder, row: OrderSkeleton) -> [DemoNote] {
        let number = Int(row.number)
        let story = trade.story(number, created: Int(row.created))
        var random = SplitMix(seed: seed, purpose: 4, index: number)
        let isTold = random.chance(percent: 60)
        let reached = story.stages[...story.stage(at: Int(row.modified))]
        var texts: [(time: Int, text: String, isForCustomer: Bool)] = []
        var before = OrderStatus.pending
        for stage in reached {
            if stage.status != before {
                let text = "Order status changed from \(before.name) to \(stage.status.name)."
                texts.append((stage.time, text, false))
            }
            if stage.status == .onHold, story.isHeld {
                texts.append((stage.time, HeldPayment.authorised(order), false))
            }
            if stage.status == .completed, before != .completed, isTold {
                texts.append((stage.time, "Your parcel is on its way", true))
            }
            before = stage.status
        }
        return texts.enumerated().map { place, note in
            DemoNote(
                id: 8_000 + number * 8 + place,
                author: DemoNote.system,
                created: note.time,
                text: note.text,
                isForCustomer: note.isForCustomer
            )
        }.reversed()
    }
}
