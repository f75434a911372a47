extension ListMapper where T: ListedEntity {
    /// For a list whose rows need no id but the store's.
    public init(siteID: Int64) {
        self.init(resource: T.resourceName, userInfo: [.siteID: siteID])
    }
}

extension RecordMapper where T: ListedEntity {
    /// For a record that needs no id but the store's.
    public init(siteID: Int64) {
        self.init(resource: T.resourceName, userInfo: [.siteID: siteID])
    }
}

// One pair for each resource: a page of it, and one record with what a write to it answers.

public typealias ProductListMapper = ListMapper<Product>
public typealias ProductMapper = RecordMapper<Product>
public typealias ProductVariationListMapper = ListMapper<ProductVariation>
public typealias ProductVariationMapper = RecordMapper<ProductVariation>
public typealias CustomerListMapper = ListMapper<Customer>
public typealias CustomerMapper = RecordMapper<Customer>
public typealias CouponListMapper = ListMapper<Coupon>
public typealias CouponMapper = RecordMapper<Coupon>
public typealias ProductReviewListMapper = ListMapper<ProductReview>
public typealias ProductReviewMapper = RecordMapper<ProductReview>
public typealias ProductCategoryListMapper = ListMapper<ProductCategory>
public typealias ProductCategoryMapper = RecordMapper<ProductCategory>
public typealias ProductBrandListMapper = ListMapper<ProductBrand>
public typealias ProductTagListMapper = ListMapper<ProductTag>
public typealias ProductTagMapper = RecordMapper<ProductTag>
public typealias ProductAttributeListMapper = ListMapper<ProductAttribute>
public typealias ProductAttributeMapper = RecordMapper<ProductAttribute>
public typealias ProductAttributeTermListMapper = ListMapper<ProductAttributeTerm>
public typealias ProductAttributeTermMapper = RecordMapper<ProductAttributeTerm>
public typealias ProductShippingClassListMapper = ListMapper<ProductShippingClass>
public typealias ProductShippingClassMapper = RecordMapper<ProductShippingClass>
public typealias TaxClassListMapper = ListMapper<TaxClass>
public typealias CountryListMapper = ListMapper<Country>
public typealias TaxRateListMapper = ListMapper<TaxRate>
public typealias TaxRateMapper = RecordMapper<TaxRate>
public typealias RefundListMapper = ListMapper<Refund>
public typealias RefundMapper = RecordMapper<Refund>
public typealias PaymentGatewayListMapper = ListMapper<PaymentGateway>
public typealias PaymentGatewayMapper = RecordMapper<PaymentGateway>
