import Foundation
import Testing

@testable import TerminalUI

@Suite struct ChartScaleTests {
    private func labels(_ values: [Decimal], rows: Int, finest: Decimal = 0.01) -> [String] {
        let scale = ChartScale(values: values, rows: rows, finest: finest)
        return scale.labels.map { "\($0.row) \(scale.compact($0.value))" }
    }

    @Test func test_labels_when_values_are_uneven_then_steps_are_round_and_the_axis_begins_at_zero() {
        #expect(labels([1_280, 2_735], rows: 6) == ["0 3.0k", "2 1.5k", "5 0"])
        #expect(labels([0.75], rows: 6) == ["0 0.8", "2 0.4", "5 0"])
        #expect(labels([1_999_999], rows: 6) == ["0 2M", "2 1M", "5 0"])
        #expect(labels([950], rows: 16) == ["0 1.00k", "3 0.75k", "7 0.50k", "11 0.25k", "15 0"])
    }

    @Test func test_labels_when_things_are_counted_then_no_step_is_a_part_of_one() {
        #expect(labels([1], rows: 6, finest: 1) == ["0 2", "2 1", "5 0"])
        #expect(labels([3], rows: 6, finest: 1) == ["0 4", "2 2", "5 0"])
        #expect(labels([], rows: 6, finest: 1) == ["0 2", "2 1", "5 0"])
    }

    @Test func test_eighths_when_value_is_tiny_then_it_is_still_seen_and_nothing_is_nothing() {
        let scale = ChartScale(values: [1_000_000], rows: 8)
        #expect(scale.eighths(1) == 1)
        #expect(scale.eighths(0) == 0)
        #expect(scale.eighths(.nan) == 0)
        #expect(scale.eighths(1_000_000) == 64)
    }

    @Test func test_scale_when_values_are_any_then_bars_and_labels_stay_inside_the_plot() {
        var random = Seed()
        for _ in 0..<400 {
            let rows = Int.random(in: 1...30, using: &random)
            let values = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Decimal(
                    sign: Bool.random(using: &random) ? .plus : .minus,
                    exponent: Int.random(in: -4...14, using: &random),
                    significand: Decimal(Int.random(in: 0...9_999, using: &random))
                )
            }
            let scale = ChartScale(values: values, rows: rows)
            #expect(scale.top > 0 && scale.step > 0)
            #expect(scale.rowsAbove >= 1 && scale.rowsAbove + scale.rowsBelow == rows)
            for value in values {
                #expect(scale.top >= value)
                #expect(
                    (-scale.rowsBelow * 8...scale.rowsAbove * 8).contains(scale.eighths(value)),
                    "\(values) \(rows)"
                )
            }
            #expect(scale.labels.allSatisfy { (0..<rows).contains($0.row) })
            #expect(Set(scale.labels.map { $0.row }).count == scale.labels.count)
        }
    }

    @Test func test_eighths_when_there_is_room_below_then_a_loss_is_as_long_as_a_gain_of_its_size() {
        let scale = ChartScale(values: [100, -100], rows: 10)
        #expect(scale.rowsBelow == 5)
        #expect(scale.eighths(-100) == -scale.eighths(100))
    }

    @Test func test_compact_when_decimal_mark_is_a_comma_then_it_stands_there() {
        let scale = ChartScale(values: [2_735], rows: 6)
        #expect(scale.compact(1_500, decimalMark: ",") == "1,5k")
        #expect(scale.compact(-1_500) == "-1.5k")
    }
}
