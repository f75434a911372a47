import Hardware

/// Why a reader cannot be used, and what can be done about it, for a list of devices.
public enum DeviceWords {
    public static func describe(_ fault: CardReaderFault) -> String {
        switch fault {
        case .notConnected: localized("It is not connected.")
        case .busy: localized("It is busy with another payment.")
        case .unplugged: localized("It was unplugged: plug it in again.")
        case .cancelled: localized("It was stopped.")
        case .tooLate: localized("A card was read; only the bank's answer ends this now.")
        case .noCardInTime: localized("Nobody presented a card in time.")
        case .timedOut: localized("It does not answer: unplug it and plug it in again.")
        case .cardRemoved: localized("The card was taken out too early.")
        case .cardMute: localized("The card in it does not answer: take it out.")
        case .chipUnreadable: localized("It cannot read the card's chip: try another card.")
        case .cardBlocked: localized("The card in it is blocked: take it out.")
        case .cardNotSupported: localized("It cannot take the card in it: take it out.")
        case .cardBroken: localized("The card in it sends invalid data: take it out.")
        case .broken(let what): localized("It broke its protocol: %@.", what)
        case .noPermission(let path):
            localized("Its device %@ may not be opened. %@", path, PermissionWords.remedy())
        case .inUse:
            localized(
                "Another program holds it, mostly pcscd: systemctl stop pcscd.socket pcscd, or close the other merced."
            )
        case .unsupported(let what): localized("It cannot be used: %@.", what)
        case .lowBattery: localized("Its battery is too low: charge it.")
        case .resetting: localized("It restarts itself, as it must once a day: wait a minute.")
        case .offline: localized("It is switched off or has no network.")
        case .unprotected(let setting): describe(setting)
        }
    }

    /// Which setting of a reader is wrong, and what to do about it.
    public static func describe(_ setting: CardDataSetting) -> String {
        func hex(_ number: some BinaryInteger) -> String {
            let digits = String(number, radix: 16, uppercase: true)
            return digits.count % 2 == 0 ? digits : "0" + digits
        }
        return switch setting {
        case .encryption(let type):
            localized("Its card data is not encrypted (encryption type %@): have a DUKPT key loaded.", hex(type))
        case .masking: localized("It does not mask card numbers: have the masking of its track data switched on.")
        case .messageTags(let tag):
            localized("It sends card data in the clear: have tag %@ removed from its ARQC message tag list.", hex(tag))
        case .clear(let tag?):
            localized("It sends card data in the clear (in tag %@): have its supplier set it up again.", hex(tag))
        case .clear(nil): localized("It sends card data in the clear: have its supplier set it up again.")
        }
    }

    public static func describe(_ trouble: USBTrouble) -> String {
        switch trouble {
        case .noBus:
            localized("USB readers cannot be seen: this machine has no /dev/bus/usb, or keeps it from this container.")
        case .noLibrary(let reason): localized("USB readers cannot be seen: libusb did not start (%@).", reason)
        }
    }
}
