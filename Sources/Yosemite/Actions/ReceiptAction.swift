import FoundationEssentials

/// Actions on receipts.
public enum ReceiptAction: Action {
    /// Receipts of an order, newest first.
    case loadReceipts(siteID: Int64, orderID: Int64, onCompletion: Completion<[Receipt]>)
    /// The newest receipt made on this till for each of these orders, by the order's id. The store is not asked.
    case loadNewestReceipts(siteID: Int64, orderIDs: [Int64], onCompletion: Completion<[Int64: Receipt]>)
    /// What a code names that may be printed on a receipt: one of this till by its number, else the mirror's order with
    /// that number; nil for neither. The store is not asked.
    case findSubject(siteID: Int64, code: String, onCompletion: Completion<ReceiptSubject?>)
    /// A receipt as text, `columns` wide (32 for 58 mm, 48 or 42 for 80 mm).
    case renderReceipt(
        siteID: Int64,
        receipt: Receipt,
        columns: Int,
        mark: ReceiptMark,
        onCompletion: Completion<String>
    )
    /// What the configured printer has no characters for in a receipt, with `.gift` in one without prices; nil for
    /// nothing. Said before it is printed.
    case findUnprintable(
        siteID: Int64,
        receipt: Receipt,
        mark: ReceiptMark,
        onCompletion: Completion<UnprintableText?>
    )
    /// Prints a receipt on the configured printer; the first time as the original, then marked COPY.
    case printReceipt(siteID: Int64, receipt: Receipt, onCompletion: Completion<PrintedReceipt>)
    /// Prints the items without prices; the receipt itself does not count as printed.
    case printGiftReceipt(siteID: Int64, receipt: Receipt, onCompletion: Completion<PrintedReceipt>)
    /// Records that somebody saw a receipt on paper that was sent and not confirmed: the next print is a copy.
    case confirmPrint(siteID: Int64, receipt: Receipt, onCompletion: Completion<Void>)
    /// Opens the cash drawer at the configured printer, without a sale; this is recorded first, with the reason. Answers
    /// whether its switch says that it is open; false where nothing tells.
    case openDrawer(siteID: Int64, reason: String, onCompletion: Completion<Bool>)
    /// The store's own page of the order's receipt (`orders/ID/receipt`, WooCommerce 8.7).
    case loadReceiptPage(siteID: Int64, orderID: Int64, onCompletion: Completion<String>)
    /// Has the store email the order's details to its customer (`orders/ID/actions/send_order_details`).
    case emailReceipt(siteID: Int64, orderID: Int64, address: String?, onCompletion: Completion<Void>)
}

/// What a receipt is of.
public enum ReceiptSubject: Hashable, Sendable {
    /// A sale at the register, by its number as `R1-000123`; of the receipt of its return or void, the sale too.
    case sale(number: String)
    case order(id: Int64)
}

/// The outcome of printing.
public struct PrintedReceipt: Hashable, Sendable {
    public let number: String
    public let wasCopy: Bool
    /// False for a printer that does not confirm what it prints.
    public let isConfirmed: Bool

    public init(number: String, wasCopy: Bool, isConfirmed: Bool = true) {
        self.number = number
        self.wasCopy = wasCopy
        self.isConfirmed = isConfirmed
    }
}
