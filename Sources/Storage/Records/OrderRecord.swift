import FoundationEssentials

/// An order's own row, without its lines: enough for a list. `OrderGraph` adds the children.
///
/// Amounts are text as received; `total` is also kept as an integer, to sort and to sum.
public struct OrderRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    public var parentID: Int64
    /// 0 for a guest.
    public var customerID: Int64
    public var orderKey: String
    /// What the owner calls the order; plugins make it differ from the id.
    public var number: String
    /// The slug without `wc-`.
    public var status: String
    /// The slug as received; `status` differs from it while an edit waits.
    public var storeStatus: String
    public var currency: String
    public var currencySymbol: String
    public var customerNote: String
    public var dateCreated: Date?
    public var dateModified: Date?
    public var datePaid: Date?
    public var dateCompleted: Date?
    public var discountTotal: String
    public var discountTax: String
    public var shippingTotal: String
    public var shippingTax: String
    public var total: String
    public var totalTax: String
    public var paymentMethodID: String
    public var paymentMethodTitle: String
    public var paymentURL: String
    public var transactionID: String
    public var createdVia: String
    /// The version of WooCommerce that made the order.
    public var version: String
    public var pricesIncludeTax: Bool
    public var isEditable: Bool
    public var needsPayment: Bool
    public var needsProcessing: Bool
    /// The meta data `_charge_id`.
    public var chargeID: String?
    /// Units sold, rounded.
    public var itemCount: Int
    public var billing: AddressRecord
    public var shipping: AddressRecord
    /// What a list shows.
    public var customerName: String
    public var renewalSubscriptionID: String?

    public init(
        siteID: Int64,
        orderID: Int64,
        parentID: Int64 = 0,
        customerID: Int64 = 0,
        orderKey: String = "",
        number: String,
        status: String,
        storeStatus: String? = nil,
        currency: String = "",
        currencySymbol: String = "",
        customerNote: String = "",
        dateCreated: Date? = nil,
        dateModified: Date? = nil,
        datePaid: Date? = nil,
        dateCompleted: Date? = nil,
        discountTotal: String = "",
        discountTax: String = "",
        shippingTotal: String = "",
        shippingTax: String = "",
        total: String = "",
        totalTax: String = "",
        paymentMethodID: String = "",
        paymentMethodTitle: String = "",
        paymentURL: String = "",
        transactionID: String = "",
        createdVia: String = "",
        version: String = "",
        pricesIncludeTax: Bool = false,
        isEditable: Bool = false,
        needsPayment: Bool = false,
        needsProcessing: Bool = false,
        chargeID: String? = nil,
        itemCount: Int = 0,
        billing: AddressRecord = AddressRecord(),
        shipping: AddressRecord = AddressRecord(),
        customerName: String = "",
        renewalSubscriptionID: String? = nil
    ) {
        self.siteID = siteID
        self.orderID = orderID
        self.parentID = parentID
        self.customerID = customerID
        self.orderKey = orderKey
        self.number = number
        self.status = status
        self.storeStatus = storeStatus ?? status
        self.currency = currency
        self.currencySymbol = currencySymbol
        self.customerNote = customerNote
        self.dateCreated = dateCreated
        self.dateModified = dateModified
        self.datePaid = datePaid
        self.dateCompleted = dateCompleted
        self.discountTotal = discountTotal
        self.discountTax = discountTax
        self.shippingTotal = shippingTotal
        self.shippingTax = shippingTax
        self.total = total
        self.totalTax = totalTax
        self.paymentMethodID = paymentMethodID
        self.paymentMethodTitle = paymentMethodTitle
        self.paymentURL = paymentURL
        self.transactionID = transactionID
        self.createdVia = createdVia
        self.version = version
        self.pricesIncludeTax = pricesIncludeTax
        self.isEditable = isEditable
        self.needsPayment = needsPayment
        self.needsProcessing = needsProcessing
        self.chargeID = chargeID
        self.itemCount = itemCount
        self.billing = billing
        self.shipping = shipping
        self.customerName = customerName
        self.renewalSubscriptionID = renewalSubscriptionID
    }

    /// `total` in ten-thousandths; nil where it is no amount.
    public var totalStored: Int64? { StoredAmount.parse(total) }

    /// `customerName` folded for sorting: case and diacritics do not count.
    public var customerSort: String { customerName.folded }
}

