import Experiments
import Testing

struct ABTestServiceTests {
    private static let screenFirst = ABTest.Variation.treatment("screen-first")

    @Test func test_variation_when_nothing_was_chosen_then_control() {
        #expect(ABTestService().variation(of: .paletteOrder, in: .loggedIn) == .control)
    }

    @Test func test_variation_when_configured_then_counts_in_its_context_alone() {
        let service = ABTestService(overrides: ["palette-order": "screen-first"])
        #expect(service.variation(of: .paletteOrder, in: .loggedIn) == Self.screenFirst)
        #expect(service.variation(of: .paletteOrder, in: .loggedOut) == .control)
    }

    @Test(arguments: [["palette-order": "sideways"], ["footer": "screen-first"]])
    func test_variation_when_there_is_no_such_name_then_control(overrides: [String: String]) {
        #expect(ABTestService(overrides: overrides).variation(of: .paletteOrder, in: .loggedIn) == .control)
    }

    @Test func test_variation_when_another_is_chosen_then_it_counts() {
        let service = ABTestService()
        service.choose(Self.screenFirst, of: .paletteOrder)
        #expect(service.variation(of: .paletteOrder, in: .loggedIn) == Self.screenFirst)
    }

    @Test(arguments: ABTest.allCases)
    func test_variations_when_listed_then_control_is_the_first_of_at_least_two(test: ABTest) {
        #expect(test.variations.first == .control && Set(test.variations).count >= 2)
    }
}
