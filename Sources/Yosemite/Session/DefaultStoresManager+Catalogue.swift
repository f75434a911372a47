import Storage

/// Observation of the catalogue.
extension DefaultStoresManager {
    func person(siteID: Int64, personID: Int64) -> EntityListener<Person> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            try await pool.session(siteID).mirror.observe([PersonRecord.self]) { storage in
                try storage.loadObject(ofType: PersonRecord.self, primaryKey: personID)?.toReadOnly()
            }
        }
    }

    func customer(siteID: Int64, customerID: Int64) -> EntityListener<Customer> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            try await pool.session(siteID).mirror.observe([CustomerRecord.self]) { storage in
                try storage.loadObject(ofType: CustomerRecord.self, primaryKey: customerID)?.toReadOnly()
            }
        }
    }

    func duplicates(siteID: Int64, personID: Int64) -> EntityListener<PersonDuplicates> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            try await pool.session(siteID).mirror.observe([PersonRecord.self]) { storage in
                try PersonDuplicates.load(personID, storage)
            }
        }
    }

    func customerNotes(siteID: Int64, owner: CustomerNoteOwner) -> EntityListener<CustomerNotes> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            try await pool.session(siteID).customers.notes.observe(owner)
        }
    }

    func coupon(siteID: Int64, couponID: Int64) -> EntityListener<Coupon> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            try await pool.session(siteID).mirror.observe([CouponRecord.self]) { storage in
                try storage.loadObject(ofType: CouponRecord.self, primaryKey: couponID)?.toReadOnly()
            }
        }
    }

    func product(siteID: Int64, productID: Int64) -> EntityListener<Product> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            try await pool.session(siteID).mirror.observe([ProductRecord.self]) { storage in
                try storage.loadProduct(siteID: siteID, productID: productID)?.toReadOnly()
            }
        }
    }

    func productVariations(siteID: Int64, productID: Int64) -> ResultsController<StorageProductVariationRow> {
        typealias Columns = ProductVariationRecord.Columns
        return results(
            siteID,
            RecordPredicate(Columns.productID == productID),
            [Columns.menuOrder.ascending, Columns.variationID.ascending].map(RecordSortDescriptor.init),
            0..<1_000
        )
    }

    func productReviews(siteID: Int64, productID: Int64?, range: Range<Int>) -> ResultsController<StorageProductReview>
    {
        typealias Columns = ProductReviewRecord.Columns
        return results(
            siteID,
            productID.map { Columns.productID == $0 } ?? .all,
            [Columns.dateCreated.descending, Columns.reviewID.descending],
            range
        )
    }

    func review(siteID: Int64, reviewID: Int64) -> EntityListener<ProductReview> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            try await pool.session(siteID).mirror.observe([ProductReviewRecord.self]) { storage in
                try storage.loadObject(ofType: ProductReviewRecord.self, primaryKey: reviewID)?.toReadOnly()
            }
        }
    }

    func productCategories(siteID: Int64) -> ResultsController<StorageProductCategory> {
        results(siteID, .all, [ProductCategoryRecord.Columns.nameSort.ascending], 0..<5_000)
    }

    func productTags(siteID: Int64) -> ResultsController<StorageProductTag> {
        results(siteID, .all, [ProductTagRecord.Columns.nameSort.ascending], 0..<5_000)
    }

    func productShippingClasses(siteID: Int64) -> ResultsController<StorageProductShippingClass> {
        results(siteID, .all, [ProductShippingClassRecord.Columns.name.ascending], 0..<5_000)
    }

    func taxClasses(siteID: Int64) -> ResultsController<StorageTaxClass> {
        results(siteID, .all, [TaxClassRecord.Columns.name.ascending], 0..<5_000)
    }

    func countries(siteID: Int64) -> ResultsController<StorageCountry> {
        results(siteID, .all, [CountryRecord.Columns.name.ascending], 0..<5_000)
    }

    func productAttributes(siteID: Int64) -> ResultsController<StorageProductAttribute> {
        results(siteID, .all, [ProductAttributeRecord.Columns.name.ascending], 0..<5_000)
    }

    func productAttributeTerms(
        siteID: Int64,
        attributeID: Int64
    ) -> ResultsController<StorageProductAttributeTerm> {
        typealias Columns = ProductAttributeTermRecord.Columns
        return results(
            siteID,
            Columns.attributeID == attributeID,
            [Columns.menuOrder.ascending, Columns.name.ascending],
            0..<5_000
        )
    }

    func taxRates(siteID: Int64) -> ResultsController<StorageTaxRate> {
        typealias Columns = TaxRateRecord.Columns
        return results(siteID, .all, [Columns.position.ascending, Columns.rateID.ascending], 0..<5_000)
    }

    func stockTake(siteID: Int64, takeID: Int64) -> EntityListener<StockTake> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            try await pool.session(siteID).catalogue.stockTakes.observe(takeID)
        }
    }

    func list<Query: RecordListQuery>(_ query: Query, range: Range<Int>) -> ResultsController<Query.Record> {
        results(query.siteID, query.predicate, query.sortDescriptors, range)
    }

    private func results<Record: Object & ReadOnlyConvertible>(
        _ siteID: Int64,
        _ predicate: RecordPredicate<Record>,
        _ sort: [RecordSortDescriptor<Record>],
        _ range: Range<Int>
    ) -> ResultsController<Record> {
        ResultsController(
            storage: PooledStorage(pool: pool, siteID: siteID),
            busy: configuration.busy,
            predicate: predicate,
            sortedBy: sort,
            range: range
        )
    }
}
