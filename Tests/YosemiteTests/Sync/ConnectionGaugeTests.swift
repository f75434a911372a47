import Testing

@testable import Yosemite

struct ConnectionGaugeTests {
    /// A store with `workers`, each of which takes 0.4 s for an answer, and who always asks it as much at once as allowed:
    /// what is more than it has workers waits for one of them.
    private struct Store {
        let workers: Int
        var gauge: ConnectionGauge
        /// In order of their answers.
        private var underWay: [(asked: Double, answered: Double, cuts: Int)] = []
        private var free: [Double]
        private var now = 0.0

        init(workers: Int, most: Int = ConnectionGauge.maximum) {
            self.workers = workers
            gauge = ConnectionGauge(most: most)
            free = Array(repeating: 0, count: workers)
            gauge.answered(after: 0.4)
        }

        /// - Returns: the limit after each answer.
        mutating func answer(_ count: Int) -> [Int] {
            (0..<count).map { _ in
                while underWay.count < gauge.limit {
                    let worker = free.indices.min { free[$0] < free[$1] }!
                    free[worker] = max(now, free[worker]) + 0.4
                    underWay.append((now, free[worker], gauge.cuts))
                }
                let first = underWay.removeFirst()
                now = first.answered
                gauge.answered(after: now - first.asked, kind: "orders", askedAfter: first.cuts)
                return gauge.limit
            }
        }
    }

    @Test func test_limit_when_nothing_was_asked_then_two() {
        #expect(ConnectionGauge().limit == 2)
        #expect(ConnectionGauge(most: 1).limit == 1)
    }

    @Test func test_limit_when_answers_stay_as_fast_then_climbs_to_the_most_within_four_rounds() {
        var store = Store(workers: 100)
        #expect(store.answer(60).last == ConnectionGauge.maximum)
        store = Store(workers: 100, most: 5)
        #expect(store.answer(200).max() == 5)
    }

    @Test(arguments: [1, 2, 3, 4, 6, 8])
    func test_limit_when_store_has_few_workers_then_they_are_busy_and_no_queue_grows(workers: Int) {
        var store = Store(workers: workers)
        _ = store.answer(workers * 4)
        let limits = store.answer(600)
        #expect((limits.min() ?? 0) >= workers, "\(limits)")
        #expect(Double(limits.dropFirst(100).max() ?? 0) <= max(4, Double(workers) * 1.75), "\(limits)")
    }

    private func climbed() -> ConnectionGauge {
        var store = Store(workers: 100)
        _ = store.answer(100)
        return store.gauge
    }

    @Test func test_limit_when_store_is_busy_then_half_and_never_none() {
        var gauge = climbed()
        gauge.refused()
        #expect(gauge.limit == ConnectionGauge.maximum / 2)
        for _ in 0..<10 { gauge.refused() }
        #expect(gauge.limit == 1)
    }

    @Test func test_limit_when_it_was_busy_then_comes_back_slowly() {
        var gauge = climbed()
        for _ in 0..<3 { gauge.refused() }
        let before = gauge.limit
        for _ in 0..<gauge.limit { gauge.answered(after: 0.4) }
        #expect(gauge.limit <= before + 1)
        for _ in 0..<600 { gauge.answered(after: 0.4) }
        #expect(gauge.limit == ConnectionGauge.maximum)
    }

    @Test func test_limit_when_answers_get_slower_then_falls() {
        var gauge = climbed()
        for _ in 0..<100 { gauge.answered(after: 1.6) }
        #expect(gauge.limit < ConnectionGauge.maximum / 2)
    }

    @Test func test_limit_when_kinds_cost_differently_then_each_is_held_against_its_own() {
        var gauge = ConnectionGauge()
        for _ in 0..<200 {
            gauge.answered(after: 0.4)
            gauge.answered(after: 0.03, kind: "ids")
        }
        #expect(gauge.limit == ConnectionGauge.maximum)
    }
}

extension ConnectionGauge {
    /// One after the other: asked with the limit there is.
    fileprivate mutating func answered(after seconds: Double, kind: String = "orders") {
        answered(after: seconds, kind: kind, askedAfter: cuts)
    }
}
