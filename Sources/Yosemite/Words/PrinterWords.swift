import FoundationEssentials
import Hardware

/// Problems between merced and a printer, in one sentence, with what can be done about them.
public enum PrinterWords {
    public static func describe(_ error: any Error) -> String {
        switch error {
        case let error as PrinterServiceError: describe(error)
        case let fault as PrinterFault: describe(fault)
        case let error as ReceiptPrintingError: describe(error)
        default: StoreWords.describe(error)
        }
    }

    private static func describe(_ error: PrinterServiceError) -> String {
        switch error {
        case .paperOut: describe(PrinterFault.paperOut)
        case .coverOpen: describe(PrinterFault.coverOpen)
        case .offline: describe(PrinterFault.offline)
        case .needsAttention: describe(PrinterFault.needsAttention)
        case .notReached(let cause): localized("Nothing was printed. %@", describe(cause))
        case .interrupted(_, let cause):
            localized("Printing broke off: %@ A reprint is marked as such.", describe(cause))
        }
    }

    public static func describe(_ fault: PrinterFault) -> String {
        switch fault {
        case .paperOut: localized("The printer is out of paper: put a roll in and print again.")
        case .coverOpen: localized("The printer's cover is open: close it and print again.")
        case .offline: localized("The printer is offline: press its feed or online button and print again.")
        case .needsAttention:
            localized("The printer reports an error: look at its cutter and lights, switch it off and on.")
        case .timedOut: localized("The printer does not answer: is it switched on and connected?")
        case .unplugged: localized("The connection to the printer was cut.")
        case .refused:
            localized("The printer accepts no connection: another till may be printing, or its port is another one.")
        case .inUse: localized("Another program uses the printer: CUPS, or another merced.")
        case .noPermission(let path): noPermission(path)
        case .notFound(let what): localized("There is no printer at %@: is it switched on and connected?", what)
        case .system(let words): localized("The printer cannot be used: %@.", words)
        case .commandFailed(let status, let message): failed(status, message)
        case .commandKilled(let signal): localized("The print command was ended by signal %@.", "\(signal)")
        case .commandNotStarted(let reason): localized("The print command could not be started: %@.", reason)
        case .broken(let what): localized("The printer broke its protocol: %@.", what)
        }
    }

    /// Said while a printer that somebody else has is tried again.
    public static func waiting(for fault: PrinterFault) -> String {
        localized("%@ It is tried again for some seconds.", describe(fault))
    }

    private static func describe(_ error: ReceiptPrintingError) -> String {
        switch error {
        case .drawerShut: localized("The drawer did not open: is it locked, and its cable plugged in?")
        case .noDrawer: localized("No drawer is set up: see drawer in [printer] of config.toml.")
        case .noPrinter: localized("No printer is set up: see [printer] in config.toml (merced config default).")
        case .noGift: localized("There is no gift receipt for a refund.")
        case .noReceipt(let order): localized("No receipt of order %@ was made on this machine.", order)
        }
    }

    /// What is lost on paper, and where it is whole.
    public static func describe(_ unprintable: UnprintableText) -> String {
        let shown = unprintable.texts.prefix(3).map { text in
            text.count > 40 ? String(text.prefix(39)) + "…" : text
        }.joined(separator: "; ")
        let more = unprintable.texts.count - 3
        let list = more > 0 ? localized("%@; %@ more", shown, "\(more)") : shown
        let lost = localized("The printer lacks characters and prints ? for them: %@.", list)
        if let page = unprintable.page {
            return lost + " " + localized("If it has %@, add that to code-page in [printer].", page.rawValue)
        }
        return lost + " " + localized("The order's e-mail and its receipt page have them.")
    }

    private static func noPermission(_ path: String) -> String {
        guard path.hasPrefix("/dev/") else { return localized("The file %@ may not be written.", path) }
        return localized("The printer's device %@ may not be opened. %@", path, PermissionWords.remedy(.printers))
    }

    private static func failed(_ status: Int32, _ message: String) -> String {
        let words = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard !words.isEmpty else { return localized("The print command ended with status %@.", "\(status)") }
        return localized("The print command ended with status %@: %@.", "\(status)", words)
    }
}
