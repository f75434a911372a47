import Foundation
import TestSupport
import WooFoundation
import Yosemite

@testable import App

/// Values for tests of view models.
enum Samples {
    static let newYork = StoreTimeZone(identifier: "America/New_York", gmtOffset: 0)
    /// 22 Nov 2026, 09:30 in New York.
    static let now = Story.now

    static func format(_ currency: CurrencySettings = .standard, zone: StoreTimeZone = newYork) -> StoreFormat {
        StoreFormat(
            settings: StoreSettings(
                siteName: "Shop",
                siteURL: "https://shop.example",
                currency: currency,
                timeZone: zone
            )
        )
    }

    static func order() -> Order {
        Order.fake().copy(
            siteID: 7,
            orderID: 3_128,
            number: "3128",
            status: OrderStatusEnum(rawValue: "processing"),
            currency: "USD",
            currencySymbol: "$",
            dateCreated: now,
            datePaid: now,
            total: "84.00",
            totalTax: "4.00",
            paymentMethodID: "stripe",
            paymentMethodTitle: "Card",
            createdVia: "checkout",
            items: [
                OrderItem.fake().copy(
                    name: "Enamel mug &amp; lid",
                    quantity: 2,
                    price: "18",
                    subtotal: "36.00",
                    total: "36.00"
                ),
                OrderItem.fake().copy(name: "Linen apron", quantity: 1, price: "38", subtotal: "38.00", total: "38.00"),
            ]
        )
    }

    static func summary(id: Int64 = 3_128, name: String = "Ada Byrne", total: String = "84.00") -> OrderSummary {
        OrderSummary.fake().copy(
            siteID: 7,
            orderID: id,
            number: "\(id)",
            status: "processing",
            dateCreated: now,
            customerName: name,
            total: total,
            currency: "USD",
            currencySymbol: "$",
            itemCount: 2
        )
    }

    static func status(
        _ connection: SiteStatus.Connection = .online,
        _ activity: SiteStatus.Activity = .idle,
        lastSync: Date? = now
    ) -> SiteStatus {
        SiteStatus.initial.copy(
            connection: connection,
            activity: activity,
            lastSync: .some(lastSync),
            isMirrorWhole: lastSync != nil
        )
    }
}
