import Foundation
import WooFoundation

/// Dates as the API takes them with `dates_are_gmt`.
enum StoreClock {
    static func text(_ date: Date) -> String { StoreDateParser.gmtText(date) }
}
