import FoundationEssentials
import WooFoundation

/// A problem with a value for a product: the store would refuse it, or change it silently (`woocommerce.md`,
/// "Products").
public enum ProductProblem: Error, Hashable, Sendable {
    case notAnAmount(field: String, text: String)
    /// `1,234.50`: it is unclear which of the two is the decimal separator.
    case ambiguousAmount(field: String, text: String)
    case negative(field: String, text: String)
    case tooManyDecimals(field: String, text: String, decimals: Int)
    case saleNotBelowRegular(sale: String, regular: String)
    case saleWithoutRegular
    case saleEndsBeforeItBegins
    /// A variable product has the prices of its variations, a grouped one those of its parts.
    case priceOfType(String)
    case unknownChoice(field: String, text: String, known: [String])
    /// Several have this name.
    case ambiguousChoice(field: String, text: String, choices: [String])
    case unknownTerm(field: String, id: Int64)
    case duplicateSKU(String, productID: Int64)
    case stockNotCounted
    case notWhole(field: String, text: String)
    /// The shop has whole pieces only.
    case fraction
    case noName
    case notADate(field: String, text: String)
    case wrongKind(field: String)
    /// The record has no such writable field.
    case notWritable(field: String)
    case tooMany(field: String, count: Int, most: Int)
    case tooLong(field: String, most: Int)
    case empty(field: String)
    case outOfRange(field: String, text: String)
    /// A category that would become its own descendant.
    case belowItself
    /// A country code has two letters.
    case notACountry(String)
    /// An unknown country in an address.
    case unknownCountry(field: String, text: String)
    /// More variations than can be created at once.
    case tooManyVariations(count: Int, most: Int)
    /// The product has no attribute that its variations could differ in.
    case nothingToVary
    /// The store allows each name of an attribute only once.
    case duplicateAttribute(String)
    /// A variation with these options exists already.
    case duplicateVariation(options: String, variationID: Int64)

    /// A spreadsheet has rounded the code: `4,00638E+12`.
    case roundedCode(field: String, text: String)
    case notAnEmail(field: String, text: String)
    /// A character that the store would remove.
    case unusable(field: String, sign: String)
    /// The store has no record with this id.
    case unknownID(field: String, id: Int64)
    /// A coupon discounts at most 100 percent.
    case aboveHundredPercent(String)
    case minimumAboveMaximum(minimum: String, maximum: String)
    /// The coupon could no longer be used.
    case limitBelowUsage(limit: Int64, used: Int64)
    case codeTaken(String, couponID: Int64)
    case emailTaken(String, customerID: Int64)
    /// Two of the new coupons have this code.
    case codeTwice(String)
    /// The API shows no more decimals, and hidden ones would be lost.
    case decimalsAreCut(field: String, text: String, decimals: Int)

    /// The store removes such a tag from texts, but not its content.
    case losesTag(field: String, tag: String)
    /// The store removes backslashes from texts.
    case losesBackslash(field: String)

    /// A sentence for display, with the field's name in the REST API, which is how verbs are given it.
    public var words: String { words({ $0 }) }

