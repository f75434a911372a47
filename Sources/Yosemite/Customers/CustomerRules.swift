import FoundationEssentials
import Storage
import WooFoundation

/// Checks the fields of a customer account before they are written: an invalid address or one in use, a changed
/// username, an unknown country.
struct CustomerRules {
    static let maximumTextLength = 200

    /// nil for a new one.
    let current: CustomerRecord?
    /// The account with an email address, ignoring case.
    let owner: (_ email: String) throws -> Int64?

    /// The changes as they can be sent.
    ///
    /// - Throws: `ProductProblems` with everything that is wrong, `StorageError`.
    func checked(_ changes: [RecordChange]) throws -> [RecordChange] {
        var problems: [ProductProblem] = []
        var result: [RecordChange] = []
        for change in changes {
            do {
                result.append(RecordChange(field: change.field, base: change.base, value: .string(try checked(change))))
            } catch let problem as ProductProblem {
                problems.append(problem)
            }
        }
        if current == nil, !changes.contains(where: { $0.field == CustomerField.email.rawValue }) {
            problems.append(.empty(field: CustomerField.email.rawValue))
        }
        guard problems.isEmpty else { throw ProductProblems(problems: problems) }
        return result
    }

    private func checked(_ change: RecordChange) throws -> String {
        guard let field = CustomerField(rawValue: change.field) else {
            throw ProductProblem.notWritable(field: change.field)
        }
        guard let text = change.value.string?.trimmed(.whitespacesAndNewlines) else {
            throw ProductProblem.wrongKind(field: change.field)
        }
        guard text.count <= Self.maximumTextLength else {
            throw ProductProblem.tooLong(field: change.field, most: Self.maximumTextLength)
        }
        if let scalar = text.unicodeScalars.first(where: TextCleaning.isRemoved) {
            throw ProductProblem.unusable(
                field: change.field,
                sign: "U+" + String(scalar.value, radix: 16).uppercased()
            )
        }
        switch field {
        case .email:
            guard !text.isEmpty else { throw ProductProblem.empty(field: change.field) }
            guard EmailAddress.isOne(text) else { throw ProductProblem.notAnEmail(field: change.field, text: text) }
            try checkIsFree(text)
        case .billingEmail:
            guard text.isEmpty || EmailAddress.isOne(text) else {
                throw ProductProblem.notAnEmail(field: change.field, text: text)
            }
        case .username:
            // “Username isn't editable.”
            guard current == nil || current?.username == text else {
                throw ProductProblem.notWritable(field: change.field)
            }
        case .billingCountry, .shippingCountry:
            guard text.isEmpty || CountryNumbers.isKnown(text) else {
                throw ProductProblem.unknownCountry(field: change.field, text: text)
            }
        case .firstName, .lastName, .billingFirstName, .billingLastName, .billingCompany, .billingAddress1,
            .billingAddress2, .billingCity, .billingState, .billingPostcode, .billingPhone, .shippingFirstName,
            .shippingLastName, .shippingCompany, .shippingAddress1, .shippingAddress2, .shippingCity, .shippingState,
            .shippingPostcode, .shippingPhone:
            break
        }
        return text
    }

    private func checkIsFree(_ email: String) throws {
        if let owner = try owner(email), owner != current?.customerID {
            throw ProductProblem.emailTaken(email, customerID: owner)
        }
    }
}

extension CustomerRules {
    init(current: CustomerRecord?, storage: any StorageType) {
        typealias Columns = CustomerRecord.Columns
        self.init(current: current) { email in
            try storage.firstObject(
                ofType: CustomerRecord.self,
                matching: Columns.email.isInIgnoringCase([email]) && !(Columns.role == EditedRecord.deleted),
                sortedBy: [Columns.customerID.ascending]
            )?.customerID
        }
    }
}
