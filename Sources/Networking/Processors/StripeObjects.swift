import FoundationEssentials

/// A PaymentIntent, as far as merced reads it.
public struct StripeIntent: Decodable, Hashable, Sendable {
    public let id: String
    public let status: String
    /// Minor units.
    public let amount: Int64
    /// Upper case here; Stripe has it in lower case.
    public let currency: String
    public let livemode: Bool
    public let metadata: [String: String]
    /// nil where nothing was charged, or the charge was not requested.
    public let charge: StripeCharge?
    public let lastError: LastError?

    public struct LastError: Decodable, Hashable, Sendable {
        public let code: String?
        public let declineCode: String?
        public let message: String?

        private enum CodingKeys: String, CodingKey {
            case code, message
            case declineCode = "decline_code"
        }
    }

    /// Nothing more can be charged on it: cancelled, or charged and fully refunded.
    public var isOver: Bool { status == "canceled" || (status == "succeeded" && charge?.isReturned == true) }

    private enum CodingKeys: String, CodingKey {
        case id, status, amount, currency, livemode, metadata
        case charge = "latest_charge"
        case lastError = "last_payment_error"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        status = try container.decode(String.self, forKey: .status)
        amount = try container.decode(Int64.self, forKey: .amount)
        currency = try container.decode(String.self, forKey: .currency).uppercased()
        livemode = try container.decode(Bool.self, forKey: .livemode)
        metadata = (try? container.decode([String: String].self, forKey: .metadata)) ?? [:]
        // Only an id where it was not expanded.
        charge = try? container.decode(StripeCharge.self, forKey: .charge)
        lastError = try? container.decode(LastError.self, forKey: .lastError)
    }
}

/// The card of a charge.
public struct StripeCharge: Decodable, Hashable, Sendable {
    public struct Card: Decodable, Hashable, Sendable {
        public let brand: String?
        public let last4: String?
        /// `contact_emv`, `contactless_emv`, `magnetic_stripe_track2`, …
        public let readMethod: String?
        public let receipt: CardReceipt?
        /// When a held approval expires.
        public let captureBefore: Date?

        private enum CodingKeys: String, CodingKey {
            case brand, last4, receipt
            case readMethod = "read_method"
            case captureBefore = "capture_before"
        }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            brand = try container.decodeIfPresent(String.self, forKey: .brand)
            last4 = try container.decodeIfPresent(String.self, forKey: .last4)
            readMethod = try container.decodeIfPresent(String.self, forKey: .readMethod)
            receipt = try container.decodeIfPresent(CardReceipt.self, forKey: .receipt)
            // Seconds since 1970, which the decoder's default date format does not read.
            captureBefore = try container.decodeIfPresent(Int64.self, forKey: .captureBefore)
                .map { Date(timeIntervalSince1970: Double($0)) }
        }
    }

    private struct Details: Decodable, Hashable {
        let present: Card?
        let interac: Card?

        private enum CodingKeys: String, CodingKey {
            case present = "card_present"
            case interac = "interac_present"
        }
    }

    public let id: String
    /// Whether it was fully refunded.
    public let isReturned: Bool?
    /// Minor units.
    public let amountReturned: Int64?
    private let details: Details?

    public var card: Card? { details?.present ?? details?.interac }
    /// Whether only the card itself, presented at a reader, can be refunded: Canadian debit.
    public var isRefundedOnReader: Bool { details?.interac != nil }

    private enum CodingKeys: String, CodingKey {
        case id
        case isReturned = "refunded"
        case amountReturned = "amount_refunded"
        case details = "payment_method_details"
    }
}

/// A reader of the account.
public struct StripeReader: Decodable, Hashable, Sendable {
    public struct Action: Decodable, Hashable, Sendable {
        public let type: String
        /// `in_progress`, `succeeded`, `failed`.
        public let status: String
        public let failureCode: String?
        public let failureMessage: String?
        private let process: Process?
        private let refund: Process?

        private struct Process: Decodable, Hashable {
            let intent: String?

            private enum CodingKeys: String, CodingKey {
                case intent = "payment_intent"
            }

            init(from decoder: any Decoder) throws {
                struct Expanded: Decodable { let id: String }
                let container = try decoder.container(keyedBy: CodingKeys.self)
                intent =
                    (try? container.decode(String.self, forKey: .intent))
                    ?? (try? container.decode(Expanded.self, forKey: .intent))?.id
            }
        }

        /// The intent that it takes a card for.
        public var intentID: String? { process?.intent }
        /// The intent that it refunds.
        public var refundedIntentID: String? { refund?.intent }

        private enum CodingKeys: String, CodingKey {
            case type, status
            case failureCode = "failure_code"
            case failureMessage = "failure_message"
            case process = "process_payment_intent"
            case refund = "refund_payment"
        }
    }

    /// A reader that was looked up; nil where it was removed.
    struct Found: Decodable {
        let reader: StripeReader?

        private enum CodingKeys: String, CodingKey { case deleted }

        init(from decoder: any Decoder) throws {
            let isRemoved = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Bool.self, forKey: .deleted)
            reader = isRemoved == true ? nil : try StripeReader(from: decoder)
        }
    }

    public let id: String
    public let label: String?
    public let deviceType: String?
    public let softwareVersion: String?
    /// `online`, `offline`; nil where Stripe does not know.
    public let status: String?
    public let livemode: Bool
    public let action: Action?

    private enum CodingKeys: String, CodingKey {
        case id, label, status, livemode, action
        case deviceType = "device_type"
        case softwareVersion = "device_sw_version"
    }
}

public struct StripeRefund: Decodable, Hashable, Sendable {
    public let id: String
    public let amount: Int64
    /// `succeeded`, `pending`, `failed`, `requires_action`, `canceled`.
    public let status: String
    public let metadata: [String: String]?
}

/// A page of one of Stripe's lists or search results.
struct StripeList<Item: Decodable>: Decodable {
    let data: [Item]
    let hasMore: Bool?
    /// The token of a search's next page.
    let nextPage: String?

    private enum CodingKeys: String, CodingKey {
        case data
        case hasMore = "has_more"
        case nextPage = "next_page"
    }
}
