import Foundation
import Yosemite

@testable import App

extension ScriptedCounter {
    private var real: any StoresManager {
        guard let inner else { preconditionFailure("the story has not begun") }
        return inner
    }

    var isAuthenticated: Bool { real.isAuthenticated }
    var siteIDs: [Int64] { real.siteIDs }
    func monitor(siteID: Int64) -> SiteMonitor { real.monitor(siteID: siteID) }
    func list<Query: RecordListQuery>(_ query: Query, range: Range<Int>) -> ResultsController<Query.Record> {
        real.list(query, range: range)
    }
    func shipmentTrackings(siteID: Int64, orderID: Int64) -> ResultsController<StorageShipmentTracking> {
        real.shipmentTrackings(siteID: siteID, orderID: orderID)
    }
    func order(siteID: Int64, orderID: Int64) -> EntityListener<Order> {
        real.order(siteID: siteID, orderID: orderID)
    }
    func product(siteID: Int64, productID: Int64) -> EntityListener<Product> {
        real.product(siteID: siteID, productID: productID)
    }

    func productVariations(siteID: Int64, productID: Int64) -> ResultsController<StorageProductVariationRow> {
        real.productVariations(siteID: siteID, productID: productID)
    }

    func productReviews(siteID: Int64, productID: Int64?, range: Range<Int>) -> ResultsController<StorageProductReview>
    {
        real.productReviews(siteID: siteID, productID: productID, range: range)
    }

    func review(siteID: Int64, reviewID: Int64) -> EntityListener<ProductReview> {
        real.review(siteID: siteID, reviewID: reviewID)
    }

    func person(siteID: Int64, personID: Int64) -> EntityListener<Person> {
        real.person(siteID: siteID, personID: personID)
    }
    func customer(siteID: Int64, customerID: Int64) -> EntityListener<Customer> {
        real.customer(siteID: siteID, customerID: customerID)
    }

    func duplicates(siteID: Int64, personID: Int64) -> EntityListener<PersonDuplicates> {
        real.duplicates(siteID: siteID, personID: personID)
    }

    func customerNotes(siteID: Int64, owner: CustomerNoteOwner) -> EntityListener<CustomerNotes> {
        real.customerNotes(siteID: siteID, owner: owner)
    }

    func coupon(siteID: Int64, couponID: Int64) -> EntityListener<Coupon> {
        real.coupon(siteID: siteID, couponID: couponID)
    }

    func productCategories(siteID: Int64) -> ResultsController<StorageProductCategory> {
        real.productCategories(siteID: siteID)
    }

    func productTags(siteID: Int64) -> ResultsController<StorageProductTag> { real.productTags(siteID: siteID) }
    func productShippingClasses(siteID: Int64) -> ResultsController<StorageProductShippingClass> {
        real.productShippingClasses(siteID: siteID)
    }
    func countries(siteID: Int64) -> ResultsController<StorageCountry> { real.countries(siteID: siteID) }
    func taxClasses(siteID: Int64) -> ResultsController<StorageTaxClass> { real.taxClasses(siteID: siteID) }
    func productAttributes(siteID: Int64) -> ResultsController<StorageProductAttribute> {
        real.productAttributes(siteID: siteID)
    }
    func productAttributeTerms(siteID: Int64, attributeID: Int64) -> ResultsController<StorageProductAttributeTerm> {
        real.productAttributeTerms(siteID: siteID, attributeID: attributeID)
    }
    func taxRates(siteID: Int64) -> ResultsController<StorageTaxRate> { real.taxRates(siteID: siteID) }

    func products(siteID: Int64, search: String, range: Range<Int>) -> ResultsController<StorageProduct> {
        real.products(siteID: siteID, search: search, range: range)
    }
    func customers(siteID: Int64, search: String, range: Range<Int>) -> ResultsController<StorageCustomer> {
        real.customers(siteID: siteID, search: search, range: range)
    }
    func orderNotes(siteID: Int64, orderID: Int64) -> ResultsController<StorageOrderNote> {
        real.orderNotes(siteID: siteID, orderID: orderID)
    }
    func orderRefunds(siteID: Int64, orderID: Int64) -> ResultsController<StorageRefund> {
        real.orderRefunds(siteID: siteID, orderID: orderID)
    }
    func orderStatuses(siteID: Int64) -> ResultsController<StorageOrderStatus> { real.orderStatuses(siteID: siteID) }
    func openEdits(siteID: Int64) -> EntityListener<OpenEdits> { real.openEdits(siteID: siteID) }
    func stats(_ query: StatsQuery) -> EntityListener<StatsReport> { real.stats(query) }
    func attention(siteID: Int64) -> EntityListener<AttentionCounts> { real.attention(siteID: siteID) }
    func stockTake(siteID: Int64, takeID: Int64) -> EntityListener<StockTake> {
        real.stockTake(siteID: siteID, takeID: takeID)
    }
    func storeSettings(siteID: Int64) -> EntityListener<StoreSettings> { real.storeSettings(siteID: siteID) }
    func authenticate(_ login: SiteLogin) { real.authenticate(login) }
    func logOut(
        siteID: Int64,
        movingLedgerTo archive: URL?,
        leaving: @escaping @MainActor () async -> Void
    ) async throws -> RemovedLedger? {
        try await real.logOut(siteID: siteID, movingLedgerTo: archive, leaving: leaving)
    }
    func unsentWork(siteID: Int64) async throws -> UnsentWork { try await real.unsentWork(siteID: siteID) }
    func deauthenticate() async { await real.deauthenticate() }
}

/// Which steps of a refund are its end.
enum RefundProgressSteps {
    @MainActor static func isFinal(_ step: RefundProgress.Step) -> Bool { RefundProgressDialog.isFinal(step) }
}
