import Yosemite

/// About copies of the ledger, at Home and at the register.
enum CopyWords {
    static let title = localized("Copies of the ledger")
    static let again = localized("Copy now")
    static let noLast = localized("There is no copy yet.")
    static let advice = localized(
        "Receipts, open sales and unsent changes are only on this computer until there is a copy: [backup] in the configuration says where to."
    )
    static func last(_ when: String) -> String { localized("Last copy: %@.", when) }
    static func made(_ path: String) -> String { localized("Copied to %@.", path) }
    static let ask = localized("Folder for copies")
    static let keep = localized("Copy there")
    static let askWhy = localized(
        "What only this till has – receipts, open sales, unsent changes – is copied there every hour and when merced closes: best to another disk or a stick."
    )
    static let askNone = localized("Empty: no copies. Home shows that.")
    static let isNone = localized(
        "No copies are made of what only this till has. Later: [backup] folder in the configuration."
    )
    static let absolute = localized("The folder has to be given from the root: /mnt/usb/merced")
    static func sameDisk(_ path: String) -> String {
        localized("On the ledger's own disk, and lost with it: copied to %@.", path)
    }
}
