import Testing

@testable import Yosemite

@Suite struct OrderReferenceTests {
    /// By Python's hashlib and base64.
    @Test(arguments: [
        ("wc_order_5tRq9XkLmN2Ab", "DVyBeRiperf2yU9cgVw0k2Ie58XXo6jZgaxFYRywVPc"),
        ("wc_order_1", "rL2z3HfAO3YBuZimsOfPp1SEcRqFhJSgJk_aI1TZI8w"),
    ])
    func test_reference_when_made_of_an_order_key_then_its_hash_without_padding(key: String, reference: String) {
        #expect(OrderReference.of(orderKey: key) == reference)
        #expect(reference.utf8.count == 43)
    }
}
