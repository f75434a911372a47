import Foundation
import Networking
import TestSupport
import WooFoundation

@testable import Yosemite

/// A sale as the store sends it, and settings to write it down with.
enum ReceiptFixtures {
    static let paidAt = Date(timeIntervalSince1970: 1_795_280_700)

    static let settings = StoreSettings(
        siteName: "Harbor & Pine",
        siteURL: "https://shop.example",
        currency: .standard,
        timeZone: .utc
    )

    static let visa = CardSummary(
        brand: "Visa",
        lastFour: "4242",
        authorisationCode: "A1B2C3",
        entry: .chip,
        emv: EMVReceiptData(
            applicationName: "VISA CREDIT",
            aid: "A0000000031010",
            accountType: "Credit",
            cryptogram: "B2B5C1A0D3E4F506",
            cryptogramKind: "TC",
            transactionCounter: "0042",
            terminalVerificationResults: "0000008000",
            transactionStatusInformation: "E800",
            responseCode: "00",
            verification: "No verification"
        )
    )

    /// Two hats and a long coat, a coupon, a fee, shipping and two taxes, prices without tax.
    static func order(changing change: ((inout [String: Any]) -> Void)? = nil) throws -> Order {
        var json: [String: Any] = [
            "id": 3129, "number": "3129", "status": "pending", "currency": "USD", "currency_symbol": "$",
            "prices_include_tax": false, "discount_total": "4.00", "discount_tax": "0.32", "shipping_total": "5.00",
            "shipping_tax": "0.40", "total": "125.96", "total_tax": "9.26",
            "line_items": [
                [
                    "id": 1, "name": "Wool hat", "product_id": 10, "quantity": 2, "price": 10, "subtotal": "20.00",
                    "subtotal_tax": "1.60", "total": "16.00", "total_tax": "1.28",
                    "meta_data": [
                        ["id": 1, "key": "colour", "value": "Red", "display_key": "Colour", "display_value": "Red"]
                    ],
                ],
                [
                    "id": 2,
                    "name": "Sailor&#8217;s coat with a very long name that does not fit a narrow roll of paper",
                    "product_id": 11, "quantity": 1, "price": 95, "subtotal": "95.00", "subtotal_tax": "7.58",
                    "total": "95.00", "total_tax": "7.58",
                ],
            ],
            "coupon_lines": [["id": 3, "code": "spring", "discount": "4.00", "discount_tax": "0.32"]],
            "fee_lines": [["id": 4, "name": "Gift wrap", "total": "0.70", "total_tax": "0.00", "tax_status": "none"]],
            "shipping_lines": [
                ["id": 5, "method_title": "Parcel", "method_id": "flat", "total": "5.00", "total_tax": "0.40"]
            ],
            "tax_lines": [
                [
                    "id": 6, "rate_id": 1, "label": "State tax", "rate_percent": 6, "tax_total": "7.00",
                    "shipping_tax_total": "0.30",
                ],
                [
                    "id": 7, "rate_id": 2, "label": "City 2%", "rate_percent": 2, "tax_total": "1.86",
                    "shipping_tax_total": "0.10",
                ],
            ],
        ]
        change?(&json)
        let data = try JSONSerialization.data(withJSONObject: json)
        let decoder = JSONDecoder()
        decoder.userInfo[.siteID] = Shop.siteID
        return try decoder.decode(Order.self, from: data)
    }

    static func sale(
        _ id: String = "p-1",
        order: Order,
        tender: PaymentTender.Kind = .card,
        mode: PaymentMode = .live
    ) -> PaidSale {
        let total = order.totalAmount ?? 0
        return PaidSale(
            paymentID: id,
            order: order,
            amount: total,
            paidAt: paidAt,
            tender: tender,
            tendered: tender == .cash ? 130 : nil,
            change: tender == .cash ? 130 - total : nil,
            reference: tender == .external ? "T-991 / 004512" : nil,
            card: tender == .card ? visa : nil,
            mode: mode
        )
    }

    static func plan(_ order: Order) -> RefundPlan {
        RefundPlan(
            request: RefundRequest(quantities: [1: 1], reason: "Too small"),
            amount: 8.64,
            available: 125.96,
            currency: "USD",
            lines: [
                RefundPlan.Line(lineID: 1, name: "Wool hat", quantity: 1, total: 8, taxes: [1: 0.48, 2: 0.16])
            ],
            route: .processor,
            target: "Visa ending 4242"
        )
    }

    static let maker = ReceiptMaker(merchant: ["Harbor & Pine", "1 Quay Street", "Tax no. 12-345"], clerk: "Mira")
}
