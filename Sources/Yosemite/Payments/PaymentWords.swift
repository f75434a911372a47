import Hardware
import Networking

/// Problems with a reader or a processor, in one sentence for a clerk.
enum PaymentWords {
    static func describe(_ error: any Error) -> String {
        switch error {
        case let fault as CardReaderFault: describe(fault)
        case let error as CardReaderServiceError: describe(error)
        case let error as PaymentProcessorError: describe(error)
        case is TimeLimitExceeded: Localization.late
        default: StoreWords.describe(error)
        }
    }

    private static func describe(_ error: CardReaderServiceError) -> String {
        switch error {
        case .discovery(let cause), .connection(let cause), .collection(let cause), .cancellation(let cause):
            describe(cause)
        }
    }

    private static func describe(_ error: PaymentProcessorError) -> String {
        switch error {
        case .refused(_, let message): localized("The processor refused: %@", message)
        case .unreachable(let cause as NetworkError): ProcessorWords.describe(cause)
        case .unreachable(let cause): localized("The processor cannot be reached: %@", describe(cause))
        case .ambiguous(let cause): localized("The processor's answer was lost: %@.", ProcessorWords.loss(cause))
        }
    }

    private static func describe(_ fault: CardReaderFault) -> String {
        switch fault {
        case .notConnected: localized("No reader is connected.")
        case .busy: localized("The reader is busy with another payment.")
        case .unplugged: localized("The reader was disconnected.")
        case .cancelled: localized("Cancelled.")
        case .tooLate: localized("The card has been read; only the bank's answer ends this now.")
        case .noCardInTime: localized("Nobody presented a card in time.")
        case .timedOut: localized("The reader did not answer in time.")
        case .cardRemoved: localized("The card was taken out too early.")
        case .cardMute: localized("The card does not answer: is it the right way round?")
        case .chipUnreadable(triedStripe: true):
            localized("Neither the card's chip nor its stripe could be read: try another card.")
        case .chipUnreadable(triedStripe: false):
            localized("The card's chip could not be read, and the processor takes no stripe instead: try another card.")
        case .cardBlocked: localized("The card is blocked.")
        case .cardNotSupported: localized("The reader cannot take this kind of card.")
        case .cardBroken(let what): localized("The card sent invalid data (%@).", what)
        case .broken(let what): localized("The reader sent invalid data (%@).", what)
        case .noPermission(let path):
            localized("The reader may not be used: %@ cannot be opened. %@", path, PermissionWords.remedy())
        case .inUse: localized("Another program uses the reader (pcscd, or another merced).")
        case .unsupported(let what): localized("The reader cannot be used: %@", what)
        case .lowBattery: localized("The reader's battery is too low.")
        case .resetting: localized("The reader restarts itself, as it must once a day; try again in a minute.")
        case .offline: localized("The reader is switched off or has no network.")
        case .unprotected(let setting):
            localized("Nothing was charged or sent: the reader is misconfigured. %@", DeviceWords.describe(setting))
        }
    }

    enum Localization {
        static let late = localized("There was no answer in time.")
        static let noAnswer = localized("The processor's answer was lost.")
        static func noReader(_ serial: String?) -> String {
            serial.map { localized("No card reader %@ was found; merced readers list shows which there are.", $0) }
                ?? localized("No card reader was found.")
        }
        static let noReaders = localized("No card reader is set up.")
        static let noProcessor = localized("No payment processor for cards is set up for this store.")
        static let otherProcessor = "The payment was made through %@, which is not set up here."
        static let readerRoute = localized("This reader and this processor do not work together.")
        static let slept = localized(
            "This computer slept, and the order may have changed. Nothing was charged: try again."
        )
        static let cancelledThere = localized("It was cancelled there.")
        static let notChosen = localized("None of the card's applications was chosen.")
        static let bankLate = localized("The bank did not answer in time.")
    }
}
