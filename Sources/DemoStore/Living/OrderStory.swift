/// The story of one order of a living shop: its customer, its payment, and its status over time as long as it is not
/// changed from outside.
struct OrderStory: Sendable {
    struct Stage: Sendable {
        let time: Int
        let status: OrderStatus
        /// The refund made at that time.
        var refund: Refund?
    }

    enum Refund: Sendable {
        case oneLine
        case everything
    }

    enum Payment: Sendable {
        case card, paypal, transfer, onDelivery, cash, counterCard

        var method: String {
            switch self {
            case .card: "stripe"
            case .paypal: "ppcp-gateway"
            case .transfer: "bacs"
            case .onDelivery: "cod"
            case .cash: "pos_cash"
            case .counterCard: "pos_card"
            }
        }

        var title: String {
            switch self {
            case .card: "Credit card (Stripe)"
            case .paypal: "PayPal"
            case .transfer: "Direct bank transfer"
            case .onDelivery: "Cash on delivery"
            case .cash: "Cash"
            case .counterCard: "Card at the counter"
            }
        }

        /// The prefix of its transaction numbers; nil where there is none.
        var prefix: String? {
            switch self {
            case .card: "ch_"
            case .paypal: "PAY-"
            case .transfer, .onDelivery, .cash, .counterCard: nil
            }
        }
    }

    /// Index into ``OrderGenerator/channels``.
    private(set) var channel: UInt8 = 0
    /// 0 for a guest.
    private(set) var customerID = 0
    /// The number of the guest: a returning one keeps it.
    private(set) var guest: Int
    private(set) var payment = Payment.card
    /// Whether the bank has authorised the payment, without a capture.
    private(set) var isHeld = false
    /// Ascending; the first one is its creation.
    private(set) var stages: [Stage] = []

    private static let hour = 3_600
    private static let day = 86_400

    /// - Parameters:
    ///   - number: the number of the order, from the shop's first day on.
    ///   - customers: the number of accounts at the time.
    init(seed: UInt64, number: Int, created: Int, customers: Int) {
        var random = SplitMix(seed: seed, purpose: 55, index: number)
        guest = random.chance(percent: 30) ? max(0, number - 1 - random.below(500)) : number
        channel = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 3, 3, 4, 4, 4][random.below(20)]
        if random.chance(percent: 66) { customerID = Self.customer(of: customers, &random) }
        if channel == 4 {
            payment = random.chance(percent: 45) ? .cash : .counterCard
            add(.completed, created)
            giveBack(&random)
        } else {
            isHeld = number % 60 == 17
            pay(&random)
            proceed(created, &random)
        }
    }

    /// One in five has just opened an account, a third are regulars.
    private static func customer(of customers: Int, _ random: inout SplitMix) -> Int {
        let roll = random.below(100)
        let newest = customers - 1
        let regulars = min(customers, 40 + customers / 20)
        let place = roll < 20 ? newest : roll < 55 ? random.below(regulars) : random.below(customers)
        return OrderGenerator.firstCustomerID + place
    }

    private mutating func pay(_ random: inout SplitMix) {
        let roll = random.below(100)
        guard !isHeld else { return }
        payment = roll < 62 ? .card : roll < 84 ? .paypal : roll < 93 ? .transfer : .onDelivery
    }

    private mutating func add(_ status: OrderStatus, _ time: Int, _ refund: Refund? = nil) {
        stages.append(Stage(time: time, status: status, refund: refund))
    }

    private mutating func proceed(_ created: Int, _ random: inout SplitMix) {
        let roll = random.below(1_000)
        let soon = created + Self.hour + random.below(9 * Self.hour)
        if isHeld {
            add(.onHold, created)
            // An authorisation does not last longer.
            add(.cancelled, created + 6 * Self.day)
        } else if payment == .transfer {
            add(.onHold, created)
            if roll < 80 { return add(.cancelled, created + 5 * Self.day) }
            let arrived = created + 6 * Self.hour + random.below(44 * Self.hour)
            add(.processing, arrived)
            complete(arrived, &random)
        } else if roll < 28 {
            add(.failed, created)
            add(.cancelled, created + 4 * Self.day)
        } else if roll < 60 {
            add(.pending, created)
            if roll < 44 { return add(.cancelled, soon) }
            add(.processing, soon)
            complete(soon, &random)
        } else if roll < 90 {
            add(.processing, created)
            add(.cancelled, soon)
        } else if roll < 125 {
            add(.processing, created)
            let ready = soon
            add(.awaitingPickup, ready)
            complete(ready, &random)
        } else {
            add(.processing, created)
            complete(created, &random)
        }
    }

    /// Packed within a day or so.
    private mutating func complete(_ since: Int, _ random: inout SplitMix) {
        add(.completed, since + 6 * Self.hour + random.below(24 * Self.hour))
        giveBack(&random)
    }

    private mutating func giveBack(_ random: inout SplitMix) {
        let roll = random.below(1_000)
        guard roll < 65, let completed = stages.last?.time else { return }
        let time = completed + 2 * Self.day + random.below(14 * Self.day)
        if roll < 28 { add(.refunded, time, .everything) } else { add(.completed, time, .oneLine) }
    }

    /// The stage reached at `second`.
    func stage(at second: Int) -> Int {
        max(0, (stages.firstIndex { $0.time > second } ?? stages.count) - 1)
    }
}

extension OrderStory {
    /// Whether an order in that status reduces the stock.
    static func takesStock(_ status: OrderStatus) -> Bool {
        switch status {
        case .processing, .completed, .onHold, .awaitingPickup, .refunded: true
        case .pending, .cancelled, .failed, .checkoutDraft, .trash, .autoDraft: false
        }
    }
}
