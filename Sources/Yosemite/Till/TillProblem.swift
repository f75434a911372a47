import FoundationEssentials

/// Why a till issues no number, and so takes no payments.
public enum TillProblem: Error, Hashable, Sendable {
    /// It has no name yet.
    case unnamed
    /// Orders of the store show that another till uses the name.
    case nameTaken(register: String, order: String)
    /// The ledger has issued numbers on another computer under this name.
    case elsewhere(register: String)
    /// The ledger was restored from a backup: later numbers may have been issued.
    case restored(register: String)
    /// An order refers to rows of this ledger that are missing.
    case behind(register: String, order: String)
    /// The ledger used this name before it needed a new one.
    case nameUsed(register: String)
    /// The configuration names the till, so the ledger cannot be given another name.
    case namedByConfiguration(register: String)
    case nameInvalid
}

extension TillProblem: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unnamed:
            localized(
                "This till has no name yet, which its receipts are numbered by. Give it one that no other till of the shop "
                    + "has: merced ledger name R1"
            )
        case .nameTaken(let register, let order):
            localized(
                "Another till of this shop is called %@ (order %@ shows it), and two would give the same numbers. Choose "
                    + "another name: %@",
                register,
                order,
                Self.way
            )
        case .elsewhere(let register):
            localized(
                "This ledger gave out the numbers of %@ on another computer, which may still do so. It continues under a new "
                    + "name: %@",
                register,
                Self.way
            )
        case .restored(let register):
            localized(
                "This ledger was restored from a backup, and numbers of %@ may have been used since. It continues under a "
                    + "new name: %@",
                register,
                Self.way
            )
        case .behind(let register, let order):
            localized(
                "Order %@ shows money that till %@ took and that this ledger does not know: it was cut off, is an old copy, or "
                    + "another copy is in use. Look at merced ledger check; it continues under a new name: %@",
                order,
                register,
                Self.way
            )
        case .nameUsed(let register):
            localized("%@ has already been used; choose a new name that no till of the shop has had.", register)
        case .namedByConfiguration(let register):
            localized("The configuration calls this till %@. Change it there: [register] name", register)
        case .nameInvalid: localized("A till's name has letters, digits, - and _, at most 12: R1")
        }
    }

    private static var way: String { localized("merced ledger name R2, or [register] name in the configuration.") }
}
