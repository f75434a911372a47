import WooFoundation

/// Writes to records with a unique value: a coupon with its code, an account with its address.
enum PeopleAndCoupons {
    /// - Parameter id: nil for a new one.
    /// - Returns: the members that changed.
    static func changes(
        _ resource: DemoResource,
        _ fields: JSONNode,
        to node: JSONNode,
        of id: Int?,
        _ context: RouteContext,
        _ state: inout StoreState
    ) throws(RESTError) -> [JSONNode.Member] {
        if resource == .coupons {
            if id == nil, (fields["code"]?.text ?? "").isEmpty {
                throw RESTError(400, "woocommerce_rest_empty_coupon_code", "The coupon code cannot be empty.")
            }
            let code = fields["code"]?.text.map(CouponChanges.code)
            let isTaken = code.map { isOthers(resource, "code", $0, id, context, &state) } ?? false
            var changes = CouponChanges(fields, to: node, isCodeTaken: isTaken, dates: context.rendering.dates)
            return try changes.apply()
        }
        let emails = state.lists[resource]?.owners(of: "email", context.rendering) ?? [:]
        let names = state.lists[resource]?.owners(of: "username", context.rendering) ?? [:]
        var changes = CustomerChanges(fields, to: node, isNew: id == nil) { member, text in
            guard let owner = (member == "email" ? emails : names)[text.lowercased()] else { return false }
            return owner != id
        }
        return try changes.apply()
    }

    private static func isOthers(
        _ resource: DemoResource,
        _ member: String,
        _ text: String,
        _ id: Int?,
        _ context: RouteContext,
        _ state: inout StoreState
    ) -> Bool {
        guard let owner = state.lists[resource]?.owners(of: member, context.rendering)[text.lowercased()], owner != id
        else { return false }
        return state.lists[resource]?.row(id: owner)?.status != "trash"
    }
}
