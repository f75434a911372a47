import Foundation
import Hardware

@testable import Yosemite

/// One order, one store, one processor and two tills that take its money: what is really so. Each step is one thing that
/// cannot be divided: a request that arrives, an answer that is read, a process that dies.
struct TwoTills: Hashable {
    /// What the processor does for them.
    enum Gateway: Hashable, CaseIterable {
        /// An intent a payment: nothing stands between the tills but their claims.
        case first
        /// One open intent an order, and none where money was taken that the asker does not know of.
        case second
    }

    struct Intent: Hashable {
        let payment: Int
        var status = PaymentIntent.Status.requiresPaymentMethod
        /// Whose authorisation was approved.
        var approvedBy: Int?
    }

    struct Row: Hashable {
        let id: Int
        var isCommitted = false
        var text: String
    }

    struct Till: Hashable {
        var state: PaymentState
        /// What is to be done next; of an effect with several requests, how many are done.
        var effect: PaymentEffect?
        var part = 0
        var isDead = false
    }

    static let paymentIDs = ["a", "b"]

    let gateway: Gateway
    /// Rows with lower ids come within the settling time.
    let settles: Bool
    var tills: [Till]
    var rows: [Int: Row] = [:]
    var takeovers: [Int: ClaimTakeover] = [:]
    var lastID = 0
    var isPaid = false
    var transaction = ""
    var intents: [Intent] = []
    /// What may still go wrong.
    var faults: Int

    init(
        gateway: Gateway,
        settles: Bool = true,
        faults: Int = 0,
        takesOver: Bool = false,
        claims: Bool = true
    ) {
        self.gateway = gateway
        self.settles = settles
        self.faults = faults
        tills = Self.paymentIDs.indices.map { index in
            var facts = Self.facts(index, takesOver: takesOver && index == 1)
            if !claims { facts.claiming = nil }
            let step = PaymentMachine.begin(facts)
            return Till(state: step.state, effect: step.effects.first)
        }
    }

    static func facts(_ index: Int, takesOver: Bool) -> PaymentFacts {
        let world = PaymentWorld.unclaimed
        return PaymentFacts(
            paymentID: paymentIDs[index],
            siteID: world.siteID,
            orderID: world.orderID,
            orderNumber: world.orderNumber,
            orderKey: world.orderKey,
            amount: world.amount,
            amountMinor: world.amountMinor,
            currency: world.currency,
            tender: .card,
            mode: .test,
            startedAt: Date(timeIntervalSince1970: 0),
            claiming: .init(register: "R\(index + 1)", timeZone: "UTC", takesOver: takesOver)
        )
    }

    // MARK: What is so

    var orderFacts: OrderFacts {
        OrderFacts(
            status: isPaid ? "processing" : "pending",
            total: "70.16",
            currency: "USD",
            isPaid: isPaid,
            isRefunded: false,
            paymentMethodID: "cod",
            transactionID: transaction,
            paymentID: nil,
            isGone: false,
            claims: rows.filter(\.value.isCommitted).sorted { $0.value.id < $1.value.id }.map { index, row in
                ClaimRow(
                    metaID: Int64(row.id),
                    paymentID: Self.paymentIDs[index],
                    claim: PaymentClaim(text: row.text),
                    takeover: takeovers[index]
                )
            }
        )
    }

    /// How often the customer is out of the money.
    var charges: Int { intents.count { $0.status == .requiresCapture } }

    /// The order is paid, and the money that it says is not there.
    var isPaidWithoutMoney: Bool {
        isPaid && !intents.indices.contains { "i\($0)" == transaction && intents[$0].status == .requiresCapture }
    }

    func intentFacts(_ index: Int, isElsewhere: Bool? = nil) -> IntentFacts {
        let intent = intents[index]
        return IntentFacts(
            PaymentIntent(
                intentID: "i\(index)",
                status: intent.status,
                amountMinor: 7_016,
                currency: "USD",
                orderID: 3_129,
                mode: .test,
                card: intent.status == .requiresCapture ? PaymentWorld.card : nil,
                declineReason: nil
            ),
            isElsewhere: isElsewhere
        )
    }

    func intentIndex(of till: Int) -> Int? {
        tills[till].state.intentID.flatMap { Int($0.dropFirst()) }
    }

    mutating func write(_ claim: PaymentClaim, of till: Int) {
        if rows[till] == nil {
            lastID += 1
            rows[till] = Row(id: lastID, text: claim.text)
        }
        rows[till]?.text = claim.text
        rows[till]?.isCommitted = true
    }
}
