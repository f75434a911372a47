import TerminalUI
import Testing
import Yosemite

@testable import App

@Suite struct StoreCapabilitiesTests {
    private let readingKey = SiteAccess(
        account: nil,
        verdicts: [.writeOrders: .missing(reason: "this key may only read")]
    )

    @Test func test_writing_when_the_login_may_not_then_is_off_with_the_stores_reason() {
        #expect(StoreCapabilities.allowed(readingKey, isReadOnly: false).isEmpty)
        #expect(StoreCapabilities.reason(for: .write, readingKey, isReadOnly: false) == "this key may only read")
    }

    @Test func test_writing_when_read_only_then_is_off_whatever_the_login_may() {
        #expect(StoreCapabilities.allowed(nil, isReadOnly: true).isEmpty)
        #expect(StoreCapabilities.reason(for: .money, nil, isReadOnly: true) == "merced is read only here")
    }

    @Test func test_writing_when_nothing_is_known_then_is_on() {
        #expect(StoreCapabilities.allowed(nil, isReadOnly: false) == [.write, .money])
    }

    @Test func test_store_name_when_taken_then_gets_a_number() {
        #expect(StoreName.suggested(for: "https://www.shop.example/de") == "shop-example-de")
        #expect(StoreName.suggested(for: "https://shop.example", taken: ["shop-example"]) == "shop-example-2")
        #expect(StoreName.suggested(for: "https://xn--bcher-kva.example") == "xn-bcher-kva-example")
        #expect(StoreName.suggested(for: "https://.../") == "store")
    }
}
