import FoundationEssentials

/// Everything that changes while a demo store runs; guarded by one lock in ``DemoStore``.
struct StoreState: Sendable {
    var table: OrderTable
    var catalogue: DemoCatalogue
    var lists: DemoLists
    var settings: GeneralSettings
    var zones = DemoZone.standard
    /// Bodies put in the place of single orders by a test.
    var rawOrders: [Int: Data] = [:]
    /// Rows put in the place of the order list by a test.
    var listOverride: [Data]?
    var requests: [LoggedRequest] = []
    var writes: [String: Int] = [:]
    /// How often an order was told that it is paid, by its id.
    var paidTold: [Int: Int] = [:]
    var created: [Int] = []
    var fieldHistory = FieldHistory()
    var passwords: [DemoApplicationPassword] = []
    var oddities: Set<DemoOddity> = []
    var stripePlugin = DemoStripePlugin.ready(isLive: false)
    /// Of orders that are made from now on; nil for the store's.
    var orderCurrency: String?
    /// Of the Gift Cards plugin.
    var giftCards: [DemoGiftCard] = []
    /// What a test says of the subscriptions of orders.
    var subscriptions: [Int: [JSONNode]] = [:]
    /// Mails that customers got, oldest first.
    var mails: [DemoMail] = []
    /// What came back to the shelf, by product.
    var restocked: [Int: Int] = [:]
    /// The receipt pages of orders.
    var receipts: [Int: DemoReceiptPage] = [:]
    /// Inserts that will take their time, one each.
    var slowCommits: [SlowCommit] = []
    /// Files that were added to the media library, oldest first.
    var media: [DemoMedia] = []
    /// Answers to reviews, oldest first.
    var comments: [DemoComment] = []
    /// Parcels of orders, by the order's id.
    var shipments: [Int: [DemoShipment]] = [:]
    /// Those that were deleted too, marked: their numbers do not come back.
    var fulfilments: [Int: [DemoFulfilment]] = [:]
    /// What plugins left for who runs the shop, oldest first.
    var adminNotes: [DemoAdminNote] = []
    /// What goes on by itself; nil in a store where nothing does.
    var living: LivingShop?

    init(generator: OrderGenerator, settings: GeneralSettings) {
        table = OrderTable(generator: generator)
        catalogue = generator.catalogue
        lists = DemoLists(generator)
        self.settings = settings
    }
}

/// One request as the store saw it. Secrets never get in: query credentials are dropped.
public struct LoggedRequest: Hashable, Sendable {
    public let method: String
    /// Percent-encoded, as on the wire, without the query.
    public let path: String
    /// Percent-encoded, without `consumer_key`, `consumer_secret` and OAuth parameters.
    public let query: String
    public let authentication: AuthenticationKind
    public let status: Int
}
