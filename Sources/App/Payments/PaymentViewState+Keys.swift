import TerminalUI
import Yosemite

extension PaymentViewState {
    /// At most three.
    var hints: [Hint] {
        let cash = state.tender == .card ? [Hint("c", Localization.cashKey)] : []
        switch state.phase {
        case .refused: return [Hint("Enter", Localization.tryAgain)] + cash + [Hint("Esc", back)]
        case .asking: return [Hint("l", Localization.leaveOpen)] + (state.isPaid ? [] : slip)
        case .taking(let progress):
            if progress?.step == .findingOut {
                return [Hint("w", Localization.wait), Hint("l", Localization.leaveOpen)] + slip
            }
            guard state.canCancel, state.wish == nil else { return [] }
            let instead = state.tender == .card ? [Hint("c", Localization.cashInstead)] : []
            return [Hint("Esc", Localization.cancelPayment)] + instead
        case .ended(let progress):
            switch progress.step {
            case .paid:
                return [
                    Hint("Enter", Localization.done), Hint("p", Localization.print), Hint("e", Localization.email),
                ]
            case .paidOrderNotUpdated:
                return [Hint("Enter", Localization.tellAgain), Hint("l", Localization.leavePaid)]
            case .notSure: return [Hint("w", Localization.ask), Hint("l", Localization.leaveOpen)] + slip
            case .chargedTwice: return [Hint("Enter", Localization.returnAgain), Hint("l", Localization.leavePaid)]
            case .stopped where progress.holder != nil:
                return [
                    Hint("Enter", Localization.tryAgain), Hint("t", Localization.takeOver),
                    Hint("Esc", back),
                ]
            case .stopped where isReaderLost:
                return [Hint("Enter", Localization.reconnect)] + cash + [Hint("Esc", back)]
            case .declined, .cancelled, .stopped, .reversed:
                return [Hint("Enter", Localization.tryAgain)] + cash + [Hint("Esc", back)]
            case .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .readerMessage, .cardRead,
                .authorising, .findingOut, .reversing, .tellingStore, .confirmingOrder:
                return []
            }
        }
    }

    /// A sale with an unknown outcome has no receipt, but a slip.
    private var slip: [Hint] { state.order.isSale ? [Hint("p", Localization.slip)] : [] }

    private var back: String { state.order.isSale ? Localization.backToCart : Localization.back }

    /// Shown in the place of the keys while there are none.
    var note: String {
        guard state.isDeciding, !state.isUncertain else { return "" }
        switch state.progress?.step {
        case .cardRead, .authorising: return Localization.offUntilBank
        default: return Localization.offUntilStore
        }
    }

    /// Why Esc does nothing; nil where it does something.
    var escapeRefusal: String? {
        if state.wish != nil { return Localization.stopping }
        if state.isUncertain { return Localization.useLeave }
        if state.isPaid, state.progress?.step == .paidOrderNotUpdated { return Localization.useLeavePaid }
        if state.progress?.step == .chargedTwice { return Localization.useLeaveTwice }
        if case .asking = state.phase { return Localization.useLeave }
        return state.isDeciding ? Self.hold(state.progress) : nil
    }

    /// What must not be interrupted now, as a sentence.
    static func hold(_ progress: PaymentProgress?) -> String {
        switch progress?.step {
        case .tellingStore, .confirmingOrder: Localization.beingTold
        case .reversing: progress?.outcome.sentence ?? ""
        default: Localization.deciding
        }
    }

