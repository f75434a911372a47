import Networking
import Storage
import TestSupport
import Testing

@testable import Yosemite

/// Below what id no order lies that is made from now on.
struct OrdersBeforeTests {
    @Test func test_floor_when_an_order_has_a_far_id_then_is_one_the_store_gave_out() {
        let page = Page(items: [31, 4_294_968_003, 30].map { Networking.Order.fake().copy(orderID: $0) })
        #expect(OrdersBefore.newestID(of: page) == 30)
        #expect(OrdersBefore.newestID(of: Page<Networking.Order>(items: [])) == 0)
    }
}
