import Networking
import Storage

/// Everything that is mirrored besides orders, in the order in which it is fetched: first the few requests without which
/// no sale can be priced, then the products, last what nobody waits for.
enum MirrorResources {
    /// - Parameters:
    ///   - environment: shared by all of them.
    ///   - records: knows the pending edits; nil for a mirror without any.
    ///   - blogID: WordPress.com's number of the store; nil where it is connected directly.
    ///   - onReview: called with reviews written since the mirror was complete.
    static func all(
        siteID: Int64,
        network: any Network,
        in environment: SyncEnvironment,
        edits records: RecordWriter? = nil,
        blogID: Int64? = nil,
        onReview: @escaping @Sendable ([ProductReview]) async -> Void = { _ in }
    ) -> [any ResourceSyncing] {
        func sync<Item: Sendable>(_ resource: MirrorResource<Item>) -> any ResourceSyncing {
            ResourceSync(resource, environment: environment)
        }
        func edited<Record: ListedRecord & EditableRecord, List: ListRemote>(
            _ kind: MirrorResourceKind,
            _ record: Record.Type,
            _ remote: List.Type
        ) -> any ResourceSyncing
        where
            Record.Item == List.Item, Record.ReadOnly == List.Item, List.Item: ReadOnlyType,
            List.Item.Identity == Int64
        {
            let list = List(network: network)
            let resource = MirrorResource(kind, record, from: list, siteID: siteID)
            return sync(resource.edited(record, by: records))
        }
        func named<Record: ListedRecord, List: ListRemote>(
            _ kind: MirrorResourceKind,
            _ record: Record.Type,
            _ remote: List.Type
        ) -> any ResourceSyncing
        where
            Record.PrimaryKey == String, Record.ReadOnly == List.Item, List.Item: ReadOnlyType,
            List.Item.Identity == String
        {
            sync(MirrorResource(kind, record, from: List(network: network), siteID: siteID))
        }
        return [
            sync(.taxClasses(siteID: siteID, network: network)),
            edited(.taxRates, TaxRateRecord.self, TaxRatesRemote.self),
            sync(.shippingMethods(siteID: siteID, network: network)),
            // Nothing is priced without these: behind the rates, so that no total lacks its tax.
            sync(.settingsGroups(siteID: siteID, network: network)),
            named(.paymentGateways, PaymentGatewayRecord.self, PaymentGatewaysRemote.self),
            edited(.categories, ProductCategoryRecord.self, ProductCategoriesRemote.self),
            edited(.tags, ProductTagRecord.self, ProductTagsRemote.self),
            edited(.attributes, ProductAttributeRecord.self, ProductAttributesRemote.self),
            sync(.products(siteID: siteID, network: network).edited(ProductRecord.self, by: records)),
            sync(.variations(siteID: siteID, network: network).edited(ProductVariationRecord.self, by: records)),
            sync(.customers(siteID: siteID, network: network).edited(CustomerRecord.self, by: records)),
            sync(.coupons(siteID: siteID, network: network).edited(CouponRecord.self, by: records)),
            ResourceSync(
                .reviews(siteID: siteID, network: network).edited(ProductReviewRecord.self, by: records),
                environment: environment,
                onArrival: onReview
            ),
            sync(
                .attributeTerms(siteID: siteID, network: network)
                    .edited(ProductAttributeTermRecord.self, by: records)
            ),
            edited(.shippingClasses, ProductShippingClassRecord.self, ProductShippingClassesRemote.self),
            sync(.shippingZones(siteID: siteID, network: network)),
            named(.countries, CountryRecord.self, CountriesRemote.self),
            sync(.refunds(siteID: siteID, network: network)),
            sync(.notes(siteID: siteID, network: network, mirror: environment.mirror, blogID: blogID)),
        ]
    }
}
