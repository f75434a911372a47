import Foundation
import Testing
import WooFoundation

@testable import DemoStore

/// The demo store is held to what a real store answered: same shapes, same errors, same paging.
@Suite struct ContractTests {
    private static let orders = [
        "list-p1-100", "list-default", "list-beyond", "list-fields", "list-fields-links", "status-processing",
        "status-multi", "status-multi-array", "status-custom", "status-wc-prefix", "status-trash",
        "status-checkout-draft", "status-auto-any", "status-any-trash", "status-explicit-list", "search-smith",
        "search-guest", "search-HP_00001", "after", "after-Z", "after-gmt", "after-offset", "modified_after",
        "modified_after-gmt", "bad-date", "orderby-date", "orderby-id", "orderby-modified", "orderby-total",
        "customer-0",
        "offset", "created_via", "dp", "statuses", "statuses-noauth", "get-one", "get-one-app", "notes",
        "notes-customer", "refunds", "refund-one", "trailing-slash", "double-slash", "exclude", "currency-symbol",
    ].map { "orders/" + $0 }
    private static let errors = [
        "404-customer", "404-namespace", "404-order", "404-product", "404-route", "bad-status-put",
        "bad-status-wc-put", "bad-customer-order", "bad-coupon-line", "malformed-json", "empty-body-put",
        "array-body-put", "bad-line-item", "note-empty", "note-delete-noforce", "method-not-allowed", "html-404",
        "page-0", "per_page-0", "per_page-101", "per_page-neg", "order-id-of-product", "order-id-of-refund",
        "include-bad", "search-too-long", "setting-bad-value",
    ].map { "errors/" + $0 }
    private static let auth = [
        "https-basic-ck", "http-basic-ck", "http-query-ck", "https-app", "http-app", "http-app-localenv",
        "https-app-manager", "none", "readonly-get", "readonly-post", "writeonly-get", "customer-key-list",
        "customer-key-one", "customer-key-put", "manager-key", "manager-settings", "bad-ck", "bad-cs", "https-app-bad",
    ].map { "auth/" + $0 }
    private static let others = [
        "root/wp-json-fields", "root/wp-json-app", "root/wp-json-with-ck-basic", "root/wc-v3-index",
        "root/rest_route-style", "root/head-orders", "root/index-php-wp-json", "transport/no-trailing-json-permalink",
        "settings/groups", "settings/general", "settings/option-currency", "settings/integration",
        "reports-v3/orders_totals", "data/currency-current", "data/countries", "data/country-US", "customers/get-one",
        "customers/list", "customers/search",
        "customers/email", "products/get-one", "products/sku", "products/search", "wp/users-me-app", "wp/users-me-ck",
    ]
    private static let lists = [
        "products/list-p1-100", "products/list-fields", "products/oldest-special", "products/variable",
        "products/status-draft", "products/outofstock", "products/on_sale", "products/sku-variation",
        "products/search_sku", "products/search_name_or_sku", "products/modified_after", "products/category",
        "products/type-simple", "products/variations", "products/variation-one", "products/all-variations",
        "products/categories", "products/tags", "products/attributes", "products/attribute-terms", "products/brands",
        "products/shipping_classes", "customers/list-all-roles", "customers/orderby-registered",
        "customers/modified_after", "coupons/list", "coupons/get-one", "coupons/code", "reviews/list",
        "reviews/status-all", "reviews/status-hold", "reviews/status-spam", "reviews/status-trash", "refunds/list",
        "taxes/list", "taxes/classes", "payment_gateways/list", "shipping/zones", "shipping/zone-locations",
        "shipping/zone-methods",
        "shipping/methods", "settings/products", "settings/tax",
        "settings/shipping", "settings/account", "settings/checkout", "settings/site_visibility",
    ]
    private static let writes = [
        "mut/note-create", "mut/note-create-customer", "mut/note-create-added_by_user", "mut/note-delete",
        "mut/put-empty-noop", "mut/put-same-status", "mut/status-put-complete", "mut/status-patch-custom",
        "mut/method-override", "mut/_method-get", "mut/pending-set_paid", "mut/address-edit", "mut/order-create",
        "mut/dup-post-1", "mut/order-trash", "mut/order-trash-again", "mut/order-get-trashed", "mut/order-untrash-put",
        "mut/order-delete-force", "mut/order-get-deleted", "mut/meta-update", "hostile/order-esc-post",
        "hostile/order-note-esc-post", "batch/orders-update", "batch/orders-update-mixed-errors",
        "batch/bogus-status", "batch/orders-101", "batch/empty",
    ]
    private static let money = [
        "mut/refund-amount", "mut/refund-line", "mut/refund-line-noamount-noalloc", "mut/refund-full",
        "mut/refund-delete-noforce", "mut/refund-delete", "mut/order-after-refund", "errors/over-refund",
        "errors/refund-api-unsupported", "orders/receipt-get-none", "mut/receipt-post", "mut/receipt-post-again",
        "mut/receipt-get", "mut/send_order_details",
    ]

