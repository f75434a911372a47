/// Every page and overlay, by the name of its event: `screen_` and a raw value.
public enum ScreenStat: String, Sendable, CaseIterable {
    case home
    case ordersList = "orders_list"
    case order
    case orderEdit = "order_edit"
    case orderForm = "order_form"
    case orderDrafts = "order_drafts"
    case orderFormCustomer = "order_form_customer"
    case copy
    case ordersExport = "orders_export"
    case ordersExportRun = "orders_export_run"
    case ordersExportMeta = "orders_export_meta"
    case bulkPreview = "bulk_preview"
    case note
    case productsList = "products_list"
    case product
    case productEdit = "product_edit"
    case variations
    case productsBulk = "products_bulk"
    case productStock = "product_stock"
    case productTerms = "product_terms"
    case terms
    case mediaLibrary = "media_library"
    case mediaUpload = "media_upload"
    case stockTakes = "stock_takes"
    case stockTake = "stock_take"
    case stockList = "stock_list"
    case stockNumber = "stock_number"
    case pricePlans = "price_plans"
    case pricePlan = "price_plan"
    case customersList = "customers_list"
    case customer
    case customerDuplicates = "customer_doubles"
    case couponsList = "coupons_list"
    case coupon
    case reviewsList = "reviews_list"
    case review
    case reviewReply = "review_reply"
    case refund
    case refundDialog = "refund_dialog"
    case refundProgress = "refund_progress"
    case register
    case registerCard = "register_card"
    case registerEntry = "register_entry"
    case goodsReturn = "return"
    case returnUnreceipted = "return_unreceipted"
    case paymentTender = "payment_tender"
    case payment
    case paymentCash = "payment_cash"
    case paymentExternal = "payment_external"
    case paymentLink = "payment_link"
    case paymentApplication = "payment_application"
    case paymentsList = "payments_list"
    case readers
    case paymentsSetup = "payments_setup"
    case receipt
    case receiptText = "receipt_text"
    case receiptMail = "receipt_mail"
    case outbox
    case conflict
    case find
    case filter
    case filtersSaved = "filters_saved"
    case filterSave = "filter_save"
    case picker
    case recordForm = "record_form"
    case formList = "form_list"
    case fields
    case homeCards = "home_cards"
    case homeDays = "home_days"
    case homeReports = "home_reports"
    case notifications
    case notificationRules = "notification_rules"
    case log
    case doctor
    case sync
    case stores
    case queue
    case keys
    case features
    case feedback
    case help
    case palette
    case messages
    case setupAddress = "setup_address"
    case setupPermission = "setup_permission"
    case setupPassword = "setup_password"
    case setupBrowser = "setup_browser"
    case setupDotcom = "setup_dotcom"
    case setupAccess = "setup_access"
    case setupSync = "setup_sync"

    /// What it shows, for the page of events.
    public var meaning: String {
        switch self {
        case .home: "Home"
        case .ordersList: "the orders"
        case .order: "an order"
        case .orderEdit: "an order being edited"
        case .orderForm: "a new order"
        case .orderDrafts: "orders that are not sent yet"
        case .orderFormCustomer: "the customer of a new order"
        case .copy: "what can be copied"
        case .ordersExport: "an export being set up"
        case .ordersExportRun: "an export being written"
        case .ordersExportMeta: "a custom field for an export"
        case .bulkPreview: "what a change of many would do"
        case .note: "a note being written"
        case .productsList: "the products"
        case .product: "a product"
        case .productEdit: "a product being edited"
        case .variations: "the variations of a product"
        case .productsBulk: "a change of many products"
        case .productStock: "a product's stock"
        case .productTerms: "terms being picked"
        case .terms: "categories, tags, attributes and the like"
        case .mediaLibrary: "the store's pictures"
        case .mediaUpload: "a picture being sent"
        case .stockTakes: "the stock takes"
        case .stockTake: "a stock take"
        case .stockList: "a supplier's list"
        case .stockNumber: "a number being counted"
        case .pricePlans: "planned prices"
        case .pricePlan: "one plan of prices"
        case .customersList: "the customers"
        case .customer: "a customer"
        case .customerDuplicates: "possible duplicates of customers"
        case .couponsList: "the coupons"
        case .coupon: "a coupon"
        case .reviewsList: "the reviews"
        case .review: "a review"
        case .reviewReply: "an answer to a review"
        case .refund: "a refund"
        case .refundDialog: "a refund being entered"
        case .refundProgress: "a refund under way"
        case .register: "the register"
        case .registerCard: "a card at the register"
        case .registerEntry: "a question of the register"
        case .goodsReturn: "a return"
        case .returnUnreceipted: "a return without a receipt"
        case .paymentTender: "how an order is paid"
        case .payment: "a card payment"
        case .paymentCash: "a cash payment"
        case .paymentExternal: "a payment at another terminal"
        case .paymentLink: "the link for a payment"
        case .paymentApplication: "the applications of a card"
        case .paymentsList: "payments that need attention"
        case .readers: "the card readers"
        case .paymentsSetup: "what taking cards needs"
        case .receipt: "a receipt"
        case .receiptText: "a receipt as text"
        case .receiptMail: "a receipt being e-mailed"
        case .outbox: "changes that are not in the store"
        case .conflict: "a conflicting change"
        case .find: "the search over everything"
        case .filter: "a filter"
        case .filtersSaved: "the saved filters"
        case .filterSave: "a filter being saved"
        case .picker: "a record being picked"
        case .recordForm: "a record being edited"
        case .formList: "a list in a form"
        case .fields: "a small form"
        case .homeCards: "the cards of Home"
        case .homeDays: "days being chosen"
        case .homeReports: "the reports"
        case .notifications: "the notifications"
        case .notificationRules: "the notification rules"
        case .log: "the log"
        case .doctor: "what the doctor found at a store"
        case .sync: "the state of the local copy"
        case .queue: "what is to be done in all stores"
        case .stores: "the stores"
        case .keys: "a key being changed"
        case .features: "the features"
        case .feedback: "the question how you like merced"
        case .help: "the help"
        case .palette: "the commands"
        case .messages: "the messages"
        case .setupAddress: "set-up: the address"
        case .setupPermission: "set-up: how to log in"
        case .setupPassword: "set-up: password or key"
        case .setupBrowser: "set-up: in the browser"
        case .setupDotcom: "set-up: a store behind WordPress.com"
        case .setupAccess: "set-up: what the login may do"
        case .setupSync: "set-up: the first synchronisation"
        }
    }
}
