import Foundation
import Networking
import Testing
import WooFoundation

@testable import Yosemite

/// What an answer with 200 says of what was asked.
struct RecordTakenTests {
    /// A host that turns a PUT into a GET answers with the old record.
    @Test(arguments: [
        ("regular_price", "20.00", "19.99"), ("regular_price", "24.50", "24.49"), ("regular_price", "100", "99.99"),
        ("slug", "tea-pot", "kettle"), ("name", "Tea Pot", "Teapot"), ("name", "<b>Tea</b>", "<i>Tea</i>"),
    ])
    func test_value_when_the_store_left_the_old_one_then_is_missed_however_alike(
        field: String,
        kept: String,
        asked: String
    ) {
        #expect(!RecordValue.isMadeOf(field, .string(asked), .string(kept), isTouched: false))
    }

    @Test(arguments: [
        ("regular_price", "20.00", "20"), ("email", "a@b.example", "A@b.example"),
        ("name", "Tea &amp; cups", "Tea & cups"),
        ("name", "Tea pot", " Tea  pot"), ("date_on_sale_from", "2026-01-01T00:00:00", "2026-01-01"),
    ])
    func test_value_when_it_was_there_in_another_spelling_then_is_taken(field: String, kept: String, asked: String) {
        for isTouched in [true, false] {
            #expect(RecordValue.isMadeOf(field, .string(asked), .string(kept), isTouched: isTouched))
        }
    }

    @Test(arguments: [
        ("regular_price", "20.00", "19.999"), ("slug", "a", "Ä"), ("name", "Tea", "<script>Tea</script>"),
    ])
    func test_value_when_the_store_made_another_of_it_then_is_taken(field: String, kept: String, asked: String) {
        #expect(RecordValue.isMadeOf(field, .string(asked), .string(kept)))
    }

    /// What was read for one sale answers for another only while it must show what that one has made.
    @Test func test_look_when_the_clock_was_set_back_then_answers_for_nothing() {
        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        let look = OrderLook(readAt: moment + 2, newestID: 7)
        #expect(look.lacks(["a"], 7, sentAt: moment, now: moment + 5))
        #expect(!look.lacks(["a"], 7, sentAt: moment, now: moment - 300))
        #expect(!look.lacks(["a"], 7, sentAt: moment, now: moment + 90))
        #expect(OrderLook(readAt: moment + 91, newestID: 7).lacks(["a"], 7, sentAt: moment, now: moment + 200))
    }
}
