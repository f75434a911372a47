import FoundationEssentials

/// What tests may see and do behind the API's back.
extension DemoStore {
    /// Every request so far, oldest first, without secrets.
    public var requests: [LoggedRequest] { withState { $0.requests } }

    public func forgetRequests() { withState { $0.requests = [] } }

    /// The ids of orders made by `POST`, in the sequence of their making: one twice means that somebody sent twice.
    public var createdOrders: [Int] { withState { $0.created } }

    /// How often each write succeeded: `"PUT wc/v3/orders/703": 1`.
    public var writes: [String: Int] { withState { $0.writes } }

    /// How often an order was told that it is paid (`set_paid`).
    public func paidTold(orderID: Int) -> Int { withState { $0.paidTold[orderID] ?? 0 } }

    /// How many notes of an order say `text`.
    public func count(ofNote text: String, on orderID: Int) -> Int {
        withState { $0.table.notes(of: orderID).count { $0.text == text } }
    }

    /// The texts of orders that were replaced so far, oldest first.
    public var fieldWrites: [FieldWrite] { withState { $0.fieldHistory.writes } }

    /// How many orders carry `value` under the meta key `key`: the proof that a create was not repeated.
    public func counts(metaKey key: String, value: String) -> Int {
        withState { state in
            state.created.count { id in
                state.table.order(id: id)?.meta.contains { $0.key == key && $0.value.text == value } ?? false
            }
        }
    }

    /// What is wrong with the shop from now on, in the place of what was.
    public func setOddities(_ oddities: Set<DemoOddity>) { withState { $0.oddities = oddities } }

    /// The application passwords that open the store, oldest first.
    public var applicationPasswords: [DemoApplicationPassword] { withState { $0.passwords } }

    /// The owner takes every application password of `userID` back, as in wp-admin.
    public func revokeApplicationPasswords(userID: Int) {
        withState { state in state.passwords.removeAll { $0.userID == userID } }
    }

    /// The owner makes an application password by hand, and copies it.
    ///
    /// - Returns: the password.
    public func makeApplicationPassword(userID: Int, name: String) -> String {
        let made = DemoApplicationPassword(name: name, applicationID: "", userID: userID, created: seconds)
        withState { $0.passwords.append(made) }
        return made.password
    }

    /// All ids, oldest order first, trash and drafts included.
    public var orderIDs: [Int] { withState { $0.table.rows.map(\.id).filter { $0 >= 0 } } }

    /// The status of an order as the store has it now, `trash` included; nil for an unknown id.
    public func status(ofOrder id: Int) -> String? { withState { $0.table.skeleton(id: id)?.status.slug } }

    /// The order as the API would answer it now, with `http://127.0.0.1` in its links; nil for an unknown id.
    public func orderJSON(_ id: Int) -> JSONNode? {
        let rendering = renderingForTests
        return withState { $0.table.order(id: id)?.json(rendering) }
    }

    /// Somebody else changes the status, as in wp-admin: date and note included.
    ///
    /// - Returns: false for an unknown id or status.
    @discardableResult
    public func changeOrderBehindTheBack(id: Int, status: String) -> Bool {
        changeOrderBehindTheBack(id: id, fields: ["status": .string(status)])
    }

    /// Somebody else sends `fields`, as a `PUT` would.
    @discardableResult
    public func changeOrderBehindTheBack(id: Int, fields: JSONNode) -> Bool {
        let now = seconds
        let rendering = renderingForTests
        return withState { state in
            guard var order = state.table.order(id: id) else { return false }
            let generator = state.table.generator
            let changes = OrderChanges(
                fields: fields,
                shop: DemoShop(state, rendering, now: now),
                customerExists: { generator.customer(id: $0) != nil },
                now: now,
                login: nil
            )
            let before = order
            guard let notes = try? changes.apply(to: &order, isNew: false) else { return false }
            for index in order.meta.indices where order.meta[index].id == 0 {
                order.meta[index].id = state.table.newMetaID()
            }
            let paid = changes.completePayment(of: &order, isNew: false)
            OrderWrites.keep(&order, paid + notes, rendering, &state)
            state.fieldHistory.note(before, order, by: nil)
            return true
        }
    }

    /// Something writes the status straight into the database: neither the date of change nor a note tells of it.
    public func setStatusSilently(id: Int, _ status: String) {
        withState { state in
            guard var order = state.table.order(id: id), let status = OrderStatus(slug: status) else { return }
            order.status = status
            state.table.store(order)
        }
    }

