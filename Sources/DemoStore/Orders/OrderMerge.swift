/// Merges one PHP process' version of an order into that of the database: field by field the last writer wins, and an
/// unchanged field is not written.
struct OrderMerge {
    let loaded: DemoOrder
    let own: DemoOrder

    /// Everything but new meta data: that is inserted, and gets its id from the table.
    func apply(to order: inout DemoOrder) {
        func take<Value: Equatable>(_ path: WritableKeyPath<DemoOrder, Value>) {
            if own[keyPath: path] != loaded[keyPath: path] { order[keyPath: path] = own[keyPath: path] }
        }
        take(\.status)
        take(\.statusBeforeTrash)
        take(\.completed)
        take(\.paid)
        take(\.customerID)
        take(\.currency)
        take(\.paymentMethod)
        take(\.paymentTitle)
        take(\.transactionID)
        take(\.createdVia)
        take(\.customerNote)
        take(\.sums)
        take(\.giftCards)
        for name in DemoAddress.fieldNames {
            if own.billing[name] != loaded.billing[name] { order.billing[name] = own.billing[name] }
            if own.shipping[name] != loaded.shipping[name] { order.shipping[name] = own.shipping[name] }
        }
        rows(\.meta, id: \.id, of: &order)
        rows(\.lines, id: \.id, of: &order)
        rows(\.shippingLines, id: \.id, of: &order)
        rows(\.fees, id: \.id, of: &order)
        rows(\.coupons, id: \.id, of: &order)
        order.modified = own.modified
    }

    private func rows<Row: Equatable>(
        _ list: WritableKeyPath<DemoOrder, [Row]>,
        id: WritableKeyPath<Row, Int>,
        of order: inout DemoOrder
    ) {
        let old = loaded[keyPath: list]
        let new = own[keyPath: list]
        guard old != new else { return }
        let kept = Set(new.map { $0[keyPath: id] })
        let gone = Set(old.map { $0[keyPath: id] }).subtracting(kept)
        order[keyPath: list].removeAll { gone.contains($0[keyPath: id]) }
        for row in new where row[keyPath: id] != 0 && !old.contains(row) {
            let number = row[keyPath: id]
            let isKnown = old.contains { $0[keyPath: id] == number }
            if let place = order[keyPath: list].firstIndex(where: { $0[keyPath: id] == number }), isKnown {
                order[keyPath: list][place] = row
            } else if !isKnown {
                // Another process may have added a line meanwhile, with the number that was free for this one.
                let isTaken = order[keyPath: list].contains { $0[keyPath: id] == number }
                var added = row
                if isTaken { added[keyPath: id] = order.lastLineID }
                order[keyPath: list].append(added)
            }
        }
    }
}
