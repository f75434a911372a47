import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Values that a record stores in another form than the entity has.
enum StoredValue {
    static func of(_ number: Decimal?) -> String? { number.map { "\($0)" } }
    /// nil where it is not a number.
    static func of(_ text: String?) -> Decimal? { text.flatMap(Money.amount) }

    static func of(_ number: Int64) -> Int { Int(clamping: number) }
    static func of(_ number: Int) -> Int64 { Int64(number) }

    /// A column does not distinguish nil from empty.
    static func of(_ text: String?) -> String { text ?? "" }
    static func of(_ text: String) -> String? { text.isEmpty ? nil : text }

    static func of(_ status: OrderStatusEnum) -> String { status.rawValue }
    static func of(_ slug: String) -> OrderStatusEnum { OrderStatusEnum(rawValue: slug) }

    static func of(_ address: Address?) -> AddressRecord { address.map(AddressRecord.init) ?? AddressRecord() }
    static func of(_ address: AddressRecord) -> Address? { address.toAddress() }
}
