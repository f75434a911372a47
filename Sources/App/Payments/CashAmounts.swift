import FoundationEssentials
import WooFoundation

/// Likely cash amounts: the exact amount and those of the next notes.
struct CashAmounts: Hashable {
    /// Major units.
    let total: Decimal
    /// ISO 4217.
    let currency: String

    /// The notes in common use, smallest first, major units.
    var notes: [Decimal] {
        switch currency {
        case "USD", "CAD", "AUD", "NZD", "SGD", "HKD": [5, 10, 20, 50, 100]
        case "GBP": [5, 10, 20, 50]
        case "EUR": [5, 10, 20, 50, 100, 200]
        case "CHF": [10, 20, 50, 100, 200]
        case "JPY": [1_000, 5_000, 10_000]
        case "KWD", "BHD", "OMR", "JOD": [1, 5, 10, 20]
        default: series
        }
    }

    /// One, two, five and so on, up to about the total.
    private var series: [Decimal] {
        var step: Decimal = 1
        while step * 100 < total, step < 10_000_000 { step *= 10 }
        return [1, 2, 5, 10, 20, 50, 100].map { $0 * step }
    }

    /// The exact amount, then at most three more, each larger.
    var quick: [Decimal] {
        var found = [total]
        for note in notes where found.count < 4 {
            let amount = (total / note).rounded(to: 0, .up) * note
            if amount > found[found.count - 1] { found.append(amount) }
        }
        return found
    }

    /// Change is never more than the largest note: a larger amount is a typing error.
    func isMoreThanSense(_ tendered: Decimal) -> Bool { tendered - total >= (notes.last ?? 100) }
}
