import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The fields of an order in a form: their old and new values, and what is wrong with them.
struct OrderEditModel {
    static let save = "save"
    static let maximumLength = 10_000

    static let billing: [OrderField] = [
        .billingFirstName, .billingLastName, .billingCompany, .billingAddress1, .billingAddress2, .billingCity,
        .billingState, .billingPostcode, .billingCountry, .billingPhone, .billingEmail,
    ]
    static let shipping: [OrderField] = [
        .shippingFirstName, .shippingLastName, .shippingCompany, .shippingAddress1, .shippingAddress2, .shippingCity,
        .shippingState, .shippingPostcode, .shippingCountry, .shippingPhone,
    ]
    static let fields = [OrderField.customerNote, .transactionID] + billing + shipping

    private let before: [OrderField: String]
    private var now: [OrderField: String]

    init(_ order: Order) {
        before = Dictionary(uniqueKeysWithValues: Self.fields.map { ($0, $0.value(in: order)) })
        now = before
    }

    func value(of field: OrderField) -> String { now[field] ?? "" }

    mutating func set(_ value: String, in field: OrderField) {
        guard Self.fields.contains(field) else { return }
        now[field] = value
    }

    /// Only the differences.
    var changes: [RecordChange] {
        Self.fields.compactMap { field in
            guard let old = before[field], let new = now[field], old != new else { return nil }
            return RecordChange.order(field, base: old, value: new)
        }
    }

    var rows: [FormRow] {
        [FormRow(id: "order", label: Localization.order, kind: .heading)]
            + [row(.customerNote, Localization.customerNote), row(.transactionID, Localization.transactionID)]
            + [FormRow(id: "billing", label: Localization.billing, kind: .heading)]
            + Self.billing.map { row($0, OrderFieldWords.part($0)) }
            + [FormRow(id: "shipping", label: Localization.shipping, kind: .heading)]
            + Self.shipping.map { row($0, OrderFieldWords.part($0)) }
            + [FormRow(id: Self.save, label: Localization.save, kind: .button)]
    }

    /// With countries and states to choose from where the store's list has them.
    @MainActor
    func rows(listed places: Places) -> [FormRow] {
        rows.map { row in
            var row = row
            let country: OrderField
            switch OrderField(rawValue: row.id) {
            case .billingCountry?, .shippingCountry?:
                guard !places.countries.isEmpty else { return row }
                (row.kind, row.value) = (.choice, places.countryName(row.value))
                return row
            case .billingState?: country = .billingCountry
            case .shippingState?: country = .shippingCountry
            default: return row
            }
            let code = value(of: country)
            guard !places.states(of: code).isEmpty else { return row }
            (row.kind, row.value) = (.choice, places.stateName(row.value, in: code))
            return row
        }
    }

    private func row(_ field: OrderField, _ label: String) -> FormRow {
        FormRow(
            id: field.rawValue,
            label: label,
            value: value(of: field),
            isChanged: before[field] != now[field],
            problem: problem(field)
        )
    }

    /// Only of changed fields: a value the store has accepted once is allowed.
    private func problem(_ field: OrderField) -> String? {
        let text = value(of: field)
        guard before[field] != text, !text.isEmpty else { return nil }
        switch field {
        case .billingEmail:
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let isAddress = parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains(" ")
            return isAddress ? nil : Localization.noEmail
        case .billingCountry, .shippingCountry:
            return field.objection(to: text) == nil ? nil : Localization.noCountry
        case .status, .customerNote, .customerID, .transactionID, .paymentMethodID, .paymentMethodTitle,
            .billingFirstName, .billingLastName, .billingCompany, .billingAddress1, .billingAddress2, .billingCity,
            .billingState, .billingPostcode, .billingPhone, .shippingFirstName, .shippingLastName, .shippingCompany,
            .shippingAddress1, .shippingAddress2, .shippingCity, .shippingState, .shippingPostcode, .shippingPhone:
            return nil
        }
    }

    enum Localization {
        static let order = localized("Order")
        static let customerNote = localized("Customer note")
        static let transactionID = localized("Transaction id")
        static let billing = localized("Billing")
        static let shipping = localized("Shipping")
        static let save = localized("Save changes")
        static let noEmail = localized("not an e-mail address")
        static let noCountry = localized("no country; two capital letters: US")
    }
}
