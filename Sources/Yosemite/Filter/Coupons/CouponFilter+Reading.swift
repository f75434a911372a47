import WooFoundation

extension CouponTest {
    init(_ reader: FilterConditionReader) throws(FilterProblem) {
        let typed = reader.condition.key
        guard let key = CouponFilterKey(typed: typed) else {
            let near = FilterKey.nearest(typed, among: CouponFilterKey.allCases.map(\.rawValue))
            throw reader.problem(.unknownKey(typed), near)
        }
        guard !reader.values.isEmpty else { throw reader.problem(.noValue(typed)) }
        switch key {
        case .expires: self = try Self.expiry(reader)
        case .created: self = .created(try reader.dates())
        case .used: self = .used(try reader.amounts())
        case .amount: self = .amount(try reader.amounts())
        case .status, .type, .product, .has:
            guard reader.condition.sign == .equal else { throw reader.problem(.notComparable(typed)) }
            self = try Self.named(key, reader)
        }
    }

    private static func named(_ key: CouponFilterKey, _ reader: FilterConditionReader) throws(FilterProblem) -> Self {
        switch key {
        case .type: return .type(reader.values.map { otherTypes[$0.lowercased()] ?? $0.lowercased() })
        case .has: return .has(try reader.choice(CouponPart.self))
        case .product:
            guard let id = FilterConditionReader.id(reader.value) else {
                throw reader.problem(.badProduct(reader.value))
            }
            return .productID(id)
        default: return .status(try states(reader))
        }
    }

    private static let otherTypes = ["cart": "fixed_cart", "product": "fixed_product", "%": "percent"]

    private static func states(_ reader: FilterConditionReader) throws(FilterProblem) -> [CouponState] {
        var states: [CouponState] = []
        for value in reader.values.map({ $0.lowercased() }) {
            guard let state = CouponState(rawValue: value) else {
                let known = CouponState.allCases.map(\.rawValue)
                throw reader.problem(.unknownStatus(value), FilterKey.nearest(value, among: known))
            }
            if !states.contains(state) { states.append(state) }
        }
        return states
    }

    /// `expires<7d` is in the future; all other dates are read as usual.
    private static func expiry(_ reader: FilterConditionReader) throws(FilterProblem) -> Self {
        let text = reader.value.lowercased()
        if reader.condition.sign == .below || reader.condition.sign == .atMost, text.hasSuffix("d"),
            let days = Int(text.dropLast()), (1...36_500).contains(days)
        {
            return .expiresWithin(days: days)
        }
        return .expires(try reader.dates())
    }
}
