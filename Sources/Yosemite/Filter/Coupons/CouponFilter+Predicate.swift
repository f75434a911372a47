import FoundationEssentials
import Storage
import WooFoundation

extension CouponTest: MirrorFilterTest {
    private typealias Columns = CouponRecord.Columns

    /// Coupons in the trash, or about to be deleted, are hidden from every list that does not request them.
    static func hidden(from tests: [CouponTest]) -> RecordPredicate<CouponRecord>? {
        let asksForTrash = tests.contains {
            if case .status(let states) = $0 { states.contains(.trash) } else { false }
        }
        return Columns.statusKey.isIn(asksForTrash ? [EditedRecord.deleted] : [OrderField.trash, EditedRecord.deleted])
    }

    func predicate(in context: FilterContext) -> RecordPredicate<CouponRecord> {
        switch self {
        case .status(let states): .any(states.map { $0.predicate(in: context) })
        case .type(let types): Columns.discountTypeKey.isIn(types)
        case .amount(let range): .amount(Columns.amountStored, range)
        case .expires(let range): .dates(Columns.dateExpires, range.instants(in: context))
        case .expiresWithin(let days):
            .dates(Columns.dateExpires, (context.now, context.instant(ofDay: context.today + days + 1)))
        case .created(let range): .dates(Columns.dateCreated, range.instants(in: context))
        case .used(let range): .count(Columns.usageCount, range)
        case .productID(let id): .lists(id, in: Columns.productIDsJSON)
        case .has(let part): part.predicate
        case .word(let word): Columns.code.contains(word.lowercased()) || Columns.details.contains(word)
        }
    }
}

extension CouponState {
    fileprivate func predicate(in context: FilterContext) -> RecordPredicate<CouponRecord> {
        typealias Columns = CouponRecord.Columns
        let isExpired: RecordPredicate<CouponRecord> =
            Columns.dateExpires.isNotNull && Columns.dateExpires <= context.now
        let isPublic: RecordPredicate<CouponRecord> = Columns.statusKey == "publish"
        return switch self {
        case .active: isPublic && !isExpired && !.isUsedUp
        case .expired: isPublic && isExpired
        case .usedUp: isPublic && .isUsedUp
        case .draft: !Columns.statusKey.isIn(["publish", OrderField.trash, EditedRecord.deleted])
        case .trash: Columns.statusKey == OrderField.trash
        }
    }
}

extension CouponPart {
    fileprivate var predicate: RecordPredicate<CouponRecord> {
        typealias Columns = CouponRecord.Columns
        return switch self {
        case .limit:
            Columns.usageLimit.isNotNull || Columns.usageLimitPerUser.isNotNull || Columns.limitUsageToItems.isNotNull
        case .minimum: !Columns.minimumAmount.isIn(["", "0", "0.0", "0.00", "0.000"])
        case .products: !(Columns.productIDsJSON == "[]" && Columns.excludedProductIDsJSON == "[]")
        case .categories: !(Columns.productCategoryIDsJSON == "[]" && Columns.excludedProductCategoryIDsJSON == "[]")
        case .emails: !(Columns.emailRestrictionsJSON == "[]")
        case .freeShipping: Columns.givesFreeShipping == true
        case .expiry: Columns.dateExpires.isNotNull
        }
    }
}
