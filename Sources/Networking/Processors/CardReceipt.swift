/// What the card networks require on a receipt, as Stripe names it, and gateways after it. Nothing of it decides on
/// money: a fault in it costs the line on paper, never the payment.
public struct CardReceipt: Decodable, Hashable, Sendable {
    public let accountType: String?
    public let applicationCryptogram: String?
    public let applicationPreferredName: String?
    public let authorizationCode: String?
    /// Tag 8A: `3030` or `00`.
    public let authorizationResponseCode: String?
    /// `approval`, `failure`, `none`, `offline_pin`, `offline_pin_and_signature`, `online_pin`, `signature`.
    public let cardholderVerificationMethod: String?
    public let dedicatedFileName: String?
    public let terminalVerificationResults: String?
    public let transactionStatusInformation: String?

    private enum CodingKeys: String, CodingKey {
        case accountType = "account_type"
        case applicationCryptogram = "application_cryptogram"
        case applicationPreferredName = "application_preferred_name"
        case authorizationCode = "authorization_code"
        case authorizationResponseCode = "authorization_response_code"
        case cardholderVerificationMethod = "cardholder_verification_method"
        case dedicatedFileName = "dedicated_file_name"
        case terminalVerificationResults = "terminal_verification_results"
        case transactionStatusInformation = "transaction_status_information"
    }

    public init(from decoder: any Decoder) {
        let container = try? decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? { try? container?.decodeIfPresent(String.self, forKey: key) }
        accountType = text(.accountType)
        applicationCryptogram = text(.applicationCryptogram)
        applicationPreferredName = text(.applicationPreferredName)
        authorizationCode = text(.authorizationCode)
        authorizationResponseCode = text(.authorizationResponseCode)
        cardholderVerificationMethod = text(.cardholderVerificationMethod)
        dedicatedFileName = text(.dedicatedFileName)
        terminalVerificationResults = text(.terminalVerificationResults)
        transactionStatusInformation = text(.transactionStatusInformation)
    }
}
