/// Actions on customer accounts. Lists of them are read from storage.
public enum CustomerAction: Action {
    /// The people at these positions of a list; positions after its end are left out.
    case listPeople(siteID: Int64, list: PersonListQuery, range: Range<Int>, onCompletion: Completion<[Person]>)

    /// The products a person bought most, from the orders that count.
    case loadBoughtProducts(siteID: Int64, personID: Int64, onCompletion: Completion<[BoughtProduct]>)

    /// Adds new customers, and updates totals that were postponed after many changes.
    case refreshPeople(siteID: Int64, onCompletion: Completion<Void>)

    /// Fetches one customer; if the store does not answer, the mirror's copy.
    case retrieveCustomer(siteID: Int64, customerID: Int64, onCompletion: Completion<Customer>)

    /// A customer from the mirror; nil where it has none.
    case loadCustomer(siteID: Int64, customerID: Int64, onCompletion: Completion<Customer?>)

    /// The account with an email address, ignoring case; nil where the mirror has none.
    case findCustomer(siteID: Int64, email: String, onCompletion: Completion<Customer?>)

    /// The person a clue identifies; nil where the mirror has none.
    case findPerson(siteID: Int64, by: PersonClue, onCompletion: Completion<Person?>)

    /// Updates fields: in the ledger, on screen, then in the store.
    ///
    /// - Throws: `ProductProblems` with what the store would refuse or misread, `EditError.gone`; then nothing is
    ///   changed.
    case updateCustomer(
        siteID: Int64,
        customerID: Int64,
        changes: [RecordChange],
        onCompletion: Completion<PendingEdit>
    )

    /// Creates an account: in the ledger, on screen under a negative id, then in the store, which may email its owner.
    ///
    /// - Parameter fields: including an email address.
    /// - Throws: `ProductProblems`; then nothing is created.
    case createCustomer(siteID: Int64, fields: [RecordChange], onCompletion: Completion<PendingEdit>)

    /// Deletes an account permanently; its orders become guest orders.
    ///
    /// - Parameter heirID: the user who gets the account's posts; nil deletes those too.
    case deleteCustomer(siteID: Int64, customerID: Int64, heirID: Int64?, onCompletion: Completion<PendingEdit>)

    /// The people at these positions of a list as CSV lines, headings first.
    case exportPeople(siteID: Int64, list: PersonListQuery, range: Range<Int>, onCompletion: Completion<[String]>)

    /// What the rows of a file would change or create, checked as edits are; nothing is changed. Rows of guests are
    /// skipped.
    ///
    /// - Parameter seen: addresses of earlier rows, in lower case.
    case planImport(
        siteID: Int64,
        header: RecordImportHeader,
        rows: [CSVReader.Row],
        seen: Set<String>,
        onCompletion: Completion<[RecordImportRow]>
    )

    /// Applies an import plan, through the ledger.
    ///
    /// - Returns: a result for each row that had something to do.
    case applyImport(siteID: Int64, rows: [RecordImportRow], onCompletion: Completion<[ImportResult]>)

    /// Brings all customers up to date.
    case synchronizeCustomers(siteID: Int64, onCompletion: Completion<Void>)

    // MARK: Notes, which stay on this computer

    /// Notes about a person, newest first.
    case listNotes(siteID: Int64, owner: CustomerNoteOwner, onCompletion: Completion<[CustomerNote]>)

    /// - Throws: `CustomerNoteError`; then nothing is saved.
    case addNote(siteID: Int64, owner: CustomerNoteOwner, text: String, onCompletion: Completion<CustomerNoteChange>)

    /// - Throws: `CustomerNoteError`; then the note is unchanged.
    case rewriteNote(siteID: Int64, noteID: Int64, text: String, onCompletion: Completion<CustomerNoteChange>)

    /// - Throws: `CustomerNoteError.changed` where it is already deleted.
    case deleteNote(siteID: Int64, noteID: Int64, onCompletion: Completion<CustomerNoteChange>)

    /// Undoes or redoes a change to a note.
    ///
    /// - Throws: `CustomerNoteError.changed` where the note was changed since.
    case changeNote(siteID: Int64, change: CustomerNoteChange, onCompletion: Completion<CustomerNoteChange>)
}
