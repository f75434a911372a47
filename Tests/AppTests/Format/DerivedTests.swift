import Testing

@testable import App

@Suite struct DerivedTests {
    @Test func test_value_when_its_source_stays_the_same_then_it_is_made_once() {
        var derived = Derived<Int, String>()
        var made: [Int] = []
        for source in [1, 1, 2, 2, 1] {
            let value = derived.value(of: source) {
                made.append(source)
                return "\(source)"
            }
            #expect(value == "\(source)")
        }
        #expect(made == [1, 2, 1])
    }
}
