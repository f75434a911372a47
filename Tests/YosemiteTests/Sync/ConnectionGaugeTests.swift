import Testing

@testable import Yosemite

struct ConnectionGaugeTests {
    /// A store with `workers`, each of which takes `cost` seconds a page: who asks more at a time waits.
    private func limit(workers: Int, rounds: Int, most: Int = ConnectionGauge.maximum) -> ConnectionGauge {
        var gauge = ConnectionGauge(most: most)
        gauge.answered(after: 0.4, kind: "orders")
        for _ in 0..<rounds {
            let underWay = gauge.limit
            let seconds = 0.4 * max(1, Double(underWay) / Double(workers))
            for _ in 0..<underWay { gauge.answered(after: seconds, kind: "orders") }
        }
        return gauge
    }

    @Test func test_limit_when_nothing_was_asked_then_two() {
        #expect(ConnectionGauge().limit == 2)
        #expect(ConnectionGauge(most: 1).limit == 1)
    }

    @Test func test_limit_when_answers_stay_as_fast_then_climbs_to_the_most_within_four_rounds() {
        #expect(limit(workers: 100, rounds: 4).limit == ConnectionGauge.maximum)
        #expect(limit(workers: 100, rounds: 40, most: 5).limit == 5)
    }

    @Test(arguments: [1, 2, 4, 8])
    func test_limit_when_store_has_few_workers_then_they_are_busy_and_no_queue_grows(workers: Int) {
        for rounds in 12..<60 {
            let limit = limit(workers: workers, rounds: rounds).limit
            #expect(limit >= workers)
            #expect(Double(limit) <= max(3, Double(workers) * 1.75), "\(rounds)")
        }
    }

    @Test func test_limit_when_store_is_busy_then_half_and_never_none() {
        var gauge = limit(workers: 100, rounds: 10)
        gauge.refused()
        #expect(gauge.limit == ConnectionGauge.maximum / 2)
        for _ in 0..<10 { gauge.refused() }
        #expect(gauge.limit == 1)
    }

    @Test func test_limit_when_it_was_busy_then_comes_back_slowly() {
        var gauge = limit(workers: 100, rounds: 10)
        for _ in 0..<3 { gauge.refused() }
        let before = gauge.limit
        for _ in 0..<gauge.limit { gauge.answered(after: 0.4, kind: "orders") }
        #expect(gauge.limit <= before + 1)
        for _ in 0..<600 { gauge.answered(after: 0.4, kind: "orders") }
        #expect(gauge.limit == ConnectionGauge.maximum)
    }

    @Test func test_limit_when_answers_get_slower_then_falls() {
        var gauge = limit(workers: 100, rounds: 10)
        for _ in 0..<100 { gauge.answered(after: 1.6, kind: "orders") }
        #expect(gauge.limit < ConnectionGauge.maximum / 2)
    }

    @Test func test_limit_when_kinds_cost_differently_then_each_is_held_against_its_own() {
        var gauge = ConnectionGauge()
        for _ in 0..<200 {
            gauge.answered(after: 0.4, kind: "orders")
            gauge.answered(after: 0.03, kind: "ids")
        }
        #expect(gauge.limit == ConnectionGauge.maximum)
    }
}
