import TestSupport
import Testing
import Yosemite

@testable import App

@Suite struct CategoryTreeTests {
    private func category(_ id: Int64, _ name: String, below parent: Int64 = 0) -> ProductCategory {
        ProductCategory.fake().copy(categoryID: id, parentID: parent, name: name)
    }

    @Test func test_rows_when_categories_have_parents_then_stand_below_them() {
        let tree = CategoryTree([category(3, "Bowls", below: 1), category(1, "Kitchen"), category(2, "Mugs", below: 3)])
        #expect(tree.rows.map(\.indented) == ["Kitchen", "  Bowls", "    Mugs"])
    }

    @Test func test_rows_when_parents_are_missing_or_run_in_a_circle_then_all_are_there_once() {
        let circle = [category(1, "A", below: 2), category(2, "B", below: 1), category(3, "C", below: 99)]
        let rows = CategoryTree(circle).rows
        #expect(rows.map(\.category.categoryID).sorted() == [1, 2, 3])
    }

    @Test(arguments: [
        ("+5", StockWish.by(5)), ("- 3", .by(-3)), ("−3", .by(-3)), ("40", .counted(40)), ("=0", .counted(0)),
        ("+1.5", .by(1.5)), ("2,5", .counted(2.5)),
    ])
    func test_wish_when_typed_then_is_read(_ text: String, _ wish: StockWish) {
        #expect(StockWish(text) == wish)
    }

    @Test(arguments: ["", "+", "+0", "-0", "five", "--2", "1,500", "99999999999", "+-1"])
    func test_wish_when_it_is_none_then_nothing_is_read(_ text: String) {
        #expect(StockWish(text) == nil)
    }
}
