import FoundationEssentials
import WooFoundation

/// The whole mutable state of a running demo store; guarded by one lock in ``DemoStore``.
struct StoreState: Sendable {
    var table: OrderTable
    var catalogue: DemoCatalogue
    var lists: DemoLists
    var settings: GeneralSettings
    var zones = DemoZone.standard
    /// Bodies that a test put in the place of single orders.
    var rawOrders: [Int: Data] = [:]
    /// Rows that a test put in the place of the order list.
    var listOverride: [Data]?
    var requests: [LoggedRequest] = []
    var writes: [String: Int] = [:]
    /// How often an order was marked as paid by a request, by its id.
    var paidTold: [Int: Int] = [:]
    var created: [Int] = []
    /// How often the shop was put back to a backup: keys are never given out again.
    var putBack = 0
    var fieldHistory = FieldHistory()
    var passwords: [DemoApplicationPassword] = []
    var oddities: Set<DemoOddity> = []
    var stripePlugin = DemoStripePlugin.ready(isLive: false)
    /// The currency of new orders; nil for the store's.
    var orderCurrency: String?
    /// Whether new orders are in it whatever is sent.
    var forcesCurrency = false
    /// For the Gift Cards plugin.
    var giftCards: [DemoGiftCard] = []
    /// Subscriptions of orders, set by a test.
    var subscriptions: [Int: [JSONNode]] = [:]
    /// Orders that were cancelled or trashed, whose subscriptions have ended with them, for good.
    var endedSubscriptions: Set<Int> = []
    /// Orders that are on hold or failed, whose subscriptions are on hold with them.
    var pausedSubscriptions: Set<Int> = []
    /// By customers who have not paid yet.
    var couponHolds: [CouponHold] = []
    /// Mails sent to customers, oldest first.
    var mails: [DemoMail] = []
    /// Stock restored by refunds, by product.
    var restocked: [Int: Decimal] = [:]
    /// The receipt pages of orders.
    var receipts: [Int: DemoReceiptPage] = [:]
    /// Slow inserts to come, each used once.
    var slowCommits: [SlowCommit] = []
    /// Files that were added to the media library, oldest first.
    var media: [DemoMedia] = []
    /// Replies to reviews, oldest first.
    var comments: [DemoComment] = []
    /// Parcels of orders, by the order's id.
    var shipments: [Int: [DemoShipment]] = [:]
    /// Deleted ones are kept, marked: their numbers are not reused.
    var fulfilments: [Int: [DemoFulfilment]] = [:]
    /// Notes by plugins for the shop's owner, oldest first.
    var adminNotes: [DemoAdminNote] = []
    /// When the task that begins and ends sales runs next; 0 before it ever did.
    var nextSalesTask = 0
    /// The automatic activity; nil in a store without any.
    var living: LivingShop?

    init(generator: OrderGenerator, settings: GeneralSettings) {
        table = OrderTable(generator: generator)
        catalogue = generator.catalogue
        lists = DemoLists(generator)
        self.settings = settings
    }
}

/// One request as the store saw it, without secrets: query credentials are dropped.
public struct LoggedRequest: Hashable, Sendable {
    public let method: String
    /// Percent-encoded, as on the wire, without the query.
    public let path: String
    /// Percent-encoded, without `consumer_key`, `consumer_secret` and OAuth parameters.
    public let query: String
    public let authentication: AuthenticationKind
    public let status: Int
}
