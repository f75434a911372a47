import FoundationEssentials
import WooFoundation

/// The effect of a write on a coupon. Much is accepted that is then dropped or changed, as in the real store
/// (`WC_REST_Coupons_V2_Controller`, `WC_Coupon`; recordings `mut/coupon-create`, `errors/dup-coupon`): `abc` is an
/// amount of 0, null changes nothing, an invalid e-mail address is dropped silently, and the amount is checked before
/// the type, so that 120 can become percent.
struct CouponChanges {
    let fields: JSONNode
    let current: JSONNode
    let isCodeTaken: Bool
    let dates: DemoDates

    private var node: JSONNode

    init(_ fields: JSONNode, to current: JSONNode, isCodeTaken: Bool, dates: DemoDates) {
        self.fields = fields
        self.current = current
        self.isCodeTaken = isCodeTaken
        self.dates = dates
        node = current
    }

    private static let texts = [
        "code", "amount", "status", "discount_type", "description", "date_expires", "minimum_amount", "maximum_amount",
    ]
    private static let flags = ["individual_use", "free_shipping", "exclude_sale_items"]
    private static let limits = ["usage_limit", "usage_limit_per_user", "limit_usage_to_x_items"]
    private static let lists = [
        "product_ids", "excluded_product_ids", "product_categories", "excluded_product_categories",
    ]
    private static let types = ["percent", "fixed_cart", "fixed_product"]

    /// - Returns: the members that changed.
    /// - Throws: 400 for a code in use, a wrong type of value or of discount, an amount below zero or above 100 %.
    mutating func apply() throws(RESTError) -> [JSONNode.Member] {
        try checkTypes()
        if let code = given("code")?.text { try take(code: code) }
        if let amount = given("amount")?.text { try take(amount: amount) }
        if let status = given("status")?.text { node["status"] = .string(status) }
        if let type = given("discount_type")?.text {
            guard Self.types.contains(type) else {
                throw RESTError(400, "coupon_invalid_discount_type", "Invalid discount type.")
            }
            node["discount_type"] = .string(type)
        }
        if let text = given("description")?.text {
            node["description"] = .string(WordPressText.filtered(text, losesBackslashes: true))
        }
        if let text = given("date_expires")?.text {
            let seconds = text.isEmpty ? nil : dates.seconds(parameter: text, gmt: false)
            node["date_expires"] = dates.local(seconds)
            node["date_expires_gmt"] = dates.gmt(seconds)
        }
        for name in Self.flags { if let flag = given(name) { node[name] = .bool(flag.isTruthy) } }
        for name in Self.limits {
            guard let limit = given(name)?.integer else { continue }
            node[name] = limit == 0 ? .null : .integer(abs(limit))
        }
        for name in Self.lists {
            guard let list = given(name) else { continue }
            node[name] = .array(list.elements.compactMap(\.integer).filter { $0 != 0 }.map { .integer(abs($0)) })
        }
        for name in ["minimum_amount", "maximum_amount"] {
            if let text = given(name)?.text { node[name] = .string(Self.cut(Self.plain(text))) }
        }
        if let addresses = given("email_restrictions") {
            let kept = addresses.elements.compactMap(\.text).map { $0.lowercased() }.filter(Self.isAddress)
            node["email_restrictions"] = .array(kept.map { .string($0) })
        }
        return node.members.filter { current[$0.name] != $0.value && $0.name != "_links" }
    }

    /// The sent value, unless it is null, which is skipped.
    private func given(_ name: String) -> JSONNode? {
        guard let value = fields[name], !value.isNull else { return nil }
        return value
    }

    private func checkTypes() throws(RESTError) {
        func refused(_ names: [String], _ type: String, _ isRight: (JSONNode) -> Bool) -> [RESTError.Parameter] {
            names.compactMap { name in
                guard let value = given(name), !isRight(value) else { return nil }
                return .init(
                    name: name,
                    code: "rest_invalid_type",
                    message: "\(name) is not of type \(type).",
                    data: ["param": .string(name)]
                )
            }
        }
        let wrong =
            refused(Self.texts, "string") { if case .string = $0 { true } else { false } }
            + refused(Self.limits, "integer") { $0.integer != nil }
            + refused(Self.lists + ["email_restrictions"], "array") { if case .array = $0 { true } else { false } }
        guard wrong.isEmpty else { throw .invalidParameters(wrong) }
    }

    private mutating func take(code: String) throws(RESTError) {
        guard !isCodeTaken else {
            throw RESTError(400, "woocommerce_rest_coupon_code_already_exists", "The coupon code already exists")
        }
        node["code"] = .string(Self.code(code))
    }

    private mutating func take(amount: String) throws(RESTError) {
        let plain = Self.plain(amount)
        let number = Decimal(string: plain) ?? 0
        guard number >= 0, node["discount_type"] != "percent" || number <= 100 else {
            throw RESTError(400, "coupon_invalid_amount", "Invalid discount amount")
        }
        node["amount"] = .string(Self.cut(plain))
    }

    /// A code as it is stored: without markup and control characters, in lower case (finding 17).
    static func code(_ text: String) -> String {
        let plain = text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }
        return WordPressText.termName(String(String.UnicodeScalarView(plain))).lowercased()
    }

    /// Removes every character that is not part of a number, commas too (`wc_format_decimal`).
    private static func plain(_ text: String) -> String {
        text.filter { $0.isASCII && $0.isNumber || $0 == "." || $0 == "-" }
    }

    /// With two decimals, whatever the store has (`tax.md`, "Coupons").
    private static func cut(_ text: String) -> String { MoneyText.text(MoneyText.cents(text) ?? 0) }

    /// Stores the sent amount for later sums.
    static func storeAmount(_ fields: JSONNode, of id: Int, _ state: inout StoreState) {
        if let text = fields["amount"]?.text { state.lists.storedAmounts[id] = Decimal(string: plain(text)) ?? 0 }
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains(" ")
    }

    /// A coupon with nothing but a code.
    static let blank: JSONNode = [
        "code": "", "amount": "0.00", "status": "publish", "discount_type": "fixed_cart", "description": "",
        "date_expires": .null, "date_expires_gmt": .null, "usage_count": 0, "individual_use": false, "product_ids": [],
        "excluded_product_ids": [], "usage_limit": .null, "usage_limit_per_user": .null,
        "limit_usage_to_x_items": .null, "free_shipping": false, "product_categories": [],
        "excluded_product_categories": [], "exclude_sale_items": false, "minimum_amount": "0.00",
        "maximum_amount": "0.00", "email_restrictions": [], "used_by": [], "meta_data": [],
    ]
}
