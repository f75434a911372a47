import Storage

/// The owner's notes about customers: in the ledger, never in the store.
extension CustomerService {
    var notes: CustomerNoteBook {
        CustomerNoteBook(siteID: login.siteID, ledger: edits.journal.records, dates: dates)
    }
}
