import Foundation
import Testing
import WooFoundation

@testable import Networking

/// What plugins do to records hides neither the record nor its page.
struct CatalogueToleranceTests {
    private func products(_ text: String) async throws -> MappedRows<Product> {
        try await ProductListMapper(siteID: 7).map(response: Data(text.utf8))
    }

    @Test func test_product_when_types_are_odd_then_is_read_all_the_same() async throws {
        let rows = try await products(
            #"""
            [{"id":"12","name":5,"price":12.5,"regular_price":null,"stock_quantity":"7.50","manage_stock":"yes",
            "low_stock_amount":"3","dimensions":[],"upsell_ids":{"0":4,"2":"9"},"cross_sell_ids":"none","categories":false,
            "tags":[{"id":"83","name":"new"},null,7],"images":{"1":{"id":"","src":"a.png"}},"attributes":[{"id":0,
            "options":{"1":"S","2":5}}],"meta_data":[{"id":1,"key":"a","value":{"b":[1,null]}},{"value":2}],
            "date_modified_gmt":"","date_modified":"2026-11-20T23:04:44","on_sale":"1","plugin_field":{"deep":[[]]}}]
            """#
        )
        #expect(rows.unreadable == [])
        let product = try #require(rows.items.first)
        #expect(product.productID == 12 && product.name == "5" && product.price == "12.5" && product.regularPrice == "")
        #expect(product.stockQuantity == Decimal(string: "7.5") && product.managesStock && product.lowStockAmount == 3)
        #expect(product.upsellIDs == [4, 9] && product.crossSellIDs == [] && product.categories == [])
        #expect(product.tags.map(\.termID) == [83] && product.images.map(\.src) == ["a.png"])
        #expect(product.attributes.first?.options == ["S", "5"] && product.metaData.map(\.key) == ["a"])
        #expect(product.dateModified != nil && product.isOnSale && product.length == "")
    }

    @Test func test_page_when_one_row_is_bad_then_the_others_are_there() async throws {
        let rows = try await products(#"[{"id":1},{"id":0,"name":"x"},[],{"id":2}]"#)
        #expect(rows.items.map(\.productID) == [1, 2])
        #expect(rows.unreadable.map(\.resource) == ["product", "product"])
        #expect(rows.unreadable.first?.reason == "id is a number, not a positive number")
    }

    @Test func test_variation_when_stock_is_its_parent_s_then_says_so() async throws {
        let json = #"[{"id":5,"parent_id":4,"manage_stock":"parent"},{"id":6,"parent_id":4,"manage_stock":true}]"#
        let rows = try await ProductVariationListMapper(siteID: 7).map(response: Data(json.utf8))
        #expect(rows.items.map(\.usesParentStock) == [true, false] && rows.items.map(\.managesStock) == [false, true])
    }

    @Test func test_entities_when_nearly_empty_then_keep_their_identity() async throws {
        let json = Data(#"[{"id":5}]"#.utf8)
        #expect(try await CustomerListMapper(siteID: 7).map(response: json).items.first?.billing == nil)
        let unnamed = Data(#"[{"id":5,"billing":{"city":""},"shipping":{"city":"Bend"}}]"#.utf8)
        let customer = try #require(try await CustomerListMapper(siteID: 7).map(response: unnamed).items.first)
        #expect(customer.billing == nil && customer.shipping?.city == "Bend")
        #expect(try await CouponListMapper(siteID: 7).map(response: json).items.first?.amount == "")
        #expect(try await ProductReviewListMapper(siteID: 7).map(response: json).items.first?.rating == 0)
        #expect(try await TaxRateListMapper(siteID: 7).map(response: json).items.first?.rateID == 5)
        let nameless = try await PaymentGatewayListMapper(siteID: 7).map(response: Data("[{}]".utf8))
        #expect(nameless.items.isEmpty && nameless.unreadable.first?.reason == "id is missing")
    }
}
