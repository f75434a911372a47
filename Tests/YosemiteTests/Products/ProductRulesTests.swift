import Foundation
import Testing
import WooFoundation

@testable import Yosemite

/// What the store would refuse, or spoil without a word, is said before it is sent.
struct ProductRulesTests {
    private static let rules = ProductRules(
        decimals: 2,
        categories: [15, 41],
        tags: [83],
        shippingClasses: ["bulky"],
        taxClasses: ["standard", "reduced-rate"],
        owners: ["mug-1": (22, 0), "mug-2": (24, 0), "shirt-l": (30, 31)]
    )

    private static func facts(type: String = "simple", counts: Bool = false) -> ProductRules.Facts {
        var facts = ProductRules.Facts(newOfType: type)
        (facts.productID, facts.regularPrice, facts.managesStock) = (24, "20.00", counts)
        return facts
    }

    private static func problems(_ changes: [RecordChange], on facts: ProductRules.Facts = facts()) -> [ProductProblem]
    {
        do {
            _ = try rules.checked(changes, on: facts)
            return []
        } catch {
            return error.problems
        }
    }

    static let badPrices: [(text: String, problem: ProductProblem)] = [
        ("abc", .notAnAmount(field: "regular_price", text: "abc")),
        ("1,234.50", .ambiguousAmount(field: "regular_price", text: "1,234.50")),
        ("1,234", .ambiguousAmount(field: "regular_price", text: "1,234")),
        ("-5", .negative(field: "regular_price", text: "-5")),
        ("12.345", .tooManyDecimals(field: "regular_price", text: "12.345", decimals: 2)),
        ("1e5", .notAnAmount(field: "regular_price", text: "1e5")),
        (".", .notAnAmount(field: "regular_price", text: ".")),
        ("1.2.3", .notAnAmount(field: "regular_price", text: "1.2.3")),
        ("٣", .notAnAmount(field: "regular_price", text: "٣")),
    ]

    @Test(arguments: badPrices) func test_price_when_the_store_would_spoil_it_then_refused(
        bad: (text: String, problem: ProductProblem)
    ) {
        #expect(Self.problems([RecordChange(.regularPrice, bad.text)]) == [bad.problem])
        #expect(!bad.problem.words.isEmpty)
    }

    @Test(arguments: [
        ("12", "12"), (" 12.50 ", "12.50"), ("12,5", "12.5"), ("12.500", "12.50"), (".5", "0.5"), ("", ""),
    ])
    func test_price_when_it_can_be_read_then_as_the_store_takes_it(text: String, sent: String) throws {
        let checked = try Self.rules.checked([RecordChange(.regularPrice, text)], on: Self.facts())
        #expect(checked.map(\.value) == [.string(sent)])
    }

