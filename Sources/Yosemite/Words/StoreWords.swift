import FoundationEssentials
import Glibc
import Hardware
import Networking
import Storage

/// Problems between merced and a store, in one sentence. Codes are in brackets at the end.
public enum StoreWords {
    public static func describe(_ error: any Error) -> String {
        switch error {
        case let error as NetworkError: describe(error)
        case let error as SessionError: describe(error)
        case let error as EditError: describe(error)
        case let error as StorageError: describe(error)
        case is PrinterServiceError, is PrinterFault, is ReceiptPrintingError: PrinterWords.describe(error)
        case ReceiptBookError.unknown(let number): localized("There is no receipt %@ here.", number)
        case ReceiptBookError.unreadable(let number, let reason):
            localized("Receipt %@ cannot be read: %@.", "\(number)", reason)
        case ReceiptRemoteError.notOffered(.page):
            localized("This store offers no receipt page: it needs WooCommerce 8.7 or newer.")
        case ReceiptRemoteError.notOffered(.email):
            localized("This store cannot e-mail an order's details on request: it needs WooCommerce 9.8 or newer.")
        case is CancellationError: localized("Stopped.")
        case is TimeLimitExceeded: describe(NetworkError.timedOut)
        case let error as any LocalizedError: error.errorDescription ?? unknown(error)
        case let error as POSIXError: String(cString: strerror(error.code.rawValue)) + "."
        default: unknown(error)
        }
    }

