import FoundationEssentials
import Storage
import Testing
import WooFoundation

@testable import Yosemite

struct GoodsLookupTests {
    private static func product(
        _ id: Int64,
        sku: String = "",
        gtin: String = "",
        status: String = "publish",
        visibility: String = "visible",
        type: String = "simple"
    ) -> ProductRecord {
        var record = ProductRecord()
        (record.siteID, record.productID, record.name, record.typeKey) = (1, id, "Mug \(id)", type)
        (record.sku, record.globalUniqueID, record.price) = (sku, gtin, "4.50")
        (record.statusKey, record.catalogVisibilityKey) = (status, visibility)
        return record
    }

    private static func variation(_ id: Int64, of product: Int64, sku: String, status: String = "publish")
        -> ProductVariationRecord
    {
        var record = ProductVariationRecord()
        (record.siteID, record.variationID, record.productID, record.name) = (1, id, product, "Red")
        (record.sku, record.statusKey, record.price) = (sku, status, "5")
        return record
    }

    private func answer(
        _ text: String,
        patterns: [ValuePattern] = [],
        _ products: [ProductRecord],
        _ variations: [ProductVariationRecord] = []
    ) async throws -> CodeAnswer {
        let manager = try StorageManager.inMemory()
        try await manager.performAndSave { storage in
            for product in products { try storage.save(product) }
            for variation in variations { try storage.save(variation) }
        }
        return try await manager.read {
            try GoodsLookup(storage: $0, moment: .now).answer(ScannedCode(text, patterns: patterns))
        }
    }

    private func goods(_ answer: CodeAnswer) -> FoundGoods? {
        if case .found(let goods, _) = answer { goods } else { nil }
    }

    @Test func test_code_when_it_is_a_sku_and_a_gtin_then_the_sku_counts() async throws {
        let products = [Self.product(1, gtin: "4006381333931"), Self.product(2, sku: "4006381333931")]
        let found = goods(try await answer("4006381333931", products))
        #expect(found?.goods.productID == 2)
        #expect(found?.match == .sku)
        #expect(found?.goods.price == Decimal(string: "4.50"))
    }

    @Test func test_sku_when_only_its_case_differs_then_is_found_after_the_exact_one() async throws {
        let products = [Self.product(1, sku: "mug-1"), Self.product(2, sku: "MUG-1")]
        #expect(goods(try await answer("mug-1", products))?.goods.productID == 1)
        #expect(goods(try await answer("Mug-1", [products[1]]))?.goods.productID == 2)
    }

    @Test(arguments: ["036000291452", "0036000291452", "]E00036000291452", "00036000291452"])
    func test_gtin_when_scanned_in_any_form_then_is_found(text: String) async throws {
        #expect(goods(try await answer(text, [Self.product(1, gtin: "0-36000-29145-2")]))?.match == .gtin)
    }

    @Test func test_upc_e_when_the_shop_or_the_scanner_shortens_it_then_is_found() async throws {
        #expect(goods(try await answer("01234505", [Self.product(1, gtin: "012000003455")]))?.goods.productID == 1)
        #expect(goods(try await answer("012000003455", [Self.product(1, gtin: "01234505")]))?.goods.productID == 1)
    }

    @Test func test_code_when_two_have_it_then_nobody_guesses() async throws {
        let products = [Self.product(1, gtin: "4006381333931"), Self.product(2, gtin: "4006381333931")]
        guard case .several(let found, _) = try await answer("4006381333931", products) else {
            Issue.record("guessed")
            return
        }
        #expect(found.map(\.goods.productID) == [1, 2])
    }

    @Test(arguments: [
        ("publish", "visible", FoundGoods.Standing.onSale), ("publish", "hidden", .hidden),
        ("draft", "visible", .draft),
        ("private", "visible", .privately), ("trash", "visible", .trash),
    ])
    func test_product_when_it_is_not_for_sale_then_that_is_said(
        status: String,
        visibility: String,
        standing: FoundGoods.Standing
    ) async throws {
        let product = Self.product(1, sku: "A", status: status, visibility: visibility)
        #expect(goods(try await answer("A", [product]))?.standing == standing)
    }

    @Test func test_product_in_the_trash_when_another_has_the_code_then_does_not_count() async throws {
        let products = [Self.product(1, sku: "A", status: "trash"), Self.product(2, gtin: "4006381333931")]
        #expect(goods(try await answer("A", products + [Self.product(3, sku: "A")]))?.goods.productID == 3)
        // Even one that has it in a later place.
        let number = [Self.product(1, sku: "4006381333931", status: "trash"), products[1]]
        #expect(goods(try await answer("4006381333931", number))?.goods.productID == 2)
    }

    @Test func test_variations_when_they_have_their_product_s_sku_then_the_product_is_none_of_them() async throws {
        let product = Self.product(1, sku: "TEE", type: "variable")
        let variations = [Self.variation(7, of: 1, sku: "TEE"), Self.variation(8, of: 1, sku: "TEE")]
        guard case .several(let found, _) = try await answer("TEE", [product], variations) else {
            Issue.record("one of two")
            return
        }
        #expect(found.map(\.goods.variationID) == [7, 8])
        let only = goods(
            try await answer("TEE-R", [product], [Self.variation(7, of: 1, sku: "TEE-R", status: "private")])
        )
        #expect(only?.goods.name == "Mug 1 – Red")
        #expect(only?.standing == .privately)
        #expect(only?.goods.productID == 1)
    }

    @Test func test_case_when_only_its_item_is_known_then_that_is_said() async throws {
        let found = goods(try await answer("14006381333938", [Self.product(1, gtin: "4006381333931")]))
        #expect(found?.match == .itemOfCase)
        let both = [Self.product(1, gtin: "4006381333931"), Self.product(2, gtin: "14006381333938")]
        #expect(goods(try await answer("14006381333938", both))?.goods.productID == 2)
    }

    @Test(arguments: ["123", "00123", "2100123"])
    func test_price_in_a_code_when_the_item_is_known_then_is_carried(sku: String) async throws {
        let pattern = try ValuePattern("price 21 IIIII NNN.DD")
        let answer = try await answer("2100123004362", patterns: [pattern], [Self.product(1, sku: sku)])
        guard case .found(let goods, let carried) = answer else {
            Issue.record("not found: \(answer)")
            return
        }
        #expect(goods.match == .value)
        #expect(carried.price == Decimal(string: "4.36"))
    }

    @Test func test_price_in_a_code_when_the_item_is_unknown_then_words_say_item_and_price() async throws {
        let pattern = try ValuePattern("price 21 IIIII NNN.DD")
        let unknown = try await answer("2100123004362", patterns: [pattern], [])
        #expect(unknown.unknownWords { "\($0)" } == "Code 21 00123 not found, price 4.36.")
        #expect(try await answer("nothing", []).unknownWords { "\($0)" } == "Code nothing not found.")
        #expect(try await answer("A", [Self.product(1, sku: "A")]).unknownWords { "\($0)" } == nil)
    }

    @Test func test_gs1_when_it_has_lot_and_days_then_they_come_with_the_goods() async throws {
        let text = "]d20104006381333931" + "17261231" + "10LOT7"
        guard case .found(_, let carried) = try await answer(text, [Self.product(1, gtin: "4006381333931")]) else {
            Issue.record("not found")
            return
        }
        #expect(carried.lot == "LOT7")
        #expect(carried.expires == CarriedValues.Day(year: 2_026, month: 12, day: 31))
    }
}
