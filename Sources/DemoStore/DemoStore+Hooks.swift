import FoundationEssentials
import WooFoundation

/// Access for tests, bypassing the API.
extension DemoStore {
    /// Every request so far, oldest first, without secrets.
    public var requests: [LoggedRequest] { withState { $0.requests } }

    public func forgetRequests() { withState { $0.requests = [] } }

    /// The ids of orders created by `POST`, in order: more than expected means that a request was sent twice.
    public var createdOrders: [Int] { withState { $0.created } }

    /// How often each write succeeded: `"PUT wc/v3/orders/703": 1`.
    public var writes: [String: Int] { withState { $0.writes } }

    /// How often an order was marked as paid by a request (`set_paid`).
    public func paidTold(orderID: Int) -> Int { withState { $0.paidTold[orderID] ?? 0 } }

    /// The number of notes of an order with exactly this `text`.
    public func count(ofNote text: String, on orderID: Int) -> Int {
        withState { $0.table.notes(of: orderID).count { $0.text == text } }
    }

    /// The replaced texts of orders, oldest first.
    public var fieldWrites: [FieldWrite] { withState { $0.fieldHistory.writes } }

    /// The number of orders with `value` under the meta key `key`: proves that a create was not repeated.
    public func counts(metaKey key: String, value: String) -> Int {
        withState { state in
            state.created.count { id in
                state.table.order(id: id)?.meta.contains { $0.key == key && $0.value.text == value } ?? false
            }
        }
    }

    /// Replaces the current oddities.
    public func setOddities(_ oddities: Set<DemoOddity>) { withState { $0.oddities = oddities } }

    /// The valid application passwords, oldest first.
    public var applicationPasswords: [DemoApplicationPassword] { withState { $0.passwords } }

    /// Revokes every application password of `userID`, as the owner does in wp-admin.
    public func revokeApplicationPasswords(userID: Int) {
        withState { state in state.passwords.removeAll { $0.userID == userID } }
    }

    /// Creates an application password, as the owner does in wp-admin.
    ///
    /// - Returns: the password.
    public func makeApplicationPassword(userID: Int, name: String) -> String {
        let made = DemoApplicationPassword(name: name, applicationID: "", userID: userID, created: seconds)
        withState { $0.passwords.append(made) }
        return made.password
    }

    /// All ids, oldest order first, trash and drafts included.
    public var orderIDs: [Int] { withState { $0.table.rows.map(\.id).filter { $0 >= 0 } } }

    /// The current status of an order, `trash` included; nil for an unknown id.
    public func status(ofOrder id: Int) -> String? { withState { $0.table.skeleton(id: id)?.status.slug } }

    /// The order as the API would answer now, with `http://127.0.0.1` in its links; nil for an unknown id.
    public func orderJSON(_ id: Int) -> JSONNode? {
        let rendering = renderingForTests
        return withState { $0.table.order(id: id)?.json(rendering) }
    }

    /// Another user changes the status, as in wp-admin: with date and note.
    ///
    /// - Returns: false for an unknown id or status.
    @discardableResult
    public func changeOrderBehindTheBack(id: Int, status: String) -> Bool {
        changeOrderBehindTheBack(id: id, fields: ["status": .string(status)])
    }

    /// Another client sends `fields`, as a `PUT` would.
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

    /// Writes the status directly into the database: without a date of change or a note.
    public func setStatusSilently(id: Int, _ status: String) {
        withState { state in
            guard var order = state.table.order(id: id), let status = OrderStatus(slug: status) else { return }
            order.status = status
            state.table.store(order)
        }
    }

    /// Another user sets the order to refunded in wp-admin: core refunds the rest of it, without lines
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

    /// Another user moves an order to the trash, as in wp-admin, which no `PUT` over REST can.
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

    /// Another user deletes the order permanently: it vanishes from every list (finding 12).
    public func deleteOrderBehindTheBack(id: Int) { withState { $0.table.remove(id: id) } }

    /// Replaces the whole order list by `rows`, one JSON order each; nil undoes that.
    public func replaceOrderListAnswer(with rows: [Data]?) { withState { $0.listOverride = rows } }

    /// Replaces one order by `data` wherever it is read; nil undoes that.
    public func setRawOrderJSON(id: Int, _ data: Data?) { withState { $0.rawOrders[id] = data } }

    /// All ids of a list, oldest record first, including those in the trash.
    public func ids(of resource: DemoResource) -> [Int] { withState { $0.lists[resource]?.rows.map(\.id) ?? [] } }

    /// A record as the API would answer now, with `http://127.0.0.1` in its links; nil for an unknown id.
    public func json(of resource: DemoResource, id: Int) -> JSONNode? {
        let rendering = renderingForTests
        return withState { state in
            guard let list = state.lists[resource], let row = list.row(id: id) else { return nil }
            return list.node(row, rendering)
        }
    }

    /// Another user changes `fields` of a record, as in wp-admin; its date of change is now.
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

    /// Another user creates a record like the first of its kind, with `fields` in it.
    ///
    /// - Returns: its id.
    public func createBehindTheBack(_ resource: DemoResource, fields: JSONNode) -> Int {
        let now = seconds
        return withState { $0.lists[resource]?.create(fields, now: now) ?? 0 }
    }

    /// Another user deletes a record permanently.
    public func deleteBehindTheBack(_ resource: DemoResource, id: Int) {
        let now = seconds
        withState { state in
            if resource == .variations {
                state.lists.saveProduct(ofVariation: state.lists[resource]?.row(id: id), now: now)
            }
            state.lists[resource]?.remove(id: id)
        }
    }

    /// Mails sent to customers, oldest first.
    public var mails: [DemoMail] { withState { $0.mails } }

    /// Stock restored by refunds, by product.
    public var restocked: [Int: Decimal] { withState { $0.restocked } }

    /// Sets the state of the shop's Stripe plugin.
    public func setStripePlugin(_ plugin: DemoStripePlugin) { withState { $0.stripePlugin = plugin } }
}

extension DemoStore {
    /// A backup of the shop's database, as a host makes one at night.
    public struct Backup: Sendable {
        fileprivate let state: StoreState
    }

    public func backUp() -> Backup { withState { Backup(state: $0) } }

    /// The shop is put back to a backup: what came after it is gone, and its ids are given out again. Logins and what
    /// was counted stay.
    public func putBack(_ backup: Backup) {
        let second = seconds
        withState { state in
            var old = backup.state
            old.advance(to: second)
            (old.requests, old.writes, old.passwords) = (state.requests, state.writes, state.passwords)
            (old.created, old.paidTold, old.putBack) = (state.created, state.paidTold, state.putBack + 1)
            state = old
        }
    }
}