    /// - Parameter name: what a field is called where it is shown.
    public func words(_ name: (_ field: String) -> String) -> String {
        switch self {
        case .notAnAmount(let field, let text): localized("%@: “%@” is not an amount; write 12.50.", name(field), text)
        case .ambiguousAmount(let field, let text):
            localized("%@: “%@” is ambiguous; write it without a thousands separator.", name(field), text)
        case .negative(let field, let text): localized("%@: “%@” is below zero.", name(field), text)
        case .tooManyDecimals(let field, let text, let decimals):
            localized("%@: “%@” has more decimals than the store's %@.", name(field), text, "\(decimals)")
        case .saleNotBelowRegular(let sale, let regular):
            localized("The sale price %@ is not below the regular price %@; the store would drop it.", sale, regular)
        case .saleWithoutRegular: localized("A sale price needs a regular price above it.")
        case .saleEndsBeforeItBegins: localized("The sale ends before it begins.")
        case .priceOfType(let type):
            localized("A %@ product has no price of its own; the store would ignore it.", type)
        case .unknownChoice(let field, let text, let known):
            localized("%@: “%@” is not one of %@.", name(field), text, known.joined(separator: ", "))
        case .ambiguousChoice(let field, let text, let choices):
            localized("%@: several are called “%@”; write %@.", name(field), text, choices.joined(separator: " / "))
        case .unknownTerm(let field, let id):
            localized(
                "%@: the store has none with the number %@; the product would end up in none.",
                name(field),
                "\(id)"
            )
        case .duplicateSKU(let sku, let productID):
            localized("The SKU “%@” already belongs to product %@.", sku, "\(productID)")
        case .stockNotCounted: localized("Its stock is not tracked; the store would ignore a number.")
        case .notWhole(let field, let text): localized("%@: “%@” is not a whole number.", name(field), text)
        case .fraction: Fractions.words
        case .noName: localized("A product needs a name.")
        case .notADate(CouponField.dateExpires.rawValue, let text):
            localized(
                "%@: “%@” is not a date; write 2026-11-30, sunday, +7d, or 2026-11-30T08:00:00.",
                name(CouponField.dateExpires.rawValue),
                text
            )
        case .notADate(let field, let text):
            localized("%@: “%@” is not a date; write 2026-11-30T08:00:00.", name(field), text)
        case .wrongKind(let field): localized("%@: the field cannot hold that.", name(field))
        case .notWritable(let field): localized("%@ cannot be changed here.", name(field))
        case .tooMany(let field, let count, let most):
            localized("%@: %@ are more than the %@ that can be sent.", name(field), "\(count)", "\(most)")
        case .empty(let field): localized("%@ must not be empty.", name(field))
        case .outOfRange(let field, let text): localized("%@: “%@” is out of range.", name(field), text)
        case .belowItself: localized("A category cannot be below itself.")
        case .notACountry(let text): localized("“%@” is not a country; write two letters, or nothing for all.", text)
        case .unknownCountry(_, let text): OrderField.noCountry(text)
        case .tooManyVariations(let count, let most):
            localized("%@ variations are more than the %@ that can be created at once.", "\(count)", "\(most)")
        case .nothingToVary: localized("The product has no attribute with options that is used for variations.")
        case .duplicateAttribute(let name): localized("The product already has an attribute “%@”.", name)
        case .duplicateVariation(let options, let variationID):
            localized("Variation %@ already has these options: %@.", "\(variationID)", options)
        case .roundedCode(let field, let text):
            localized(
                "%@: “%@” is a code that a spreadsheet has rounded: make its column text there, and enter the code again.",
                name(field),
                text
            )
        case .notAnEmail(let field, let text): localized("%@: “%@” is not an e-mail address.", name(field), text)
        case .unusable(let field, let sign):
            localized("%@: “%@” cannot be in it; the store would remove it.", name(field), sign)
        case .unknownID(let field, let id):
            localized("%@: the store has nothing with the number %@.", name(field), "\(id)")
        case .aboveHundredPercent(let text): localized("%@ % is too much; the maximum is 100.", text)
        case .minimumAboveMaximum(let minimum, let maximum):
            localized("The minimum %@ is above the maximum %@: no order would qualify.", minimum, maximum)
        case .limitBelowUsage(let limit, let used):
            localized(
                "It was used %@ times; with a limit of %@ nobody could use it. Disable it instead.",
                "\(used)",
                "\(limit)"
            )
        case .codeTaken(let code, let couponID): localized("Coupon %@ already has the code “%@”.", "\(couponID)", code)
        case .codeTwice(let code): localized("The code “%@” appears twice.", code)
        case .decimalsAreCut(let field, let text, let decimals):
            localized(
                "%@: of “%@” the store's API would cut off all but %@ decimals.",
                name(field),
                text,
                "\(decimals)"
            )
        case .emailTaken(let email, let customerID):
            localized("Customer %@ already has the address %@.", "\(customerID)", email)
        case .losesTag(let field, let tag):
            localized("%@: the store strips <%@>; edit it in wp-admin.", name(field), tag)
        case .losesBackslash(let field):
            localized("%@: the store strips backslashes; edit it in wp-admin.", name(field))
        case .tooLong(let field, let most): localized("%@ is longer than %@ characters.", name(field), "\(most)")
        }
    }
}

/// Everything that is wrong with a request.
public struct ProductProblems: Error, Hashable, Sendable, LocalizedError {
    public let problems: [ProductProblem]

    public init(problems: [ProductProblem]) {
        self.problems = problems
    }

    public var errorDescription: String? { problems.map(\.words).joined(separator: "\n") }
}