    enum Localization {
        static let take = localized("Take payment")
        static let connect = localized("Connect a reader")
        static let check = localized("Check before charging again")
        static let complete = localized("Payment complete")
        static let declinedTitle = localized("Payment declined")
        static let cancelledTitle = localized("Payment cancelled")
        static let stoppedTitle = localized("Payment stopped")
        static let reversedTitle = localized("Payment reversed")
        static let chargedTwiceTitle = localized("Charged twice")
        static let reader = localized("Reader")
        static let test = localized("test,")
        static let checkingOrder = localized("Checking the order with the store.")
        static let checkingTotal = localized("Checking the total.")
        static let cartUntouched = localized("The customer has not been charged. The cart is kept.")
        static let askingAgain = localized("Asking for the result of this card")
        static let saleBlocked = localized("Do not charge again yet. This sale takes nothing else until it is known.")
        static let backToCart = localized("Back to cart")
        static let connecting = localized("Looking for the reader. Switch it on and keep it close.")
        static let preparing = localized("Preparing the payment.")
        static let tap = localized("Ask the customer to tap, insert or swipe.")
        static func readerSays(_ words: String) -> String { localized("Reader says: %@", words) }
        static let followReader = localized("Follow the reader's display.")
        static let cardRead = localized("The card was read. Keep this window open.")
        static let waitingForBank = localized("Waiting for the bank. Keep this window open.")
        static let keepOpen = localized("Keep this window open.")
        static let tellingStore = localized("Telling the store. Keep this window open.")
        static let confirming = localized("Reading the order again.")
        static let stopping = localized("Stopping the payment.")
        static let stoppingForCash = localized("Stopping the card payment; cash comes next.")
        static let returning = localized("Refunding again")
        static func takeOverAsk(_ register: String) -> String {
            register.isEmpty
                ? localized("Take over only if the other till cannot finish this payment.")
                : localized("Take over only if %@ cannot finish this payment.", register)
        }
        static let takeOverAgain = localized("Its payment is cancelled first. Press t again to take over.")
        static let readerLost = localized("Reader disconnected")
        static let notBegun = localized("NO CHARGE STARTED")
        static let nothingHere = localized("Nothing was charged or recorded here.")
        static let untouched = localized("The customer has not been charged. The order is unchanged.")
        static let nothingRecorded = localized("Nothing was recorded. The order is unchanged.")
        static func how(_ tender: String, _ number: String) -> String {
            localized("%@ · order #%@ paid", tender, number)
        }
        static func receipt(_ number: String) -> String { localized("Receipt %@", number) }
        static let change = localized("CHANGE")
        static let doNotCharge = localized("Do not charge again. merced keeps telling the store.")
        static let doNotChargeYet = localized("Do not charge again yet. Checking with the bank:")
        static let blocked = localized("Do not charge again yet. This order takes no other payment until it is known.")
        static func asking(_ number: String) -> String { localized("Asking for the result of order #%@", number) }
        static let tellingAgain = localized("Telling the store again")
        static func attempt(_ number: Int, _ limit: Int) -> String {
            localized("try %@ of %@", "\(number)", "\(limit)")
        }
        static let cash = localized("Cash")
        static let external = localized("External terminal")
        static let tooLate = localized("Too late to cancel: the card has been read.")
        static let otherAmount = localized("The order's total has changed. Stopping; take payment again.")
        static let scan = localized("A scan does nothing here; finish this payment first.")
        static let otherKey = localized("That key does nothing here; finish this payment first.")
        static let stillUnknown = localized("The result is still unknown. Ask again later.")
        static let stillNotTold = localized("The store could still not be told.")
        static let cashKey = localized("Cash")
        static let cashInstead = localized("Cash instead")
        static let cancelPayment = localized("Cancel payment")
        static let tryAgain = localized("Try again")
        static let reconnect = localized("Reconnect")
        static let back = localized("Back to order")
        static let done = localized("Done")
        static let slip = localized("Slip")
        static let print = localized("Print receipt")
        static let email = localized("E-mail receipt")
        static let wait = localized("Wait")
        static let ask = localized("Ask")
        static let takeOver = localized("Take over")
        static let returnAgain = localized("Refund again")
        static let useLeaveTwice = localized("The money has not been refunded yet. l leaves it open.")
        static let tellAgain = localized("Tell again")
        static let leaveOpen = localized("Leave open and list in Needs attention")
        static let leavePaid = localized("Leave in Needs attention")
        static let offUntilBank = localized("(keys are locked until the bank answers, at most 60 s)")
        static let offUntilStore = localized("(keys are locked until the store answers, at most 5 min)")
        static let deciding = localized("The bank is deciding.")
        static let beingTold = localized("The money is taken; the store is being told.")
        static let useLeave = localized("Not known yet whether it is paid. l leaves it open.")
        static let useLeavePaid = localized("The store was not told yet. l leaves it open.")
    }
}