    @Test func test_price_when_sent_as_a_number_then_refused() {
        #expect(
            Self.problems([RecordChange(.regularPrice, value: .number(12.5))]) == [.wrongKind(field: "regular_price")]
        )
    }

    @Test func test_sale_when_not_below_the_regular_price_then_refused_whichever_changes() {
        let tooHigh = ProductProblem.saleNotBelowRegular(sale: "20", regular: "20.00")
        #expect(Self.problems([RecordChange(.salePrice, "20")]) == [tooHigh])
        #expect(Self.problems([RecordChange(.salePrice, "19.99")]).isEmpty)
        #expect(
            Self.problems([RecordChange(.regularPrice, ""), RecordChange(.salePrice, "5")]) == [.saleWithoutRegular]
        )
        var facts = Self.facts()
        facts.salePrice = "15"
        #expect(
            Self.problems([RecordChange(.regularPrice, "10")], on: facts)
                == [.saleNotBelowRegular(sale: "15", regular: "10")]
        )
    }

    @Test func test_sale_when_it_ends_before_it_begins_then_refused() {
        let changes = [
            RecordChange(.dateOnSaleFrom, "2026-12-01T00:00:00"), RecordChange(.dateOnSaleTo, "2026-11-01T00:00:00"),
        ]
        #expect(Self.problems(changes) == [.saleEndsBeforeItBegins])
        #expect(
            Self.problems([RecordChange(.dateOnSaleTo, "soon")])
                == [.notADate(field: "date_on_sale_to_gmt", text: "soon")]
        )
    }

    @Test func test_price_when_the_type_has_none_then_refused() {
        #expect(
            Self.problems([RecordChange(.regularPrice, "9")], on: Self.facts(type: "variable")) == [
                .priceOfType("variable")
            ]
        )
    }

    @Test func test_stock_when_not_counted_then_refused_unless_counting_begins() {
        let stock = RecordChange(.stockQuantity, value: .number(9))
        #expect(Self.problems([stock]) == [.stockNotCounted])
        #expect(Self.problems([RecordChange(.managesStock, value: .bool(true)), stock]).isEmpty)
        #expect(Self.problems([stock], on: Self.facts(counts: true)).isEmpty)
        #expect(
            Self.problems([RecordChange(.stockQuantity, value: .number(7.5))], on: Self.facts(counts: true))
                == [.notWhole(field: "stock_quantity", text: "7.5")]
        )
    }

    @Test func test_sku_when_another_has_it_then_refused_and_its_own_is_not() {
        #expect(Self.problems([RecordChange(.sku, " MUG-1 ")]) == [.duplicateSKU("MUG-1", productID: 22)])
        #expect(Self.problems([RecordChange(.sku, "shirt-L")]) == [.duplicateSKU("shirt-L", productID: 30)])
        #expect(Self.problems([RecordChange(.sku, "mug-2")]).isEmpty)
    }

    @Test func test_terms_and_choices_when_unknown_then_refused() {
        func terms(_ id: Int) -> JSONValue { .array([.object(["id": .number(Decimal(id))])]) }
        #expect(
            Self.problems([RecordChange(.categories, value: terms(99))]) == [.unknownTerm(field: "categories", id: 99)]
        )
        #expect(Self.problems([RecordChange(.categories, value: terms(41))]).isEmpty)
        #expect(Self.problems([RecordChange(.status, "published")]).count == 1)
        #expect(Self.problems([RecordChange(.shippingClass, "bulky"), RecordChange(.taxClass, "")]).isEmpty)
        #expect(Self.problems([RecordChange(.shippingClass, "letter")]).count == 1)
    }

    @Test func test_attributes_when_more_than_can_be_sent_then_refused() {
        let many = JSONValue.array((0...200).map { .object(["name": .string("A\($0)")]) })
        #expect(
            Self.problems([RecordChange(.attributes, value: many)])
                == [.tooMany(field: "attributes", count: 201, most: 200)]
        )
    }

    @Test func test_attributes_and_files_when_the_store_would_drop_one_then_refused() {
        func attribute(_ id: Int, _ name: String) -> JSONValue {
            .object(["id": .number(Decimal(id)), "name": .string(name)])
        }
        let twins = JSONValue.array([attribute(0, "Glaze"), attribute(0, "glaze")])
        #expect(Self.problems([RecordChange(.attributes, value: twins)]) == [.duplicateAttribute("glaze")])
        let namesakes = JSONValue.array([attribute(0, "Color"), attribute(1, "Color"), attribute(2, "Color")])
        #expect(Self.problems([RecordChange(.attributes, value: namesakes)]).isEmpty)
        let files = JSONValue.array([.object(["name": .string("Manual"), "file": .string("")])])
        #expect(Self.problems([RecordChange(.downloads, value: files)]) == [.empty(field: "downloads")])
    }

    @Test func test_pictures_and_files_when_the_store_fills_them_in_then_are_the_same() {
        func isSame(_ field: ProductField, _ one: [String: JSONValue], _ other: [String: JSONValue]) -> Bool {
            RecordValue.isSame(field.rawValue, .array([.object(one)]), .array([.object(other)]))
        }
        let kept: [String: JSONValue] = [
            "id": .number(7), "src": .string("x"), "name": .string("Cup"), "alt": .string("A"),
        ]
        #expect(isSame(.images, kept, ["id": .number(7), "alt": .string("A")]))
        #expect(!isSame(.images, kept, ["id": .number(7), "name": .string("Mug"), "alt": .string("A")]))
        #expect(!isSame(.images, kept, ["id": .number(7), "alt": .string("B")]))
        #expect(!isSame(.images, kept, ["id": .number(8), "alt": .string("A")]))
        let file: [String: JSONValue] = ["name": .string("Manual"), "file": .string("https://a.example/m.pdf")]
        let numbered = file.merging(["id": .string("abc")]) { $1 }
        #expect(isSame(.downloads, file, numbered))
        #expect(!isSame(.downloads, file.merging(["id": .string("abd")]) { $1 }, numbered))
    }

    @Test func test_fields_when_nobody_may_write_them_then_refused() {
        #expect(Self.problems([RecordChange(.type, "variable")]) == [.notWritable(field: "type")])
        #expect(
            Self.problems([RecordChange(field: "total_sales", base: nil, value: .number(1))])
                == [.notWritable(field: "total_sales")]
        )
        #expect(Self.problems([RecordChange(.name, "  ")]) == [.noName])
        #expect(Self.problems([RecordChange(.name, "<b>قهوة</b> \u{202E}🎁")]).isEmpty)
    }

    @Test func test_several_problems_when_found_then_all_are_said() {
        let problems = Self.problems([RecordChange(.regularPrice, "abc"), RecordChange(.sku, "mug-1")])
        #expect(problems.count == 2)
        #expect(ProductProblems(problems: problems).errorDescription?.contains("\n") == true)
    }
}
