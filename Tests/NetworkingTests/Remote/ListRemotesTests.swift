import Foundation
import Testing
import WooFoundation

@testable import Networking

struct ListRemotesTests {
    private let network = MockNetwork()
    private let date = Date(timeIntervalSince1970: 1_794_584_656)
    private var changes: ListQuery { ListQuery(page: 2, sort: .modified, isAscending: true, modifiedAfter: date) }

    @Test func test_list_when_changes_are_asked_for_then_only_who_knows_them_hears_it() async throws {
        for path in ["products", "variations", "coupons", "refunds", "customers", "products/reviews", "taxes"] {
            network.simulateResponse(suffix: path, headers: ["X-WP-Total": "300", "X-WP-TotalPages": "3"], json: "[]")
        }
        let date = "modified_after=2026-11-13T15%3A44%3A16&dates_are_gmt=true"
        let modified = "page=2&per_page=100&orderby=modified&order=asc&\(date)"
        _ = try await ProductsRemote(network: network).loadList(siteID: 7, query: changes)
        _ = try await ProductVariationsRemote(network: network).loadList(siteID: 7, query: changes)
        _ = try await CouponsRemote(network: network).loadIDs(siteID: 7, query: changes)
        _ = try await CustomersRemote(network: network).loadList(siteID: 7, query: changes)
        _ = try await ProductReviewsRemote(network: network).loadList(siteID: 7, query: ListQuery())
        _ = try await TaxRatesRemote(network: network).loadList(siteID: 7, query: ListQuery())
        #expect(
            network.requestPaths == [
                "/wc/v3/products?\(modified)&context=edit", "/wc/v3/variations?\(modified)&context=edit",
                "/wc/v3/coupons?\(modified)&status=any&_fields=id", "/wc/v3/customers?page=2&per_page=100&role=all",
                "/wc/v3/products/reviews?page=1&per_page=100&orderby=date_gmt&order=desc&status=all&context=edit",
                "/wc/v3/taxes?page=1&per_page=100",
            ]
        )
    }

    @Test func test_parts_when_loaded_then_carry_what_they_belong_to() async throws {
        network.simulateResponse(suffix: "products/4/variations", json: #"[{"id":5}]"#)
        network.simulateResponse(suffix: "orders/8/refunds", json: #"[{"id":9,"amount":"3.00"}]"#)
        network.simulateResponse(suffix: "attributes/1/terms", json: #"[{"id":22,"name":"Moss"}]"#)
        let query = ListQuery(sort: nil)
        let variations = ProductVariationsRemote(network: network)
        let variation = try await variations.loadVariations(siteID: 7, productID: 4, query: query).items.first
        #expect(variation?.productID == 4 && variation?.siteID == 7)
        let refunds = RefundsRemote(network: network)
        #expect(try await refunds.loadRefunds(siteID: 7, orderID: 8, query: query).items.first?.orderID == 8)
        let terms = ProductAttributeTermsRemote(network: network)
        #expect(try await terms.loadTerms(siteID: 7, attributeID: 1, query: query).items.first?.attributeID == 1)
    }

    @Test func test_texts_when_they_may_be_written_then_are_read_as_they_are_written() async throws {
        network.simulateResponse(suffix: "products/4", json: #"{"id":4,"description":"[a]"}"#)
        for path in ["categories", "tags", "attributes", "shipping_classes", "attributes/1/terms", "4/variations"] {
            network.simulateResponse(suffix: "products/\(path)", json: "[]")
        }
        let query = ListQuery(sort: nil)
        _ = try await ProductsRemote(network: network).loadOne(siteID: 7, id: 4)
        _ = try await ProductCategoriesRemote(network: network).loadList(siteID: 7, query: query)
        _ = try await ProductTagsRemote(network: network).loadList(siteID: 7, query: query)
        _ = try await ProductAttributesRemote(network: network).loadList(siteID: 7, query: query)
        _ = try await ProductShippingClassesRemote(network: network).loadList(siteID: 7, query: query)
        _ = try await ProductAttributeTermsRemote(network: network).loadTerms(siteID: 7, attributeID: 1, query: query)
        _ = try await ProductVariationsRemote(network: network).loadVariations(siteID: 7, productID: 4, query: query)
        let catalogue = CatalogueRemote(network: network)
        let one: Product = try await catalogue.load(.products, id: 4, siteID: 7)
        let many: Page<ProductTag> = try await catalogue.load(.tags, ids: [1], siteID: 7)
        let newest: Page<ProductTag> = try await catalogue.loadNewest(.tags, count: 1, siteID: 7)
        #expect(one.fullDescription == "[a]" && many.items.isEmpty && newest.items.isEmpty)
        #expect(try await catalogue.loadDescription(variationID: 4, siteID: 7) == "[a]")
        #expect(network.requestPaths.count == 11)
        #expect(network.requestPaths.allSatisfy { $0.contains("context=edit") })
        await #expect(throws: NetworkError.self) { try await catalogue.loadDescription(variationID: 5, siteID: 7) }
    }

    @Test func test_ids_when_asked_for_then_totals_come_with_them() async throws {
        network.simulateResponse(
            suffix: "products",
            headers: ["X-WP-Total": "2", "X-WP-TotalPages": "1"],
            json: #"[{"id":4},{"id":9}]"#
        )
        let page = try await ProductsRemote(network: network).loadIDs(siteID: 7, query: ListQuery(sort: .id))
        #expect(page.items == [4, 9] && page.total == 2 && page.totalPages == 1)
    }
}
