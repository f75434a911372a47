import Foundation
import Testing
import WooFoundation

@testable import Networking

/// Every recorded answer of every list beside the orders is read without a loss.
@Suite(.enabled(if: Recordings.areThere))
struct RecordedCatalogueTests {
    private static func rows<T: ListedEntity>(
        _ type: T.Type,
        _ group: String,
        _ name: String,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) async throws -> [T] {
        let info = userInfo.merging([.siteID: Int64(7)]) { first, _ in first }
        let rows = try await ListMapper<T>(resource: T.resourceName, userInfo: info)
            .map(response: try Recordings.data(group, "\(name).json"))
        #expect(rows.unreadable == [] && !rows.isCutOff && !rows.items.isEmpty, "\(group)/\(name)")
        return rows.items
    }

    @Test func test_products_when_recorded_then_nothing_is_lost() async throws {
        let products = try await Self.rows(Product.self, "products", "list-p1-100")
        #expect(products.count == 100)
        #expect(products.allSatisfy { $0.dateCreated != nil && $0.dateModified != nil && !$0.name.isEmpty })
        #expect(products.allSatisfy { !$0.price.isEmpty == ($0.priceAmount != nil) })
        #expect(products.filter { $0.stockQuantity != nil }.count == 55)
        #expect(products.reduce(0) { $0 + $1.images.count } == 67)
        #expect(products.reduce(0) { $0 + $1.categories.count } == 117)
        #expect(products.reduce(0) { $0 + $1.attributes.count } == 42)
        #expect(products.reduce(0) { $0 + $1.metaData.count } == 14)
        #expect(products.contains { !$0.upsellIDs.isEmpty })
        for name in ["type-grouped", "type-external", "virtual", "downloadable", "status-draft", "on_sale", "variable"]
        {
            _ = try await Self.rows(Product.self, "products", name)
        }
    }

    @Test func test_product_when_recorded_then_every_part_is_there() async throws {
        let product = try await ProductMapper(siteID: 7).map(response: try Recordings.data("products", "get-one.json"))
        #expect(product.productID == 32 && product.name == "O'Brien's \"Best\" Oats" && product.sku == "HP-00011")
        #expect(product.price == "117.99" && product.length == "16" && product.weight == "4")
        #expect(product.categories.map(\.termID) == [73] && product.categories.first?.name == "Garden")
        let supplier = try #require(product.metaData.first { $0.key == "supplier" })
        #expect(supplier.value["lead_days"] == .number(14))
    }

    @Test func test_variations_when_recorded_then_tell_whose_stock_counts() async throws {
        let variations = try await Self.rows(ProductVariation.self, "products", "all-variations")
        #expect(variations.count == 100 && variations.allSatisfy { $0.productID > 0 && !$0.attributes.isEmpty })
        #expect(variations.filter { !$0.images.isEmpty }.count == 87)
        let inherited = try await Self.rows(
            ProductVariation.self,
            "products",
            "variations-inherit",
            userInfo: [.productID: Int64(536)]
        )
        #expect(inherited.filter(\.usesParentStock).count == 1)
        #expect(inherited.allSatisfy { $0.productID == 536 && $0.managesStock != $0.usesParentStock })
    }

    @Test func test_people_and_coupons_when_recorded_then_all_decode() async throws {
        let customers = try await Self.rows(Customer.self, "customers", "list")
        #expect(customers.count == 100 && customers.allSatisfy { $0.billing != nil && !$0.email.isEmpty })
        let coupons = try await Self.rows(Coupon.self, "coupons", "list")
        #expect(coupons.count == 39 && coupons.contains { $0.usedBy.contains { $0.contains("@") } })
        #expect(coupons.filter { $0.dateExpires != nil }.count == 8)
        let reviews = try await Self.rows(ProductReview.self, "reviews", "list")
        #expect(reviews.count == 50 && reviews.allSatisfy { $0.productID > 0 && (1...5).contains($0.rating) })
    }

    @Test func test_terms_and_taxes_when_recorded_then_all_decode() async throws {
        let categories = try await Self.rows(ProductCategory.self, "products", "categories")
        let ids = Set(categories.map(\.categoryID))
        #expect(categories.count == 43 && categories.allSatisfy { $0.parentID == 0 || ids.contains($0.parentID) })
        #expect(try await Self.rows(ProductTag.self, "products", "tags").count == 15)
        #expect(try await Self.rows(ProductAttribute.self, "products", "attributes").first?.slug == "pa_color")
        let terms = try await Self.rows(
            ProductAttributeTerm.self,
            "products",
            "attribute-terms",
            userInfo: [.attributeID: Int64(1)]
        )
        #expect(terms.count == 7 && terms.allSatisfy { $0.attributeID == 1 })
        #expect(try await Self.rows(ProductShippingClass.self, "products", "shipping_classes").count == 3)
        let rates = try await Self.rows(TaxRate.self, "taxes", "list")
        #expect(rates.count == 14 && rates.first?.rate == "5.5000" && rates.first?.taxClass == "standard")
        #expect(try await Self.rows(TaxClass.self, "taxes", "classes").map(\.slug).contains("zero-rate"))
        let countries = try await Self.rows(Country.self, "data", "countries")
        #expect(countries.count == 250 && countries.filter { !$0.states.isEmpty }.count == 69)
        #expect(countries.reduce(0) { $0 + $1.states.count } == 2_040)
        // Entities in names, and a code that is a number.
        #expect(countries.contains { $0.name == "Curaçao" })
        #expect(countries.first { $0.code == "UM" }?.states.first?.code == "81")
        let gateways = try await Self.rows(PaymentGateway.self, "payment_gateways", "list")
        #expect(gateways.map(\.gatewayID) == ["bacs", "cheque", "cod"] && gateways.allSatisfy { !$0.title.isEmpty })
    }

    @Test func test_refunds_when_recorded_then_lines_name_what_they_give_back() async throws {
        let refunds = try await Self.rows(Refund.self, "refunds", "list")
        #expect(refunds.count == 20 && refunds.allSatisfy { $0.orderID > 0 && $0.dateCreated != nil })
        let lines = refunds.flatMap { $0.items + $0.shippingLines }
        #expect(!lines.isEmpty && lines.allSatisfy { $0.refundedItemID > 0 && !$0.name.isEmpty })
        let own = try await Self.rows(Refund.self, "orders", "refunds", userInfo: [.orderID: Int64(6817)])
        #expect(own.allSatisfy { $0.orderID == 6817 })
    }
}
