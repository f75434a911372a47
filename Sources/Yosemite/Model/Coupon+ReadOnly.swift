import Networking
import Storage

extension Coupon: ReadOnlyType {
    public var identity: Int64 { couponID }
}

extension CouponRecord: ReadOnlyConvertible {
    init(_ coupon: Coupon) {
        self.init()
        siteID = coupon.siteID
        couponID = coupon.couponID
        code = coupon.code
        amount = coupon.amount
        statusKey = coupon.statusKey
        dateCreated = coupon.dateCreated
        dateModified = coupon.dateModified
        discountTypeKey = coupon.discountTypeKey
        details = coupon.details
        dateExpires = coupon.dateExpires
        usageCount = coupon.usageCount
        isForIndividualUse = coupon.isForIndividualUse
        productIDsJSON = StoredJSON.text(coupon.productIDs)
        excludedProductIDsJSON = StoredJSON.text(coupon.excludedProductIDs)
        usageLimit = coupon.usageLimit
        usageLimitPerUser = coupon.usageLimitPerUser
        limitUsageToItems = coupon.limitUsageToItems
        givesFreeShipping = coupon.givesFreeShipping
        productCategoryIDsJSON = StoredJSON.text(coupon.productCategoryIDs)
        excludedProductCategoryIDsJSON = StoredJSON.text(coupon.excludedProductCategoryIDs)
        excludesSaleItems = coupon.excludesSaleItems
        minimumAmount = coupon.minimumAmount
        maximumAmount = coupon.maximumAmount
        emailRestrictionsJSON = StoredJSON.text(coupon.emailRestrictions)
        usedByJSON = StoredJSON.text(coupon.usedBy)
        metaDataJSON = StoredJSON.text(coupon.metaData)
    }

    public func toReadOnly() throws -> Coupon {
        Coupon(
            siteID: siteID,
            couponID: couponID,
            code: code,
            amount: amount,
            statusKey: statusKey,
            dateCreated: dateCreated,
            dateModified: dateModified,
            discountTypeKey: discountTypeKey,
            details: details,
            dateExpires: dateExpires,
            usageCount: usageCount,
            isForIndividualUse: isForIndividualUse,
            productIDs: try StoredJSON.list(productIDsJSON),
            excludedProductIDs: try StoredJSON.list(excludedProductIDsJSON),
            usageLimit: usageLimit,
            usageLimitPerUser: usageLimitPerUser,
            limitUsageToItems: limitUsageToItems,
            givesFreeShipping: givesFreeShipping,
            productCategoryIDs: try StoredJSON.list(productCategoryIDsJSON),
            excludedProductCategoryIDs: try StoredJSON.list(excludedProductCategoryIDsJSON),
            excludesSaleItems: excludesSaleItems,
            minimumAmount: minimumAmount,
            maximumAmount: maximumAmount,
            emailRestrictions: try StoredJSON.list(emailRestrictionsJSON),
            usedBy: try StoredJSON.list(usedByJSON),
            metaData: try StoredJSON.list(metaDataJSON)
        )
    }
}
