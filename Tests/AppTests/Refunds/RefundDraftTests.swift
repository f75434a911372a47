import Foundation
import Testing
import Yosemite

@testable import App

@Suite struct RefundDraftTests {
    private var order: Order {
        Order.fake().copy(
            orderID: 3_128,
            total: "84.00",
            items: [
                OrderItem.fake().copy(itemID: 1, name: "Enamel mug", quantity: 2, total: "36.00"),
                OrderItem.fake().copy(itemID: 2, name: "Apron", quantity: 1, total: "38.00"),
                OrderItem.fake().copy(itemID: 3, name: "Half a metre", quantity: 0.5, total: "3.00"),
            ],
            shippingLines: [ShippingLine.fake().copy(shippingID: 11, methodTitle: "Post", total: "6.00")],
            fees: [OrderFeeLine.fake().copy(feeID: 12, name: "", total: "1.00")]
        )
    }

    @Test func test_rows_when_the_order_has_lines_then_each_has_one_and_half_a_piece_too() {
        let draft = RefundDraft(order: order)
        #expect(draft.rows == [.item(0), .item(1), .item(2), .extra(0), .extra(1), .amount, .reason, .restock])
        #expect(draft.extras.map(\.name) == ["Shipping: Post", "Fee"])
        #expect(!draft.isTouched)
        #expect(draft.request(amount: nil) == nil)
        #expect(draft.request(amount: 0) == nil)
    }

    @Test func test_quantity_when_more_than_there_are_then_is_all_of_them() {
        var draft = RefundDraft(order: order)
        draft.setQuantity(9)
        #expect(draft.items[0].quantity == 2)
        draft.add(-5)
        #expect(draft.items[0].quantity == 0)
        draft.add(1)
        draft.move(by: 3)
        draft.toggle()
        let request = draft.request(amount: 50)
        #expect(request?.quantities == [1: 1])
        #expect(request?.lineIDs == [11])
        #expect(request?.amount == 50, "what was typed is not dropped in silence: both together are refused")
    }

    @Test func test_all_when_chosen_twice_then_nothing_is_left() {
        var draft = RefundDraft(order: order)
        draft.toggleAll()
        #expect(draft.request(amount: nil)?.quantities == [1: 2, 2: 1, 3: 0.5])
        #expect(draft.request(amount: nil)?.lineIDs == [11, 12])
        draft.toggleAll()
        #expect(draft.request(amount: nil) == nil)
    }

    @Test func test_amount_when_typed_without_lines_then_is_asked_for() {
        let request = RefundDraft(order: order).request(amount: 5)
        #expect(request?.amount == 5)
        #expect(request?.quantities.isEmpty == true && request?.lineIDs.isEmpty == true)
    }

    @Test func test_limit_when_some_was_given_back_before_then_only_the_rest_can_be_chosen() {
        var draft = RefundDraft(order: order)
        draft.toggleAll()
        draft.limit(to: RefundLeft(quantities: [1: 1], lineIDs: [12], amount: 19))
        #expect(draft.items.map(\.most) == [1, 0, 0])
        #expect(draft.items.map(\.quantity) == [1, 0, 0])
        #expect(draft.extras.map(\.isGone) == [true, false])
        #expect(draft.request(amount: nil)?.quantities == [1: 1])
        #expect(draft.request(amount: nil)?.lineIDs == [12])
        draft.select(3)
        draft.toggle()
        draft.add(1)
        #expect(!draft.extras[0].isChosen)
        draft.toggleAll()
        #expect(!draft.isTouched, "all that is left was chosen")
    }

    @Test func test_digits_when_typed_one_after_the_other_then_are_one_quantity_where_there_are_so_many() {
        var draft = RefundDraft(
            order: Order.fake().copy(items: [
                OrderItem.fake().copy(itemID: 1, name: "Nail", quantity: 250, total: "5.00")
            ])
        )
        _ = draft.type("1")
        _ = draft.type("2")
        #expect(draft.items[0].quantity == 12)
        _ = draft.type("9")
        #expect(draft.items[0].quantity == 129)
        _ = draft.type("7")
        #expect(draft.items[0].quantity == 7, "there are not 1297")
        draft.move(by: 1)
        draft.move(by: -1)
        _ = draft.type("3")
        #expect(draft.items[0].quantity == 3)
    }

    @Test func test_fraction_when_typed_key_by_key_then_is_taken_and_never_more_than_is_left() {
        var draft = RefundDraft(
            order: Order.fake().copy(items: [
                OrderItem.fake().copy(itemID: 1, name: "Cheese", quantity: 1.5, total: "18.00")
            ])
        )
        let taken = "0.5".map { draft.type($0) }
        #expect(taken == [true, true, true])
        #expect(draft.request(amount: nil)?.quantities == [1: 0.5])
        draft.add(1)
        #expect(draft.items[0].quantity == 1.5)
        draft.add(1)
        #expect(draft.items[0].quantity == 1.5)
        draft.add(-1)
        #expect(draft.items[0].quantity == 0.5)
        let isTaken = draft.type("x")
        #expect(!isTaken)
        draft.limit(to: RefundLeft(quantities: [1: 0.25], amount: 3))
        #expect(draft.items[0].quantity == 0.25)
    }
}