    private static let catalogue = [
        "mut/product-get", "mut/product-put-price", "mut/product-put-abc", "mut/product-put-comma",
        "mut/product-put-neg", "mut/product-sale-gt", "mut/product-stock-unmanaged", "mut/product-stock0",
        "mut/product-stock-decimalstr", "mut/variable-set-price", "mut/product-trash", "mut/product-get-trashed",
        "mut/product-duplicate", "mut/product-bad-category", "mut/product-image-url", "mut/review-approve",
        "mut/media-upload", "mut/media-upload-ck", "wp/media", "wp/media-ck", "wp/media-noauth", "errors/dup-sku",
        "errors/dup-sku-put", "errors/dup-term", "errors/bad-price", "errors/num-price",
        "errors/sale-gt-regular", "errors/stock-string", "errors/stock-float", "batch/products", "batch/variations",
        "batch/reviews", "hostile/category-esc-post", "hostile/product-esc-admin-post",
    ]

    private static let people = [
        "mut/coupon-create", "mut/customer-create", "mut/customer-delete-noforce", "mut/customer-delete",
        "errors/dup-coupon", "errors/dup-email", "errors/bad-email", "auth/manager-delete-customer",
        "auth/manager-customers",
    ]

    private static let analytics = [
        "revenue-stats-day", "revenue-stats-month", "revenue-stats-week", "revenue-stats-hour",
        "revenue-stats-date_type", "revenue-stats-200", "revenue-prev-period", "orders-stats", "products",
        "categories", "coupons", "taxes", "stock", "stock-stats", "customers", "leaderboards", "leaderboards-allowed",
        "performance-allowed", "performance-indicators", "performance-indicators-nostats", "imports-status",
        "with-manager", "with-app", "with-customer-key", "noauth",
    ].map { "analytics/" + $0 }

    @Test(
        .enabled(if: RecordingLibrary.full != nil),
        arguments: orders + errors + auth + others + lists + writes + money + catalogue + people + analytics
    )
    func test_answer_when_a_real_store_was_recorded_then_has_its_shape(name: String) async throws {
        let directory = try #require(RecordingLibrary.full)
        let recording = try RecordedAnswer(directory: directory, name: name)
        var more: [RecordedAnswer] = []
        // Rows differ: what one of a hundred recorded orders holds, any order may.
        if String(decoding: recording.body, as: UTF8.self).contains("\"line_items\"") {
            more.append(try RecordedAnswer(directory: directory, name: "orders/list-p1-100"))
        }
        if recording.target.contains("/variations") {
            more.append(try RecordedAnswer(directory: directory, name: "products/all-variations"))
            more.append(try RecordedAnswer(directory: directory, name: "products/variations-inherit"))
        } else if recording.name.hasPrefix("products/") || recording.target.hasSuffix("/products")
            || recording.target.contains("/products?") || recording.target.contains("/products/")
        {
            for name in ["list-p1-100", "downloadable", "type-grouped"] {
                more.append(try RecordedAnswer(directory: directory, name: "products/\(name)"))
            }
        }
        let found = try await ContractCase(recording: recording).differences(alsoRecorded: more)
        #expect(found == [])
    }

