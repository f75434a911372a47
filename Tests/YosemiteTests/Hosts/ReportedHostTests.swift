import DemoStore
import Foundation
import TestSupport
import Testing

@testable import Yosemite

/// What people reported of their hosts in public, answer by answer, met by what a shop writes most.
@MainActor
@Suite(.timeLimit(.minutes(30)))
struct ReportedHostTests {
    struct Report: CustomTestStringConvertible, Sendable {
        /// Repository and number.
        let source: String
        let effect: Fault.Effect
        var testDescription: String { source }
    }

    private nonisolated static let movedPage =
        "<head><title>Document Moved</title></head>\n<body><h1>Object Moved</h1>This document may be found here</body>"
    private nonisolated static let captcha =
        "<html><head><meta http-equiv=\"refresh\" content=\"0;/.well-known/sgcaptcha/?r=%2F\"></head></html>"

    private nonisolated static let reports: [Report] = [
        Report(source: "woocommerce#41735: null", effect: .actThenAnswer(200, body: "null")),
        Report(source: "woocommerce#41735: nothing", effect: .actThenAnswer(201, body: "")),
        Report(source: "woocommerce#24013", effect: .junk(before: movedPage, after: "")),
        Report(source: "woocommerce#17453", effect: .junk(before: "o", after: "")),
        Report(source: "woocommerce#20565", effect: .junk(before: "", after: "<style>#adminmenu{}</style>")),
        Report(
            source: "woocommerce-rest-api#294",
            effect: .status(202, body: captcha, headers: ["Content-Type": "text/html", "SG-Captcha": "challenge"])
        ),
        Report(source: "woocommerce#24087", effect: .htmlForJSON),
        Report(source: "wp-calypso#14726", effect: .actThenGateway(524)),
        Report(
            source: "woocommerce#19881, PR 67182",
            effect: .actThenAnswer(
                400,
                body: Fault.wordPressError(400, "woocommerce_rest_shop_order_refund_not_created", "A plugin failed.")
            )
        ),
        Report(
            source: "woocommerce#57755",
            effect: .actThenAnswer(
                400,
                body: Fault.wordPressError(400, "woocommerce_rest_invalid_coupon", "Coupon cannot be applied.")
            )
        ),
        Report(
            source: "woocommerce-rest-api#219",
            effect: .actThenAnswer(
                400,
                body: Fault.wordPressError(400, "product_invalid_sku", "Invalid or duplicated SKU.")
            )
        ),
    ]

    @Test(arguments: reports, [HostedWrite.sale, .status, .refund, .stock, .coupon, .note, .statuses, .product])
    func test_a_write_when_a_reported_host_answers_then_it_is_done_once_and_what_is_said_is_true(
        report: Report,
        write: HostedWrite
    ) async throws {
        try await HostDesk.at(sells: write.sells) { desk in
            let (method, path) = write.request
            var before = 0
            var ids: [DemoHost.ID] = []
            let said = try await write.run(desk, 0) {
                before = write.count(desk)
                ids = [desk.shop.store.host.add(Fault(report.effect, method: method, path: path, times: 1))]
            }
            #expect(ids.allSatisfy { desk.shop.store.host.count($0) == 1 }, "never met")
            let count = write.count(desk) - before
            #expect(count <= 1, "done \(count) times, and said: \(said)")
            #expect(count == 1 || said != "done", "not done, and said to be")
            #expect(said != "waits for ever")
        }
    }
}
