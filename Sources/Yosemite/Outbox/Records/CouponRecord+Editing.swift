import FoundationEssentials
import Storage
import WooFoundation

extension CouponRecord: EditableRecord {
    static let editedAs = EditedRecord.coupon
    static let hasTrash = true
    static let uniqueField: String? = CouponField.code.rawValue
    static let hiddenBy: String? = CouponField.status.rawValue
    static func isForBatch(_ changes: [RecordChange]) -> Bool { true }
    var metaText: String { metaDataJSON }

    static func slot(_ field: String) -> RecordSlot<Self>? {
        if field.hasPrefix(ProductField.metaPrefix) {
            return .meta(String(field.dropFirst(ProductField.metaPrefix.count)), \.metaDataJSON)
        }
        return CouponField(rawValue: field).map(slot)
    }

    private static func slot(_ field: CouponField) -> RecordSlot<Self> {
        switch field {
        case .code: .text(\.code)
        case .discountType: .text(\.discountTypeKey)
        case .amount: .text(\.amount)
        case .status: .text(\.statusKey)
        case .description: .text(\.details)
        case .dateExpires: .zonedDate(\.dateExpires)
        case .minimumAmount: .text(\.minimumAmount)
        case .maximumAmount: .text(\.maximumAmount)
        case .isForIndividualUse: .flag(\.isForIndividualUse)
        case .excludesSaleItems: .flag(\.excludesSaleItems)
        case .givesFreeShipping: .flag(\.givesFreeShipping)
        case .productIDs: .list(\.productIDsJSON)
        case .excludedProductIDs: .list(\.excludedProductIDsJSON)
        case .productCategoryIDs: .list(\.productCategoryIDsJSON)
        case .excludedProductCategoryIDs: .list(\.excludedProductCategoryIDsJSON)
        case .emailRestrictions: .list(\.emailRestrictionsJSON)
        case .usageLimit: .optionalInteger(\.usageLimit)
        case .usageLimitPerUser: .optionalInteger(\.usageLimitPerUser)
        case .limitUsageToItems: .optionalInteger(\.limitUsageToItems)
        }
    }

    /// A new one with the store's defaults, as if only its code were given (recording `mut/coupon-create`).
    static func blank(_ id: Int64, siteID: Int64, at date: Date) -> Self? {
        var record = CouponRecord()
        record.siteID = siteID
        record.couponID = id
        record.amount = "0.00"
        record.statusKey = "publish"
        record.discountTypeKey = CouponType.fixedCart.rawValue
        (record.minimumAmount, record.maximumAmount) = ("0.00", "0.00")
        (record.dateCreated, record.dateModified) = (date, date)
        return record
    }
}

extension RecordSlot {
    /// An instant with its zone, which a store reads correctly whatever its own zone (`WC_Data::set_date_prop`); empty
    /// text for none.
    static func zonedDate(_ path: WritableKeyPath<Record, Date?>) -> RecordSlot {
        RecordSlot { record in
            .string(record[keyPath: path].map { StoreDateParser.gmtText($0) + "Z" } ?? "")
        } set: { record, value in
            let text = value.string ?? ""
            record[keyPath: path] = StoreDateParser.date(fromGMT: text.hasSuffix("Z") ? String(text.dropLast()) : text)
        }
    }
}
