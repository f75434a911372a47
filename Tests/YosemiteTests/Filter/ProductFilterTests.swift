import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@Suite(.timeLimit(.minutes(5)))
struct ProductFilterTests {
    private static let now = Date(timeIntervalSince1970: 1_795_357_800)
    private static let context = FilterContext(
        zone: StoreTimeZone(identifier: "Europe/Berlin", gmtOffset: 1),
        now: now,
        editedProductIDs: [3]
    )

    // MARK: Reading and writing

    static let texts = [
        "id:24,31", "stock:low", "stock:in,out", "stock<5", "stock:0..10", "price>=12.5", "price:10..20", "sales>100",
        "status:draft,private", "type:variable", "category:mugs,\"tea pots\"", "-tag:gift", "brand:acme",
        "attribute:color=red", "attribute:color", "sku:MUG-1", "gtin:4006381333931", "date:2026-11", "modified:7d",
        "no:image", "has:variations", "is:sale -is:edited", "meta:_supplier=acme", "blue \"tea pot\" -\"red\"",
    ]

    @Test(arguments: texts) func test_filter_when_printed_and_read_again_then_is_the_same(text: String) {
        let first = ProductFilterParser.parse(text)
        #expect(first.problems.isEmpty, "\(first.problems.map(\.words))")
        #expect(!first.filter.isEmpty)
        #expect(ProductFilterParser.parse(first.filter.text).filter == first.filter, "\(first.filter.text)")
    }

    static let mistakes: [(text: String, words: String)] = [
        ("stok:low", "There is no condition “stok”. Did you mean “stock”?"),
        ("stock:lwo", "“stock” takes in, out, backorder, low, not “lwo”. Did you mean “low”?"),
        ("price:cheap", "“cheap” is not an amount: 100, 12.50 or 20..50."),
        ("status:drafts", "The store has no status “drafts”. Did you mean “draft”?"),
        (
            "no:pictures",
            "“no” takes image, sku, gtin, price, description, category, variations, reviews, not “pictures”."
        ),
        ("category>3", "“category” cannot be compared; write category:value."),
        ("tag:", "“tag” needs a value."),
        ("price:20..10", "“20..10” ends before it begins."),
    ]

    @Test(arguments: mistakes) func test_filter_when_it_cannot_be_read_then_says_what_is_wrong(
        mistake: (text: String, words: String)
    ) {
        let parsed = ProductFilterParser.parse(mistake.text)
        #expect(parsed.problems.map(\.words) == [mistake.words])
        #expect(parsed.filter.isEmpty)
    }

    // MARK: Finding

    static let finds: [(text: String, ids: [Int64])] = [
        ("", [1, 2, 3, 4]), ("status:trash", [5]), ("status:draft", [4]), ("type:variable", [3]),
        ("stock:low", [2, 3]), ("stock:out", [3, 4]), ("-stock:in", [4]), ("stock<=3", [2]), ("stock>3", [1]),
        ("price<10", [2]), ("price>=10", [1, 3]), ("no:price", [4]), ("sales>5", [1]), ("sales:5", [2]),
        ("category:kitchen", [1, 2]), ("category:Mugs", [1]), ("category:11", [1]), ("-category:kitchen", [3, 4]),
        ("category:kitch", []), ("tag:gift", [1, 3]), ("brand:acme", [2]), ("attribute:Color=Red", [3]),
        ("attribute:color", [3]), ("attribute:color=green", []), ("sku:mug", [1]), ("sku:shirt-l", [3]),
        ("gtin:400-6381-333931", [3]), ("no:sku", [4]), ("no:image", [2, 3, 4]), ("has:variations", [3]),
        ("is:sale", [2]), ("is:edited", [3]), ("is:hidden", [4]), ("meta:_supplier", [1]), ("meta:_supplier=acme", [1]),
        ("meta:_supplier=other", []), ("date:7d", [2]), ("blue", [1]), ("-\"blue\"", [2, 3, 4]), ("shirt-l", [3]),
        ("no:category", [4]), ("id:2,#3", [2, 3]),
    ]

    @Test func test_filter_when_asked_then_finds_the_products_it_is_for() async throws {
        let folder = try TemporaryFolder(named: "products")
        let manager = try StorageManager(folder: StoreFolder(url: folder.url.appending(path: "store")))
        try await manager.performAndSave { storage in try Self.fill(storage) }
        for (text, ids) in Self.finds {
            let predicate = ProductFilterParser.parse(text).filter.predicate(in: Self.context)
            let found = try await manager.read { storage in
                try storage.allObjects(ofType: ProductRecord.self, matching: predicate).map(\.productID)
            }
            #expect(found.sorted() == ids, "\(text)")
        }
    }