    /// The error's own description, on one line.
    private static func unknown(_ error: any Error) -> String {
        let words = String(describing: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        return localized("Something failed: %@.", String(words.prefix(300)))
    }

    static func describe(_ error: NetworkError) -> String {
        switch error {
        case .hostNotFound(let reason), .unreachable(let reason): localized("The store cannot be reached: %@.", reason)
        case .timedOut: localized("The store did not answer in time.")
        case .tlsNotTrusted(let problem): localized("The store's certificate is not trusted: %@.", problem.reason)
        case .cutOff: localized("The store's answer was cut off.")
        case .tooLarge(let limit): localized("The store's answer is larger than %@ MB.", "\(limit / 1_048_576)")
        case .redirected(let target): redirected(target)
        case .notJSON:
            localized(
                "The store answered with a page instead of data: a plugin, a firewall or the host may be intercepting."
            )
        case .unreadable(_, let reason): localized("The store's answer could not be read: %@.", reason)
        case .store(let status, let error): store(status, error)
        case .http(let status, _): localized("The store answered with an error (%@).", "\(status)")
        case .wordPressCom(let status, let error): DotcomWords.describe(error, status: status)
        case .cancelled: localized("Stopped.")
        case .invalidRequest(let reason): localized("The request could not be made: %@", reason.errorDescription ?? "")
        }
    }

    /// Without the query: it may repeat ours, including keys.
    private static func redirected(_ target: String) -> String {
        let address = String(target.prefix { $0 != "?" && $0 != "#" })
        return localized("The store's address moved to %@; change it in the configuration.", address)
    }

    private static let longestReason = 2_000

    private static func store(_ status: Int, _ error: StoreError) -> String {
        // “Invalid parameter(s): status” says less than what is wrong with it.
        let wrong = error.params.sorted { $0.key < $1.key }.map { unended($0.value) }.filter { !$0.isEmpty }
        let told = wrong.isEmpty ? error.message : String(wrong.joined(separator: "; ").prefix(longestReason))
        let message = told.isEmpty ? localized("no reason given") : told
        return localized("The store refused: %@ (%@ %@).", unended(message), "\(status)", error.code)
    }

    private static func unended(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

    private static func describe(_ error: SessionError) -> String {
        switch error {
        case .notLoggedIn: localized("Nobody is logged in to this store.")
        case .storage(let store, let cause):
            localized("The files of “%@” could not be opened: %@", store, describe(cause))
        case .otherSite(let store, let had, let now, let file):
            localized(
                "Unsent changes are kept under the name “%@”, made for %@; the login is for %@ now, so nothing was opened or sent. Connect %@ under another name. If both are the same shop, delete %@ and start again.",
                store,
                had,
                now,
                now,
                file.path(percentEncoded: false)
            )
        case .open(let store, _):
            localized(
                "“%@” stays connected: what only this computer has must be in the store, or dropped, first.",
                store
            )
        case .inUse(let store):
            localized("Another merced has “%@” open: close it first. Nothing was changed.", store)
        case .secret(let store, let cause): localized("No secret for “%@”: %@", store, describe(cause))
        }
    }

    private static func describe(_ error: EditError) -> String {
        switch error {
        case .refused(let reason): localized("Not changed. %@", reason)
        case .notAllowed(let reason): localized("Nothing was changed: %@.", reason)
        case .waiting(let reason): localized("Saved here, not sent yet. %@", reason)
        case .conflicted:
            localized("The store has changed it too meanwhile: merced outbox list shows both.")
        case .gone: localized("There is no such change.")
        case .beingSent: localized("It is on its way to the store; try again in a moment.")
        case .changedSince: localized("It was changed again since.")
        case .notInTrash: localized("This order is not in the trash.")
        case .notReversible: localized("The store cannot undo that.")
        case .rowsAreSent:
            localized(
                "The store has the changed items, and computed the order by them: change it again with e."
            )
        }
    }

    static func describe(_ reason: RebuildReason) -> String {
        switch reason {
        case .unreadable(let cause): localized("it was damaged (%@)", cause)
        case .newerVersion: localized("a newer version of merced wrote it")
        case .migrationFailed(let cause): localized("it could not be updated (%@)", cause)
        }
    }

    private static let upgradeWaitsForSale = localized(
        "merced was updated, but an earlier version has this store open and a sale is not finished. Finish or hold the sale there, close that merced, and start again. Nothing was changed."
    )
    private static let upgradeWaits = localized(
        "merced was updated, but an earlier version has this store open. Close that one and start again. Nothing was changed."
    )

    /// Its place, and both ways out.
    private static func ledgerLost(_ path: String, had: Int64, has: Int64?) -> String {
        let lost =
            if let has {
                localized(
                    "The ledger %@ is another or an older one than this store had: %@ rows of money, and %@ in this.",
                    path,
                    "\(had)",
                    "\(has)"
                )
            } else {
                localized("The ledger %@ is gone; it had %@ rows of money.", path, "\(had)")
            }
        return lost + " "
            + localized(
                "Receipts, unsent changes and open sales may be missing, so nothing was opened. Put the newest copy in its place with merced ledger restore FILE, or go on without them with merced ledger new."
            )
    }

    private static func describe(_ error: StorageError) -> String {
        switch error {
        case .ledgerUnreadable(let path, let cause):
            localized(
                "The ledger %@ cannot be read and was left as it is: %@. Put a copy in its place with merced ledger restore FILE.",
                path,
                cause
            )
        case .ledgerLost(let path, let had, let has): ledgerLost(path, had: had, has: has)
        case .ledgerTooNew(let path, _): localized("The ledger %@ was written by a newer version of merced.", path)
        case .upgradeWaits(_, let saleIsOpen): saleIsOpen ? upgradeWaitsForSale : upgradeWaits
        case .diskFull(let step): localized("The disk is full (%@).", step)
        case .readOnly(let step): localized("The files cannot be written (%@).", step)
        case .locked(let step): localized("Another program keeps the files locked (%@).", step)
        case .unreadable(let what, let cause):
            localized(
                "The saved data of %@ cannot be read (%@). merced sync --full loads it from the store again.",
                what,
                cause
            )
        case .corrupt(let step, let cause): localized("The saved data is damaged (%@: %@).", step, cause)
        case .inputOutput(let step, let cause): localized("The disk failed (%@: %@).", step, cause)
        case .cannotOpen(let path, let cause): localized("%@ cannot be opened: %@.", path, cause)
        case .constraint(let step, let cause): localized("The data does not fit together (%@: %@).", step, cause)
        case .fileUnreadable(let path, let keptAs, _):
            keptAs.map { localized("%@ could not be understood; it was kept as %@.", path, $0) }
                ?? localized("%@ could not be understood.", path)
        case .transactionEnded: localized("The saved data could not be read at this moment.")
        case .failed(let step, let cause): localized("Saving failed (%@: %@).", step, cause)
        }
    }
}

extension EditError: LocalizedError {
    public var errorDescription: String? { StoreWords.describe(self) }
}

extension SessionError: LocalizedError {
    public var errorDescription: String? { StoreWords.describe(self) }
}
