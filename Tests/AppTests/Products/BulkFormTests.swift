import Foundation
import Testing
import WooFoundation
import Yosemite

@testable import App

@Suite struct BulkFormTests {
    private func form(_ field: BulkForm.Field, _ how: BulkForm.How, _ value: String) -> BulkForm {
        var form = BulkForm(field: field, zone: .utc)
        form.how = how
        form.value = value
        return form
    }

    private func edit(_ form: BulkForm) -> BulkProductEdit? { try? form.edit.get() }

    @Test(arguments: [
        ("12.50", "12.5"), ("12,50", "12.5"), ("-10 %", "-10"), ("+2", "2"), ("−3", "-3"), (".5", "0.5"),
    ])
    func test_amount_when_typed_then_is_read(_ text: String, _ amount: String) {
        #expect(BulkForm.amount(text) == Decimal(string: amount))
    }

    @Test(arguments: ["", "abc", "1,234.50", "1.2.3", "--2", "%", "1e3", "٣"])
    func test_amount_when_it_is_none_then_nothing_is_read(_ text: String) {
        #expect(BulkForm.amount(text) == nil)
    }

    @Test func test_price_when_asked_for_then_is_what_was_chosen() {
        #expect(edit(form(.regularPrice, .percent, "-10")) == BulkProductEdit(.regularPrice(.percent(-10))))
        #expect(edit(form(.salePrice, .clear, "")) == BulkProductEdit(.salePrice(.clear)))
        #expect(edit(form(.regularPrice, .set, "-5")) == nil)
        #expect(edit(form(.regularPrice, .percent, "-100")) == nil)
    }

    @Test func test_date_when_asked_for_then_is_a_time_to_come_and_of_prices_only() throws {
        let now = Date(timeIntervalSince1970: 1_795_357_800)
        func due(_ text: String, _ field: BulkForm.Field = .salePrice) -> Result<Date?, BulkForm.Problem> {
            var form = form(field, .set, "1")
            form.due = text
            return form.dueDate(now: now)
        }
        #expect(due("  ") == .success(nil))
        #expect(try due("2026-11-22 15:00").get() == now.addingTimeInterval(1_800))
        #expect(try due("2026-12-01").get() == Date(timeIntervalSince1970: 1_796_083_200))
        #expect(due("tomorrow", .stock) == .success(nil))
        for wrong in ["someday", "2026-11-31", "2026-11-22 14:30", "2026-11-22", "1999-01-01"] {
            #expect(throws: BulkForm.Problem.self) { try due(wrong).get() }
        }
    }

    @Test func test_stock_when_asked_for_then_is_a_number() {
        #expect(edit(form(.stock, .by, "-3")) == BulkProductEdit(.stock(.by(-3))))
        #expect(edit(form(.stock, .set, "-3")) == nil)
        #expect(edit(form(.stock, .by, "-1.5")) == BulkProductEdit(.stock(.by(-1.5))))
        #expect(edit(form(.stock, .by, "1,500")) == nil)
    }

    @Test func test_window_when_it_ends_first_then_says_so_at_its_end() {
        var window = form(.saleWindow, .set, "2026-11-27")
        window.until = "2026-11-20"
        #expect(throws: BulkForm.Problem.self) { try window.edit.get() }
        window.until = "2026-11-27"
        #expect(edit(window) != nil)
    }

    @Test func test_field_when_changed_then_how_is_one_it_has() {
        var bulk = form(.salePrice, .clear, "")
        bulk.field = .stock
        #expect(bulk.hows.contains(bulk.how))
        bulk.field = .status
        #expect(edit(bulk) == BulkProductEdit(.status("publish")))
    }
}
