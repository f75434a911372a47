import Foundation
import WooFoundation

/// A calendar that always shows the same instant.
public struct FixedDateSource: DateSource {
    public let date: Date

    public init(_ date: Date) {
        self.date = date
    }

    public func now() -> Date { date }
}