    /// Somebody sets the order to refunded in wp-admin: core refunds what is left of it, without lines
    /// (`wc_order_fully_refunded`).
    public func refundBehindTheBack(orderID: Int) {
        let now = seconds
        withState { state in
            guard var order = state.table.order(id: orderID), let refunded = OrderStatus(slug: "refunded") else {
                return
            }
            let rest = order.total - order.refunded
            order.refunds.append(
                DemoRefund(
                    id: state.table.newOrderID(),
                    created: now,
                    amount: rest,
                    tax: 0,
                    reason: "Order fully refunded.",
                    isFull: true
                )
            )
            (order.status, order.modified) = (refunded, now)
            state.table.store(order)
        }
    }

    /// Customers place `count` orders now.
    ///
    /// - Returns: their ids.
    @discardableResult
    public func receiveOrders(_ count: Int, status: String = "processing") -> [Int] {
        let now = seconds
        return withState { state in
            (0..<count).map { _ in
                let kind = OrderStatus(slug: status) ?? .processing
                var order = DemoOrder(id: 0, status: kind, created: now, modified: now)
                order.id = state.table.newOrderID()
                order.orderKey = OrderWrites.newKey(of: order.id, state)
                state.table.store(order)
                return order.id
            }
        }
    }

    /// Somebody else moves an order to the trash, as in wp-admin: over REST no `PUT` can.
    public func trashOrderBehindTheBack(id: Int) {
        let now = seconds
        withState { state in
            guard var order = state.table.order(id: id), order.status != .trash else { return }
            order.statusBeforeTrash = order.status
            order.status = .trash
            order.modified = now
            order.meta += OrderGenerator.trashMeta(of: order, at: now)
            state.table.store(order)
        }
    }

    /// Somebody else deletes the order for good: it vanishes from every list (finding 12).
    public func deleteOrderBehindTheBack(id: Int) { withState { $0.table.remove(id: id) } }

    /// Puts `rows`, one JSON order each, in the place of the whole order list; nil undoes it.
    public func replaceOrderListAnswer(with rows: [Data]?) { withState { $0.listOverride = rows } }

    /// Puts `data` in the place of one order wherever it is read; nil undoes it.
    public func setRawOrderJSON(id: Int, _ data: Data?) { withState { $0.rawOrders[id] = data } }

    /// All ids of a list, oldest record first, those in the trash included.
    public func ids(of resource: DemoResource) -> [Int] { withState { $0.lists[resource]?.rows.map(\.id) ?? [] } }

    /// A record as the API would answer it now, with `http://127.0.0.1` in its links; nil for an unknown id.
    public func json(of resource: DemoResource, id: Int) -> JSONNode? {
        let rendering = renderingForTests
        return withState { state in
            guard let list = state.lists[resource], let row = list.row(id: id) else { return nil }
            return list.node(row, rendering)
        }
    }

    /// Somebody else changes `fields` of a record, as in wp-admin; its date of change is now.
    ///
    /// - Returns: false for an unknown id.
    @discardableResult
    public func changeBehindTheBack(_ resource: DemoResource, id: Int, fields: JSONNode) -> Bool {
        let now = seconds
        return withState { state in
            if resource == .variations {
                state.lists.saveProduct(ofVariation: state.lists[resource]?.row(id: id), now: now)
            }
            return state.lists[resource]?.change(id: id, fields, now: now) ?? false
        }
    }

    /// Somebody else makes a record like the first of its kind, with `fields` in it.
    ///
    /// - Returns: its id.
    public func createBehindTheBack(_ resource: DemoResource, fields: JSONNode) -> Int {
        let now = seconds
        return withState { $0.lists[resource]?.create(fields, now: now) ?? 0 }
    }

    /// Somebody else deletes a record for good.
    public func deleteBehindTheBack(_ resource: DemoResource, id: Int) {
        let now = seconds
        withState { state in
            if resource == .variations {
                state.lists.saveProduct(ofVariation: state.lists[resource]?.row(id: id), now: now)
            }
            state.lists[resource]?.remove(id: id)
        }
    }

    /// Mails that customers got, oldest first.
    public var mails: [DemoMail] { withState { $0.mails } }

    /// What came back to the shelf through refunds, by product.
    public var restocked: [Int: Int] { withState { $0.restocked } }

    /// Where the shop's Stripe plugin stands from now on.
    public func setStripePlugin(_ plugin: DemoStripePlugin) { withState { $0.stripePlugin = plugin } }
}
