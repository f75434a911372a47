import WooFoundation

/// `POST orders`, `PUT orders/{id}` and `orders/batch`.
enum OrderWrites {
    /// Creating twice makes two orders: there is no idempotency (finding 22).
    static func create(_ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> StoreAnswer {
        let fields = try context.request.fields()
        let order = try create(fields, context, &state, checksStatus: true)
        var answer = context.single(
            order.json(OrderRoutes.rendering(context)),
            status: 201,
            allow: OrderRoutes.listMethods
        )
        answer.set("Location", "\(context.rendering.api)orders/\(order.id)")
        return answer
    }

    /// From start to end without another request in between.
    ///
    /// - Parameter earlier: the order as it was loaded, where other requests have written since.
    static func update(
        id: Int,
        _ context: RouteContext,
        _ state: inout StoreState,
        earlier: DemoOrder? = nil
    ) throws(RESTError) -> StoreAnswer {
        let fields = try context.request.fields()
        let order = try update(id: id, fields, context, &state, checksStatus: true, earlier: earlier)
        return context.single(order.json(OrderRoutes.rendering(context)), allow: OrderRoutes.itemMethods)
    }

    /// Deleting is permanent; statuses are not checked (findings 14, 23).
    static func batch(_ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> StoreAnswer {
        try Batch.answer(context) { kind, id, item throws(RESTError) in
            switch kind {
            case .create: return try create(item, context, &state, checksStatus: false).json(context.rendering)
            case .update:
                guard state.table.skeleton(id: id) != nil else {
                    throw RESTError(400, "woocommerce_rest_shop_order_invalid_id", "ID is invalid.")
                }
                return try update(id: id, item, context, &state, checksStatus: false).json(context.rendering)
            case .delete:
                guard let order = state.table.order(id: id) else { throw .invalidOrder }
                state.table.remove(id: id)
                return order.json(context.rendering)
            }
        }
    }

    static func create(
        _ fields: JSONNode,
        _ context: RouteContext,
        _ state: inout StoreState,
        checksStatus: Bool
    ) throws(RESTError) -> DemoOrder {
        try context.access.create()
        var order = DemoOrder(id: 0, status: .pending, created: context.now, modified: context.now)
        let changes = changes(fields, context, state, checksStatus: checksStatus)
        order.id = state.table.newOrderID()
        order.currency = state.orderCurrency
        order.orderKey = newKey(of: order.id, state)
        let notes: [DemoNote]
        do throws(RESTError) {
            notes = try changes.apply(to: &order, isNew: true)
        } catch {
            guard error.keepsOrder else {
                state.table.giveBack(orderID: order.id)
                throw error
            }
            keepDraft(order, context.rendering, &state)
            throw error.status < 500 ? error.leaving(draft: order.id) : error
        }
        if state.forcesCurrency { order.currency = state.orderCurrency }
        if context.rendering.plugins.contains(.sequentialNumbers) {
            // As the plugin does, from some number on.
            order.meta.append(DemoMeta(id: 0, key: DemoOrder.numberKey, value: .string("\(700 + state.created.count)")))
        }
        for index in order.meta.indices where order.meta[index].id == 0 {
            order.meta[index].id = state.table.newMetaID()
        }
        let paid = changes.completePayment(of: &order, isNew: true)
        keep(&order, paid + notes, context.rendering, &state)
        state.created.append(order.id)
        DemoMail.tell(of: nil, order, at: context.now, &state)
        return order
    }

    /// Stores what a refused coupon leaves: the order as it was saved before.
    private static func keepDraft(_ order: DemoOrder, _ rendering: RenderingContext, _ state: inout StoreState) {
        var draft = order
        draft.status = .checkoutDraft
        for index in draft.meta.indices where draft.meta[index].id == 0 {
            draft.meta[index].id = state.table.newMetaID()
        }
        CouponUse.count(draft, from: nil, rendering, &state)
        state.table.store(draft)
    }

    static func newKey(of id: Int, _ state: StoreState) -> String {
        var random = SplitMix(seed: state.table.generator.seed, purpose: 5, index: id + state.putBack * 1_000_003)
        return "wc_order_" + random.word(13, of: SplitMix.alphanumeric)
    }

    static func update(
        id: Int,
        _ fields: JSONNode,
        _ context: RouteContext,
        _ state: inout StoreState,
        checksStatus: Bool,
        earlier: DemoOrder? = nil
    ) throws(RESTError) -> DemoOrder {
        let changes = changes(fields, context, state, checksStatus: checksStatus)
        var update = try OrderUpdate(id: id, changes, context, state, earlier: earlier)
        update.write(&state)
        update.commit(&state)
        if let refusal = update.refusal { throw refusal }
        return update.own
    }

    /// Stores an order, changes its stock, and puts new system notes before the existing ones.
    static func keep(
        _ order: inout DemoOrder,
        _ notes: [DemoNote],
        _ rendering: RenderingContext,
        _ state: inout StoreState
    ) {
        let before = state.table.skeleton(id: order.id)?.status
        let earlier = state.table.order(id: order.id)
        CouponUse.count(order, from: earlier, rendering, &state)
        let cards = GiftCardUse.book(order, from: earlier, &state)
        FullRefund.follow(&order, from: earlier, &state)
        if order.endsSubscription(from: earlier) { state.endedSubscriptions.insert(order.id) }
        order.pauseSubscription(from: earlier, &state.pausedSubscriptions)
        let stock = OrderStock.move(&order, from: before, rendering, &state)
        OrderStock.countSales(order, from: before, rendering, &state)
        let payment = HeldPayment.settle(&order, from: before)
        let notes = cards + [stock, payment].compactMap { $0 } + notes
        if !notes.isEmpty {
            let older = state.table.notes(of: order.id)
            let numbered = notes.map { note in
                var numbered = note
                numbered.id = state.table.newNoteID()
                return numbered
            }
            state.table.setNotes(numbered + older, of: order.id)
        }
        state.table.store(order)
    }

    static func changes(
        _ fields: JSONNode,
        _ context: RouteContext,
        _ state: StoreState,
        checksStatus: Bool
    ) -> OrderChanges {
        let (accounts, generator) = (state.lists[.customers], state.table.generator)
        let users = [1, 2, 3]
        return OrderChanges(
            fields: fields,
            shop: DemoShop(
                state,
                context.rendering,
                now: context.now,
                accountEmail: context.access.user?.email ?? ""
            ),
            // Including those created meanwhile, and none that was deleted.
            customerExists: { id in
                users.contains(id) || accounts.map { $0.row(id: id) != nil } ?? (generator.customer(id: id) != nil)
            },
            now: context.now,
            login: context.access.user?.login,
            giftCards: context.rendering.plugins.contains(.giftCards) ? state.giftCards : nil,
            checksStatus: checksStatus
        )
    }
}
