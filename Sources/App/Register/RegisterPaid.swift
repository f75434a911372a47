import FoundationEssentials
import Yosemite

/// A sale that is paid, as long as it is shown: until the next scan.
struct RegisterPaid: Hashable {
    let number: String
    /// What the sale came to.
    let total: Decimal
    /// With cash rounding; the total where it was not rounded.
    let due: Decimal
    /// What was handed over; nil where it was not cash.
    let tendered: Decimal?
    let change: Decimal
    /// `Cash`, `External terminal`
    let tender: String
}
