import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Sales and returns as a ledger has them.
enum ReturnSamples {
    /// Three pieces for 10 each and one for 40.
    static func sale(legs: [(kind: SaleLeg.Kind, due: Decimal)]) throws -> TillSale {
        var sale = TillSale(sale: TillSaleRecord(), lines: [], legs: [])
        (sale.sale.kind, sale.sale.uuid, sale.sale.currency) = ("sale", "s", "USD")
        for (place, line) in [(3, 30), (1, 40)].enumerated() {
            var record = TillLineRecord()
            (record.position, record.name, record.kind) = (Int64(place + 1), "Item \(place + 1)", "product")
            record.quantity = try #require(Money.stored(Decimal(line.0)))
            record.total = try #require(Money.stored(Decimal(line.1)))
            record.subtotal = record.total
            sale.lines.append(record)
        }
        sale.sale.total = try #require(Money.stored(70))
        sale.sale.bodyJSON = try SaleBody(order: .object([:]), cart: SaleCart(), taxes: [], decimals: 2).text()
        for (place, leg) in legs.enumerated() {
            var record = TillLegRecord()
            (record.position, record.kind, record.tender) = (Int64(place + 1), leg.kind.rawValue, "\(place)")
            (record.due, record.rounded) = (try #require(Money.stored(leg.due)), try #require(Money.stored(leg.due)))
            sale.legs.append(record)
        }
        return sale
    }

    /// As it lies in the ledger.
    static func committed(_ plan: ReturnPlan) throws -> TillSale {
        var row = TillSale(sale: TillSaleRecord(), lines: [], legs: [])
        (row.sale.kind, row.sale.total) = ("return", try #require(Money.stored(-plan.total)))
        row.lines = try plan.lines.map { part in
            var line = TillLineRecord()
            line.quantity = try #require(Money.stored(-part.quantity))
            (line.total, line.tax) = (try #require(Money.stored(-part.net)), try #require(Money.stored(-part.tax)))
            return line
        }
        row.legs = try plan.legs.map { part in
            var leg = TillLegRecord()
            leg.due = try #require(Money.stored(-part.due))
            return leg
        }
        row.sale.bodyJSON = try SaleJSON.text(
            ReturnBody(
                reason: "",
                approvedBy: "",
                lines: plan.lines.map { ReturnBody.Line(of: $0.position, taxes: $0.taxes, restocks: true) },
                legs: plan.legs.map(\.position),
                taxes: [],
                decimals: 2
            )
        )
        return row
    }
}
