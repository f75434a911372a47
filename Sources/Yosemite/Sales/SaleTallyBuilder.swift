import FoundationEssentials
import Storage
import WooFoundation

/// Sums up sales by day: what each rate taxed, and what each tender paid.
struct SaleTallyBuilder {
    private struct TaxKey: Hashable { let day, register, currency, label, rate: String }
    private struct TenderKey: Hashable { let day, register, currency, tender: String }

    private var taxes: [TaxKey: (net: Decimal, tax: Decimal)] = [:]
    private var tenders: [TenderKey: (count: Int, amount: Decimal, rounding: Decimal)] = [:]

    /// - Parameter source: for a void or return: the original sale, whose taxes count negatively.
    mutating func add(_ sale: TillSale, taxesOf source: TillSale?) {
        let (day, register) = (sale.sale.businessDay, sale.sale.register)
        let returned = sale.sale.kind == ReturnBody.kind ? ReturnBody(text: sale.sale.bodyJSON) : nil
        let sign: Decimal = source == nil && returned == nil ? 1 : -1
        for tax in returned?.taxes ?? SaleBody(text: (source ?? sale).sale.bodyJSON)?.taxes ?? [] {
            let key = TaxKey(
                day: day,
                register: register,
                currency: sale.sale.currency,
                label: tax.label,
                rate: tax.rate
            )
            let known = taxes[key] ?? (0, 0)
            taxes[key] = (known.net + sign * tax.net, known.tax + sign * tax.tax)
        }
    }

    /// A tender counts on the day it was taken, whenever its sale was completed.
    mutating func add(_ leg: TillLegRecord) {
        let key = TenderKey(
            day: leg.businessDay,
            register: leg.register,
            currency: leg.currency,
            tender: leg.tender
        )
        add(key, leg.due, leg.rounding)
    }

    /// A part of an unfinished sale.
    mutating func add(_ part: TillPartRecord, day: String, register: String, currency: String) {
        let key = TenderKey(day: day, register: register, currency: currency, tender: part.tender)
        add(key, part.due, part.rounded - part.due)
    }

    private mutating func add(_ key: TenderKey, _ due: Int64, _ rounding: Int64) {
        let known = tenders[key] ?? (0, 0, 0)
        tenders[key] = (
            known.count + 1, known.amount + Money.amount(stored: due), known.rounding + Money.amount(stored: rounding)
        )
    }

    func tally() -> SaleTally {
        SaleTally(
            taxes: taxes.map { key, sum in
                SaleTally.Tax(
                    day: key.day,
                    register: key.register,
                    currency: key.currency,
                    label: key.label,
                    rate: key.rate,
                    net: sum.net,
                    tax: sum.tax
                )
            }.sorted {
                ($0.day, $0.register, $0.currency, $0.label, $0.rate)
                    < ($1.day, $1.register, $1.currency, $1.label, $1.rate)
            },
            tenders: tenders.map { key, sum in
                SaleTally.Tender(
                    day: key.day,
                    register: key.register,
                    currency: key.currency,
                    tender: key.tender,
                    count: sum.count,
                    amount: sum.amount,
                    rounding: sum.rounding
                )
            }.sorted {
                ($0.day, $0.register, $0.currency, $0.tender) < ($1.day, $1.register, $1.currency, $1.tender)
            }
        )
    }
}