    /// Trash and back, step by step as it was recorded: what is answered, what is written on the order, what stays there.
    @Test func test_trash_when_recorded_then_the_same_marks_at_the_same_steps() async throws {
        let recorded = try RecordedAnswer(directory: RecordingLibrary.committed, name: "mut/order-delete-force").json
        func marks(_ order: JSONNode) -> [String] {
            let rows = order["meta_data"]?.elements ?? []
            return rows.compactMap { row in
                guard let key = row["key"]?.text, key.hasPrefix("_wp_trash") else { return nil }
                let value = row["value"]?.text ?? ""
                return key.hasSuffix("time") ? "\(key) \(Int(value) != nil)" : "\(key) \(value)"
            }
        }
        try await RunningStore.with { running in
            let created = try await running.key("rw").send("POST", "/wp-json/wc/v3/orders", body: "{}").json
            let path = "/wp-json/wc/v3/orders/\(try #require(created["id"]?.integer))"
            let trashed = try await running.key("rw").send("DELETE", path).json
            #expect(trashed["status"] == "pending")
            #expect(marks(trashed) == [])
            _ = try await running.key("rw").send("PUT", path, body: #"{"status": "pending"}"#)
            let gone = try await running.key("rw").send("DELETE", path + "?force=true").json
            #expect(gone["status"] == recorded["status"])
            #expect(marks(gone) == marks(recorded))
        }
    }

    /// One of each kind; all of them in a long run.
    private static let tunnelled =
        ProcessInfo.processInfo.environment["MERCED_LONG"] == nil
        ? ["orders/get-one-app", "mut/order-trash", "errors/404-order"]
        : RecordingLibrary.names(in: RecordingLibrary.committed)

    @Test(arguments: tunnelled)
    func test_answer_when_it_comes_through_wordpress_com_then_has_the_same_shape(name: String) async throws {
        let recording = try RecordedAnswer(directory: RecordingLibrary.committed, name: name)
        let found = try await ContractCase(recording: recording, way: .tunnelled).differences()
        #expect(found == [])
    }

    /// What was recorded of orders; one of each kind in a short run.
    private static let signedIn =
        ProcessInfo.processInfo.environment["MERCED_LONG"] == nil || RecordingLibrary.full == nil
        ? ["orders/get-one-app", "mut/order-trash", "mut/note-create", "errors/404-order"] : orders + writes + money

    /// By the program's own sign-in, with cookie and nonce.
    @Test(arguments: signedIn)
    func test_answer_of_orders_when_signed_in_at_the_page_then_has_the_same_shape(name: String) async throws {
        let directory =
            RecordingLibrary.names(in: RecordingLibrary.committed).contains(name)
            ? RecordingLibrary.committed : try #require(RecordingLibrary.full)
        let recording = try RecordedAnswer(directory: directory, name: name)
        let wide = try RecordingLibrary.full.map { [try RecordedAnswer(directory: $0, name: "orders/list-p1-100")] }
        let found = try await ContractCase(recording: recording, way: .cookie).differences(alsoRecorded: wide ?? [])
        #expect(found == [])
    }

    @Test(arguments: RecordingLibrary.names(in: RecordingLibrary.committed))
    func test_answer_when_recording_is_committed_then_has_its_shape(name: String) async throws {
        let recording = try RecordedAnswer(directory: RecordingLibrary.committed, name: name)
        let found = try await ContractCase(recording: recording).differences()
        #expect(found == [])
    }
}
