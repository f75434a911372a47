import FoundationEssentials
import Storage
import WooFoundation

/// The entry to Yosemite: takes actions, provides observers, knows the logins.
@MainActor
public protocol StoresManager: AnyObject {
    var isAuthenticated: Bool { get }

    /// Passes an action to its store, which answers it: with `SessionError.notLoggedIn` where it needs a login and
    /// there is none.
    func dispatch(_ action: any Action)

    /// The state of the connection to a store.
    func monitor(siteID: Int64) -> SiteMonitor

    /// The records of a list. Here and below, a `range` is the first window, in positions of the whole list from 0.
    func list<Query: RecordListQuery>(_ query: Query, range: Range<Int>) -> ResultsController<Query.Record>
    func order(siteID: Int64, orderID: Int64) -> EntityListener<Order>
    /// Products that match a search, by name; all of them for an empty one.
    func products(siteID: Int64, search: String, range: Range<Int>) -> ResultsController<StorageProduct>
    func product(siteID: Int64, productID: Int64) -> EntityListener<Product>
    /// The variations of a product, in the product's order.
    func productVariations(siteID: Int64, productID: Int64) -> ResultsController<StorageProductVariationRow>
    /// Reviews of one product, or of all, newest first.
    func productReviews(siteID: Int64, productID: Int64?, range: Range<Int>) -> ResultsController<StorageProductReview>
    func review(siteID: Int64, reviewID: Int64) -> EntityListener<ProductReview>
    func person(siteID: Int64, personID: Int64) -> EntityListener<Person>
    /// An account, with its addresses.
    func customer(siteID: Int64, customerID: Int64) -> EntityListener<Customer>
    /// A person, and others who may be the same; removed with the person.
    func duplicates(siteID: Int64, personID: Int64) -> EntityListener<PersonDuplicates>
    /// The notes on this computer about a person.
    func customerNotes(siteID: Int64, owner: CustomerNoteOwner) -> EntityListener<CustomerNotes>
    func coupon(siteID: Int64, couponID: Int64) -> EntityListener<Coupon>
    /// All categories, by name; their tree is in `parentID`.
    func productCategories(siteID: Int64) -> ResultsController<StorageProductCategory>
    func productTags(siteID: Int64) -> ResultsController<StorageProductTag>
    /// All shipping classes, by name.
    func productShippingClasses(siteID: Int64) -> ResultsController<StorageProductShippingClass>
    func taxClasses(siteID: Int64) -> ResultsController<StorageTaxClass>
    /// By name.
    func countries(siteID: Int64) -> ResultsController<StorageCountry>
    /// Shared attributes, by name.
    func productAttributes(siteID: Int64) -> ResultsController<StorageProductAttribute>
    /// The values of one attribute, in the owner's order.
    func productAttributeTerms(siteID: Int64, attributeID: Int64) -> ResultsController<StorageProductAttributeTerm>
    func taxRates(siteID: Int64) -> ResultsController<StorageTaxRate>
    /// Customers that match a search, by name; all of them for an empty one.
    func customers(siteID: Int64, search: String, range: Range<Int>) -> ResultsController<StorageCustomer>
    func orderNotes(siteID: Int64, orderID: Int64) -> ResultsController<StorageOrderNote>
    /// The refunds of an order, newest first.
    func orderRefunds(siteID: Int64, orderID: Int64) -> ResultsController<StorageRefund>
    func orderStatuses(siteID: Int64) -> ResultsController<StorageOrderStatus>
    /// Edits that are not in the store yet, oldest first.
    func openEdits(siteID: Int64) -> EntityListener<OpenEdits>
    /// A delivery or count, now and on every change.
    func stockTake(siteID: Int64, takeID: Int64) -> EntityListener<StockTake>
    func storeSettings(siteID: Int64) -> EntityListener<StoreSettings>
    /// The statistics of a range: now, and after every change to orders, refunds and products.
    func stats(_ query: StatsQuery) -> EntityListener<StatsReport>
    /// The parcels of an order, by day.
    func shipmentTrackings(siteID: Int64, orderID: Int64) -> ResultsController<StorageShipmentTracking>
    /// What needs attention, now and on every change.
    func attention(siteID: Int64) -> EntityListener<AttentionCounts>

    /// The stores with a login, in the order of their logins.
    var siteIDs: [Int64] { get }

    /// Adds a store's login, or replaces it; the store's session is opened again when it is next needed.
    func authenticate(_ login: SiteLogin)

    /// Ends a store's session and deletes its mirror; the ledger stays, or is moved away. Everything is checked first.
    ///
    /// - Parameters:
    ///   - archive: where the ledger is moved; nil leaves it where it is.
    ///   - leaving: called when nothing can refuse it any more, before the first file is touched.
    /// - Returns: the ledger that was moved; nil for none.
    /// - Throws: `SessionError.open`, `.inUse`: then nothing has happened. Others: the session has ended, and it may be
    ///   called again.
    func logOut(
        siteID: Int64,
        movingLedgerTo archive: URL?,
        leaving: @escaping @MainActor () async -> Void
    ) async throws -> RemovedLedger?

    /// What logging out would leave behind.
    ///
    /// - Throws: `SessionError`.
    func unsentWork(siteID: Int64) async throws -> UnsentWork

    /// Ends every session: nothing is sent or synced afterwards. Pending edits stay in the ledger.
    func deauthenticate() async
}

extension StoresManager {
    /// Awaits the answer to an action: the only bridge from callbacks to `async`.
    ///
    /// - Throws: the error the action's completion gets.
    public func perform<Value: Sendable>(_ action: (@escaping Completion<Value>) -> any Action) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            var isAnswered = false
            dispatch(
                action { result in
                    guard !isAnswered else { return }
                    isAnswered = true
                    continuation.resume(with: result)
                }
            )
        }
    }
}
