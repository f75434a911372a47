import FoundationEssentials
import WooFoundation

/// A gift card of the shop, as in the Gift Cards plugin.
public struct DemoGiftCard: Hashable, Sendable {
    public let code: String
    /// The balance, major units.
    public internal(set) var remaining: Decimal
    /// The initial balance.
    public let issued: Decimal
    public let isActive: Bool
    public let isExpired: Bool

    public init(code: String, balance: Decimal, isActive: Bool = true, isExpired: Bool = false) {
        (self.code, self.isActive, self.isExpired) = (code, isActive, isExpired)
        (remaining, issued) = (balance, balance)
    }

    /// Codes are compared as the database does, ignoring case.
    func has(_ code: String) -> Bool { self.code.lowercased() == code.lowercased() }
}

/// The amount of an order paid by a gift card.
struct DemoGiftUse: Hashable, Sendable {
    let id: Int
    let code: String
    var amount: Decimal
    /// Whether it is debited: a cancelled order lists what it has credited back.
    var isDebited = true
}

/// `gift_cards` of a request, after everything else of it was saved: the same code with the same amount changes
/// nothing, 0 credits it back, and the total of the order is reduced by what they pay (code:
/// `WC_GC_REST_API_Order_Controller`, `WC_GC_Order`).
enum GiftCardUse {
    private static func cannotApply(_ why: String) -> RESTError {
        RESTError(400, "woocommerce_rest_gift_card_cannot_apply", why)
    }

    static func apply(_ fields: JSONNode, to order: inout DemoOrder, book: [DemoGiftCard]) throws(RESTError) {
        guard let rows = fields["gift_cards"]?.elements, !rows.isEmpty else { return }
        guard order.status.isEditable else {
            throw RESTError(
                400,
                "woocommerce_rest_gift_card_order_not_editable",
                "Cannot update gift cards on a non editable order."
            )
        }
        for row in rows {
            guard let code = row["code"]?.text, let place = book.firstIndex(where: { $0.has(code) }) else {
                throw RESTError(
                    400,
                    "woocommerce_rest_gift_card_cannot_parse_data",
                    "Gift card code \(row["code"]?.text ?? "") not found."
                )
            }
            let amount = row["amount"].flatMap { $0.text }.flatMap { Money.amount(from: $0) }
            try apply(book[place], place + 1, named: code, amount, to: &order)
        }
    }

    /// - Parameters:
    ///   - named: as in the request. The card is found ignoring case, its row on the order only exactly: with other
    ///     case the card is debited once more.
    ///   - asked: nil takes the whole balance.
    private static func apply(
        _ card: DemoGiftCard,
        _ id: Int,
        named code: String,
        _ asked: Decimal?,
        to order: inout DemoOrder
    ) throws(RESTError) {
        let known = order.giftCards.firstIndex { $0.code == code }
        let before = known.map { order.giftCards[$0].amount } ?? 0
        let (total, left) = ((order.sums?.total ?? 0) + before, card.remaining + before)
        let amount = asked ?? min(total, left)
        if amount > total {
            throw cannotApply("Requested amount for gift card code \(card.code) exceeded the order total.")
        }
        if amount > left { throw cannotApply("Not enough balance for gift card code \(card.code).") }
        if let known {
            order.giftCards[known].amount = amount
            if amount == 0 { order.giftCards.remove(at: known) }
        } else if amount > 0 {
            guard card.isActive, !card.isExpired else { throw cannotApply("Gift card code \(card.code) is invalid.") }
            order.giftCards.append(DemoGiftUse(id: id, code: card.code, amount: amount))
        } else {
            return
        }
        order.sums?.total -= amount - before
    }