    @Test func test_list_when_sorted_by_what_some_have_not_then_those_come_last() async throws {
        let folder = try TemporaryFolder(named: "products")
        let manager = try StorageManager(folder: StoreFolder(url: folder.url.appending(path: "store")))
        try await manager.performAndSave { storage in try Self.fill(storage) }
        for (sort, ids) in [
            (ProductListQuery.Sort.lowestPrice, [2, 1, 3, 4]), (.highestPrice, [3, 1, 2, 4]),
            (.lowestStock, [2, 1, 3, 4]), (.bestSelling, [1, 2, 3, 4]), (.name, [4, 1, 3, 2]),
        ] as [(ProductListQuery.Sort, [Int64])] {
            let query = ProductListQuery(siteID: 1, sort: sort)
            let found = try await manager.read { storage in
                try storage.allObjects(
                    ofType: ProductRowRecord.self,
                    matching: query.predicate,
                    sortedBy: query.sortDescriptors
                ).map(\.productID)
            }
            #expect(found == ids, "\(sort)")
        }
    }

    private static func fill(_ storage: any StorageType) throws {
        func term(_ id: Int64, _ name: String, _ slug: String) -> String {
            #"[{"id":\#(id),"name":"\#(name)","slug":"\#(slug)"}]"#
        }
        func product(_ id: Int64, _ name: String, price: String = "", stock: String? = nil) -> ProductRecord {
            var record = ProductRecord()
            (record.siteID, record.productID, record.name, record.price) = (1, id, name, price)
            (record.statusKey, record.typeKey, record.stockStatusKey) = ("publish", "simple", "instock")
            (record.stockQuantity, record.managesStock) = (stock, stock != nil)
            record.dateCreated = now.addingTimeInterval(-86_400 * 100)
            return record
        }
        var mug = product(1, "Blue mug", price: "12.50", stock: "40")
        (mug.sku, mug.totalSales, mug.imagesJSON) = ("MUG-1", 9, #"[{"id":7,"src":"https://x"}]"#)
        mug.categoriesJSON = term(11, "Mugs", "mugs")
        mug.tagsJSON = term(21, "Gift", "gift")
        mug.metaDataJSON = #"[{"id":1,"key":"_supplier","value":"acme"}]"#
        var spoon = product(2, "Spoon", price: "9", stock: "3")
        (spoon.sku, spoon.totalSales, spoon.isOnSale, spoon.lowStockAmount) = ("SP-1", 5, true, 5)
        spoon.categoriesJSON = term(10, "Kitchen", "kitchen")
        spoon.brandsJSON = term(31, "Acme", "acme")
        spoon.dateCreated = now.addingTimeInterval(-86_400)
        var shirt = product(3, "Shirt", price: "20")
        (shirt.sku, shirt.typeKey) = ("SHIRT", "variable")
        shirt.categoriesJSON = term(12, "Clothes", "clothes")
        shirt.tagsJSON = term(21, "Gift", "gift")
        shirt.attributesJSON = """
            [{"id":1,"name":"Color","slug":"pa_color","position":0,"visible":true,"variation":true,"options":["Red","Blu"]}]
            """
        var draft = product(4, "Apron")
        (draft.statusKey, draft.stockStatusKey, draft.catalogVisibilityKey) = ("draft", "outofstock", "hidden")
        draft.categoriesJSON = term(1, "Uncategorized", "uncategorized")
        var gone = product(5, "Gone", price: "1")
        gone.statusKey = "trash"
        try storage.save([mug, spoon, shirt, draft, gone])
        for (id, parent, name) in [(10, 0, "Kitchen"), (11, 10, "Mugs"), (12, 0, "Clothes")] as [(Int64, Int64, String)]
        {
            var category = ProductCategoryRecord()
            (category.siteID, category.categoryID, category.parentID) = (1, id, parent)
            (category.name, category.slug) = (name, name.lowercased())
            try storage.save(category)
        }
        for (id, sku, stock) in [(301, "SHIRT-L", "2"), (302, "SHIRT-S", "0")] as [(Int64, String, String)] {
            var variation = ProductVariationRecord()
            (variation.siteID, variation.variationID, variation.productID, variation.sku) = (1, id, 3, sku)
            (variation.stockQuantity, variation.managesStock) = (stock, true)
            variation.stockStatusKey = stock == "0" ? "outofstock" : "instock"
            if id == 301 { variation.globalUniqueID = "4006381333931" }
            try storage.save(variation)
        }
    }
}
