import FoundationEssentials

/// An order's own row, without its lines: enough for a list. `OrderGraph` adds the children.
///
/// Amounts are text as received; `total` is also kept as an integer, to sort and to sum.
public struct OrderRecord: GeneratedRecord {
    static let table = "orders"
    public var primaryKey: Int64 { orderID }

    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    public var parentID: Int64 = 0
    /// 0 for a guest.
    public var customerID: Int64 = 0
    public var orderKey: String = ""
    /// The number the owner sees; plugins make it differ from the id.
    public var number: String
    /// The slug without `wc-`.
    public var status: String
    /// The slug as received; `status` differs from it while an edit waits.
    public var storeStatus: String
    public var currency: String = ""
    public var currencySymbol: String = ""
    public var customerNote: String = ""
    public var dateCreated: Date?
    public var dateModified: Date?
    public var datePaid: Date?
    public var dateCompleted: Date?
    public var discountTotal: String = ""
    public var discountTax: String = ""
    public var shippingTotal: String = ""
    public var shippingTax: String = ""
    public var total: String = ""
    public var totalTax: String = ""
    public var paymentMethodID: String = ""
    public var paymentMethodTitle: String = ""
    public var paymentURL: String = ""
    public var transactionID: String = ""
    public var createdVia: String = ""
    /// The version of WooCommerce that made the order.
    public var version: String = ""
    public var pricesIncludeTax: Bool = false
    public var isEditable: Bool = false
    public var needsPayment: Bool = false
    public var needsProcessing: Bool = false
    /// The meta data `_charge_id`.
    public var chargeID: String?
    /// Units sold, rounded.
    public var itemCount: Int = 0
    public var billing: AddressRecord = AddressRecord()
    public var shipping: AddressRecord = AddressRecord()
    /// The name a list shows.
    public var customerName: String = ""
    public var renewalSubscriptionID: String?

    /// `total` in ten-thousandths; nil where it is no amount.
    public var totalStored: Int64? { StoredAmount.parse(total) }

    /// `customerName` folded for sorting: case and diacritics do not count.
    public var customerSort: String { customerName.folded }
}