    /// A cancelled, failed or refunded order credits its gift cards; one that is open again debits them again.
    static func follow(_ status: OrderStatus, _ order: inout DemoOrder) {
        let isDebited: Bool
        switch status {
        case .cancelled, .failed, .refunded: isDebited = false
        case .pending, .onHold, .processing, .completed: isDebited = true
        case .awaitingPickup, .checkoutDraft, .trash, .autoDraft: return
        }
        for index in order.giftCards.indices { order.giftCards[index].isDebited = isDebited }
    }

    /// An order whose amounts on gift cards are held cannot be deleted.
    static func checkDeletes(_ order: DemoOrder) throws(RESTError) {
        guard !order.giftCards.isEmpty, [.pending, .onHold].contains(order.status) else { return }
        throw RESTError(403, "woocommerce_rest_cannot_delete", "Sorry, you are not allowed to delete this resource.")
    }

    /// Debits cards by what an order uses more than before, and credits what it uses less.
    ///
    /// - Returns: notes, in which the plugin shows the full code.
    static func book(_ order: DemoOrder, from before: DemoOrder?, _ state: inout StoreState) -> [DemoNote] {
        var notes: [DemoNote] = []
        for place in state.giftCards.indices {
            let card = state.giftCards[place]
            let more = order.used(of: card) - (before?.used(of: card) ?? 0)
            guard more != 0 else { continue }
            state.giftCards[place].remaining -= more
            let code = #"<span class="woocommerce-giftcards-admin-note-code">\#(card.code)</span>"#
            let words = more > 0 ? "Debited \(more)" : "Credited \(-more)"
            notes.append(
                DemoNote(
                    id: 0,
                    author: DemoNote.system,
                    created: order.modified,
                    text: "\(words) to gift card code \(code)."
                )
            )
        }
        return notes
    }
}

extension DemoOrder {
    fileprivate func used(of card: DemoGiftCard) -> Decimal {
        giftCards.filter { $0.isDebited && card.has($0.code) }.map(\.amount).reduce(0, +)
    }
}

/// `gift-cards`: pages, which cannot be searched by code.
enum GiftCardRoutes {
    static func list(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        guard context.rendering.plugins.contains(.giftCards) else { throw .noRoute }
        try context.access.list()
        let page = max(1, context.request.parameters["page"].flatMap { Int($0) } ?? 1)
        let size = min(100, max(1, context.request.parameters["per_page"].flatMap { Int($0) } ?? 10))
        let cards = state.giftCards
        let start = min(cards.count, (page - 1) * size)
        let rows = (start..<min(cards.count, start + size)).map { place -> JSONNode in
            let card = cards[place]
            return [
                "id": .integer(place + 1), "code": .string(card.code), "recipient": "someone@example.com",
                "balance": context.rendering.money(card.issued), "remaining": context.rendering.money(card.remaining),
                "expire_date": card.isExpired ? "2020-01-01 00:00:00" : .null,
                "is_active": .string(card.isActive ? "on" : "off"),
            ]
        }
        var answer = context.list(rows, allow: "GET, POST")
        context.paginate(
            &answer,
            path: "gift-cards",
            total: cards.count,
            page: page,
            perPage: size,
            beyond: start >= cards.count && page > 1
        )
        return answer
    }
}

extension DemoStore {
    /// Replaces the shop's gift cards.
    public func setGiftCards(_ cards: [DemoGiftCard]) { withState { $0.giftCards = cards } }

    /// Changes the currency of new orders; mirrored data still has the old one. So does a plugin for several currencies,
    /// which takes that of the API's user where none is sent (woocommerce-android#12911).
    ///
    /// - Parameters:
    ///   - code: nil for the shop's.
    ///   - isForced: whether one that is sent is ignored.
    public func setCurrencyOfNewOrders(_ code: String?, isForced: Bool = false) {
        withState { ($0.orderCurrency, $0.forcesCurrency) = (code, isForced) }
    }

    /// The balance of a gift card; nil where there is none with that code.
    public func remaining(onGiftCard code: String) -> Decimal? {
        withState { state in state.giftCards.first { $0.has(code) }?.remaining }
    }
}
