extension ProductProblem {
    /// The field it is about, by its name in the REST API: where a form shows it.
    public var field: String {
        switch self {
        case .notAnAmount(let field, _), .ambiguousAmount(let field, _), .negative(let field, _),
            .tooManyDecimals(let field, _, _), .unknownChoice(let field, _, _), .ambiguousChoice(let field, _, _),
            .unknownTerm(let field, _), .notWhole(let field, _), .notADate(let field, _), .wrongKind(let field),
            .notWritable(let field), .tooMany(let field, _, _), .tooLong(let field, _), .empty(let field),
            .outOfRange(let field, _), .unknownCountry(let field, _), .notAnEmail(let field, _),
            .roundedCode(let field, _),
            .unusable(let field, _), .unknownID(let field, _),
            .losesTag(let field, _), .losesBackslash(let field), .decimalsAreCut(let field, _, _):
            field
        case .saleNotBelowRegular, .saleWithoutRegular: ProductField.salePrice.rawValue
        case .saleEndsBeforeItBegins: ProductField.dateOnSaleTo.rawValue
        case .priceOfType: ProductField.regularPrice.rawValue
        case .duplicateSKU: ProductField.sku.rawValue
        case .stockNotCounted, .fraction: ProductField.stockQuantity.rawValue
        case .noName: ProductField.name.rawValue
        case .belowItself: "parent"
        case .notACountry: "country"
        case .aboveHundredPercent: CouponField.amount.rawValue
        case .minimumAboveMaximum: CouponField.minimumAmount.rawValue
        case .limitBelowUsage: CouponField.usageLimit.rawValue
        case .codeTaken, .codeTwice: CouponField.code.rawValue
        case .emailTaken: CustomerField.email.rawValue
        case .tooManyVariations, .nothingToVary, .duplicateVariation, .duplicateAttribute:
            ProductField.attributes.rawValue
        }
    }
}

extension ProductRules.Facts {
    /// For a product as displayed.
    public init(_ product: Product) {
        self.init(newOfType: product.typeKey)
        productID = product.productID
        regularPrice = product.regularPrice
        salePrice = product.salePrice
        saleFrom = product.dateOnSaleFrom
        saleTo = product.dateOnSaleTo
        managesStock = product.managesStock
    }
}
