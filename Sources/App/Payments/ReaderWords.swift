import FoundationEssentials
import WooFoundation
import Yosemite

/// Readers and their problems in words, with the remedy.
enum ReaderWords {
    /// Below this a reader should be charged.
    static let lowBattery = 0.15

    /// `82%`, from 0…1; other values are brought into the range.
    static func percent(_ level: Double) -> String {
        guard level.isFinite else { return "?" }
        return "\(Int((min(max(level, 0), 1) * 100).rounded()))%"
    }

    /// `DynaFlex …4821`
    static func name(_ reader: CardReader) -> String {
        let name = CounterWords.oneLine(reader.name) ?? kind(reader.kind)
        let serial = CounterWords.oneLine(reader.serial) ?? ""
        let tail = serial.count > 4 ? "…" + serial.suffix(4) : serial
        return tail.isEmpty || name.hasSuffix(tail) ? name : "\(name) \(tail)"
    }

    static func kind(_ kind: CardReader.Kind) -> String {
        switch kind {
        case .encryptingHID: Localization.encrypting
        case .serverDriven: Localization.server
        case .ccid: Localization.chip
        case .simulated: Localization.simulated
        }
    }

    /// Its state, in one line: `battery 82%`, `! charge soon`, `! in use by another program`.
    static func state(_ reader: CardReader, isConnected: Bool) -> String {
        if let trouble = reader.trouble { return "! " + fault(trouble).what }
        var parts: [String] = []
        if let level = reader.batteryLevel {
            parts.append(Localization.battery(percent(level)))
            if level < lowBattery { parts.append("! " + Localization.chargeSoon) }
        }
        if reader.mode == .test { parts.append(Localization.test) }
        if isConnected { parts.append(Localization.connected) }
        return parts.joined(separator: "  ")
    }

    /// The problem, in short; and the remedy, as a sentence.
    static func fault(_ fault: CardReaderFault) -> (what: String, fix: String) {
        switch fault {
        case .notConnected: (Localization.notConnected, Localization.notConnectedFix)
        case .busy: (Localization.busy, Localization.busyFix)
        case .unplugged: (Localization.unplugged, Localization.unpluggedFix)
        case .cancelled: (Localization.cancelled, Localization.again)
        case .tooLate: (Localization.tooLate, Localization.tooLateFix)
        case .noCardInTime: (Localization.noCard, Localization.again)
        case .timedOut: (Localization.timedOut, Localization.replug)
        case .cardRemoved: (Localization.cardRemoved, Localization.cardRemovedFix)
        case .cardMute: (Localization.cardMute, Localization.otherCard)
        case .chipUnreadable: (Localization.chipUnreadable, Localization.otherCard)
        case .cardBlocked: (Localization.cardBlocked, Localization.otherCard)
        case .cardNotSupported: (Localization.cardNotSupported, Localization.otherCard)
        case .cardBroken: (Localization.cardBroken, Localization.otherCard)
        case .broken(let what): (Localization.broken, Localization.brokenFix(CounterWords.oneLine(what) ?? ""))
        case .noPermission(let path): (Localization.noPermission, Localization.permissionFix(path))
        case .inUse: (Localization.inUse, Localization.inUseFix)
        case .unsupported(let why): (Localization.unsupported, CounterWords.oneLine(why) ?? Localization.otherReader)
        case .lowBattery: (Localization.low, Localization.lowFix)
        case .resetting: (Localization.resetting, Localization.resettingFix)
        case .offline: (Localization.offline, Localization.offlineFix)
        case .unprotected(let setting): (Localization.unprotected, DeviceWords.describe(setting))
        }
    }

    enum Localization {
        static let encrypting = localized("Card reader")
        static let server = localized("Terminal")
        static let chip = localized("Chip reader")
        static let simulated = localized("Simulated reader")
        static func battery(_ percent: String) -> String { localized("battery %@", percent) }
        static let chargeSoon = localized("charge soon")
        static let test = localized("test")
        static let connected = localized("ready")
        static let notConnected = localized("not connected")
        static let notConnectedFix = localized("Choose it and press Enter.")
        static let busy = localized("busy")
        static let busyFix = localized("Wait until it has finished, then try again.")
        static let unplugged = localized("unplugged")
        static let unpluggedFix = localized("Plug it in again; it reconnects automatically.")
        static let cancelled = localized("cancelled")
        static let again = localized("Try again.")
        static let tooLate = localized("the card has been read")
        static let tooLateFix = localized("Wait for the bank's answer.")
        static let noCard = localized("no card in time")
        static let timedOut = localized("does not answer")
        static let replug = localized("Unplug it, plug it in again, then try again.")
        static let cardRemoved = localized("card removed")
        static let cardRemovedFix = localized("Leave the card in until the reader says so.")
        static let cardMute = localized("card cannot be read")
        static let chipUnreadable = localized("chip cannot be read")
        static let otherCard = localized("Try another card.")
        static let cardBlocked = localized("card blocked")
        static let cardNotSupported = localized("card not supported")
        static let cardBroken = localized("card sends invalid data")
        static let broken = localized("sends invalid data")
        static func brokenFix(_ what: String) -> String {
            localized("Unplug it, plug it in again. If it stays: %@", what)
        }
        static let noPermission = localized("no permission")
        static func permissionFix(_ path: String) -> String {
            PermissionWords.hasRules
                ? localized("Plug it in again; over SSH, join the group plugdev (%@).", path)
                : localized("Run scripts/setup-udev once, plug the reader in again (%@).", path)
        }
        static let inUse = localized("in use by another program")
        static let inUseFix = localized("Close the other program (pcscd, another merced), then try again.")
        static let unsupported = localized("cannot be used")
        static let otherReader = localized("Use another reader.")
        static let low = localized("battery too low")
        static let lowFix = localized("Charge it for about 15 minutes, then try again.")
        static let resetting = localized("restarting")
        static let resettingFix = localized("It restarts once a day and comes back by itself within a minute.")
        static let unprotected = localized("set up wrongly")
        static let offline = localized("offline")
        static let offlineFix = localized("Check its network, then try again.")
    }
}