extension OrderRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<OrderRecord, Int64>("site_id")
        public static let orderID = RecordColumn<OrderRecord, Int64>("order_id")
        public static let parentID = RecordColumn<OrderRecord, Int64>("parent_id")
        public static let customerID = RecordColumn<OrderRecord, Int64>("customer_id")
        public static let orderKey = RecordColumn<OrderRecord, String>("order_key")
        public static let number = RecordColumn<OrderRecord, String>("number")
        public static let status = RecordColumn<OrderRecord, String>("status")
        public static let storeStatus = RecordColumn<OrderRecord, String>("store_status")
        public static let currency = RecordColumn<OrderRecord, String>("currency")
        public static let currencySymbol = RecordColumn<OrderRecord, String>("currency_symbol")
        public static let customerNote = RecordColumn<OrderRecord, String>("customer_note")
        public static let dateCreated = RecordColumn<OrderRecord, Date>("date_created")
        public static let dateModified = RecordColumn<OrderRecord, Date>("date_modified")
        public static let datePaid = RecordColumn<OrderRecord, Date>("date_paid")
        public static let dateCompleted = RecordColumn<OrderRecord, Date>("date_completed")
        public static let discountTotal = RecordColumn<OrderRecord, String>("discount_total")
        public static let discountTax = RecordColumn<OrderRecord, String>("discount_tax")
        public static let shippingTotal = RecordColumn<OrderRecord, String>("shipping_total")
        public static let shippingTax = RecordColumn<OrderRecord, String>("shipping_tax")
        public static let total = RecordColumn<OrderRecord, String>("total")
        public static let totalTax = RecordColumn<OrderRecord, String>("total_tax")
        public static let paymentMethodID = RecordColumn<OrderRecord, String>("payment_method_id")
        public static let paymentMethodTitle = RecordColumn<OrderRecord, String>("payment_method_title")
        public static let paymentURL = RecordColumn<OrderRecord, String>("payment_url")
        public static let transactionID = RecordColumn<OrderRecord, String>("transaction_id")
        public static let createdVia = RecordColumn<OrderRecord, String>("created_via")
        public static let version = RecordColumn<OrderRecord, String>("version")
        public static let pricesIncludeTax = RecordColumn<OrderRecord, Bool>("prices_include_tax")
        public static let isEditable = RecordColumn<OrderRecord, Bool>("is_editable")
        public static let needsPayment = RecordColumn<OrderRecord, Bool>("needs_payment")
        public static let needsProcessing = RecordColumn<OrderRecord, Bool>("needs_processing")
        public static let chargeID = RecordColumn<OrderRecord, String>("charge_id")
        public static let itemCount = RecordColumn<OrderRecord, Int>("item_count")
        public static let billingFirstName = RecordColumn<OrderRecord, String>("billing_first_name")
        public static let billingLastName = RecordColumn<OrderRecord, String>("billing_last_name")
        public static let billingCompany = RecordColumn<OrderRecord, String>("billing_company")
        public static let billingAddress1 = RecordColumn<OrderRecord, String>("billing_address_1")
        public static let billingAddress2 = RecordColumn<OrderRecord, String>("billing_address_2")
        public static let billingCity = RecordColumn<OrderRecord, String>("billing_city")
        public static let billingState = RecordColumn<OrderRecord, String>("billing_state")
        public static let billingPostcode = RecordColumn<OrderRecord, String>("billing_postcode")
        public static let billingCountry = RecordColumn<OrderRecord, String>("billing_country")
        public static let billingPhone = RecordColumn<OrderRecord, String>("billing_phone")
        public static let billingEmail = RecordColumn<OrderRecord, String>("billing_email")
        public static let shippingFirstName = RecordColumn<OrderRecord, String>("shipping_first_name")
        public static let shippingLastName = RecordColumn<OrderRecord, String>("shipping_last_name")
        public static let shippingCompany = RecordColumn<OrderRecord, String>("shipping_company")
        public static let shippingAddress1 = RecordColumn<OrderRecord, String>("shipping_address_1")
        public static let shippingAddress2 = RecordColumn<OrderRecord, String>("shipping_address_2")
        public static let shippingCity = RecordColumn<OrderRecord, String>("shipping_city")
        public static let shippingState = RecordColumn<OrderRecord, String>("shipping_state")
        public static let shippingPostcode = RecordColumn<OrderRecord, String>("shipping_postcode")
        public static let shippingCountry = RecordColumn<OrderRecord, String>("shipping_country")
        public static let shippingPhone = RecordColumn<OrderRecord, String>("shipping_phone")
        public static let shippingEmail = RecordColumn<OrderRecord, String>("shipping_email")
        public static let customerName = RecordColumn<OrderRecord, String>("customer_name")
        public static let renewalSubscriptionID = RecordColumn<OrderRecord, String>("renewal_subscription_id")
        /// `total` in ten-thousandths.
        public static let totalStored = RecordColumn<OrderRecord, Int64>("total_stored")
        /// The folded `customerName`; sort by this one.
        public static let customerSort = RecordColumn<OrderRecord, String>("customer_sort")
    }

    public var primaryKey: Int64 { orderID }

    public static let entity = Entity<OrderRecord>(
        name: "OrderRecord",
        table: "orders",
        key: ["order_id"],
        columns: [
            "site_id", "order_id", "parent_id", "customer_id", "order_key", "number", "status", "store_status",
            "currency",
            "currency_symbol", "customer_note", "date_created", "date_modified", "date_paid", "date_completed",
            "discount_total", "discount_tax", "shipping_total", "shipping_tax", "total", "total_tax",
            "payment_method_id", "payment_method_title", "payment_url", "transaction_id", "created_via", "version",
            "prices_include_tax", "is_editable", "needs_payment", "needs_processing", "charge_id", "item_count",
            "billing_first_name", "billing_last_name", "billing_company", "billing_address_1", "billing_address_2",
            "billing_city", "billing_state", "billing_postcode", "billing_country", "billing_phone",
            "billing_email", "shipping_first_name", "shipping_last_name", "shipping_company", "shipping_address_1",
            "shipping_address_2", "shipping_city", "shipping_state", "shipping_postcode", "shipping_country",
            "shipping_phone", "shipping_email", "customer_name", "renewal_subscription_id", "total_stored",
            "customer_sort",
        ],
        decode: { row in
            OrderRecord(
                siteID: row.next(),
                orderID: row.next(),
                parentID: row.next(),
                customerID: row.next(),
                orderKey: row.next(),
                number: row.next(),
                status: row.next(),
                storeStatus: row.next(),
                currency: row.next(),
                currencySymbol: row.next(),
                customerNote: row.next(),
                dateCreated: row.next(),
                dateModified: row.next(),
                datePaid: row.next(),
                dateCompleted: row.next(),
                discountTotal: row.next(),
                discountTax: row.next(),
                shippingTotal: row.next(),
                shippingTax: row.next(),
                total: row.next(),
                totalTax: row.next(),
                paymentMethodID: row.next(),
                paymentMethodTitle: row.next(),
                paymentURL: row.next(),
                transactionID: row.next(),
                createdVia: row.next(),
                version: row.next(),
                pricesIncludeTax: row.next(),
                isEditable: row.next(),
                needsPayment: row.next(),
                needsProcessing: row.next(),
                chargeID: row.next(),
                itemCount: row.next(),
                billing: AddressRecord(row: &row),
                shipping: AddressRecord(row: &row),
                customerName: row.next(),
                renewalSubscriptionID: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.orderID)
            row.bind(record.parentID)
            row.bind(record.customerID)
            row.bind(record.orderKey)
            row.bind(record.number)
            row.bind(record.status)
            row.bind(record.storeStatus)
            row.bind(record.currency)
            row.bind(record.currencySymbol)
            row.bind(record.customerNote)
            row.bind(record.dateCreated)
            row.bind(record.dateModified)
            row.bind(record.datePaid)
            row.bind(record.dateCompleted)
            row.bind(record.discountTotal)
            row.bind(record.discountTax)
            row.bind(record.shippingTotal)
            row.bind(record.shippingTax)
            row.bind(record.total)
            row.bind(record.totalTax)
            row.bind(record.paymentMethodID)
            row.bind(record.paymentMethodTitle)
            row.bind(record.paymentURL)
            row.bind(record.transactionID)
            row.bind(record.createdVia)
            row.bind(record.version)
            row.bind(record.pricesIncludeTax)
            row.bind(record.isEditable)
            row.bind(record.needsPayment)
            row.bind(record.needsProcessing)
            row.bind(record.chargeID)
            row.bind(record.itemCount)
            record.billing.bind(to: &row)
            record.shipping.bind(to: &row)
            row.bind(record.customerName)
            row.bind(record.renewalSubscriptionID)
            row.bind(record.totalStored)
            row.bind(record.customerSort)
        }
    )
}
