/// What can be done to the accounts of customers. Lists of them arrive through storage.
public enum CustomerAction: Action {
    /// How many people a list has, guests among them.
    case countPeople(siteID: Int64, list: PersonListQuery, onCompletion: Completion<Int>)

    /// The people at these places of a list; what lies behind its end is cut off.
    case listPeople(siteID: Int64, list: PersonListQuery, range: Range<Int>, onCompletion: Completion<[Person]>)

    /// Where somebody stands in a list, from 0; nil where the list does not have them.
    case locatePerson(siteID: Int64, personID: Int64, list: PersonListQuery, onCompletion: Completion<Int?>)

    /// The ids at these places of a list; what lies behind its end is cut off.
    case listPersonIDs(siteID: Int64, list: PersonListQuery, range: Range<Int>, onCompletion: Completion<[Int64]>)

    /// What somebody bought most of, from the orders that count.
    case loadBoughtProducts(siteID: Int64, personID: Int64, onCompletion: Completion<[BoughtProduct]>)

    /// Brings new customers in, and the sums that many changes left for later up to date.
    case refreshPeople(siteID: Int64, onCompletion: Completion<Void>)

    /// Fetches one customer anew; where the store does not answer, as it was when it was last seen.
    case retrieveCustomer(siteID: Int64, customerID: Int64, onCompletion: Completion<Customer>)

    /// A customer as it is saved here; nil where it is not.
    case loadCustomer(siteID: Int64, customerID: Int64, onCompletion: Completion<Customer?>)

    /// The account with an e-mail address, whatever its case; nil where the mirror has none.
    case findCustomer(siteID: Int64, email: String, onCompletion: Completion<Customer?>)

    /// Whom a clue leads to; nil where that is nobody here.
    case findPerson(siteID: Int64, by: PersonClue, onCompletion: Completion<Person?>)

    /// Gives fields other values: to the ledger, to the screen, then to the store.
    ///
    /// - Throws: `ProductProblems` with what the store would refuse or spoil, `EditError.gone`; nothing is changed then.
    case updateCustomer(
        siteID: Int64,
        customerID: Int64,
        changes: [RecordChange],
        onCompletion: Completion<PendingEdit>
    )

    /// Makes an account: to the ledger, to the screen under a negative id, then to the store, which may mail its owner.
    ///
    /// - Parameter fields: with an e-mail address.
    /// - Throws: `ProductProblems`; nothing is made then.
    case createCustomer(siteID: Int64, fields: [RecordChange], onCompletion: Completion<PendingEdit>)

    /// Deletes an account for good; its orders become a guest's.
    ///
    /// - Parameter heirID: who gets what the account wrote; nil deletes that too.
    case deleteCustomer(siteID: Int64, customerID: Int64, heirID: Int64?, onCompletion: Completion<PendingEdit>)

    /// The people at these places of a list as lines of a file, the titles first.
    case exportPeople(siteID: Int64, list: PersonListQuery, range: Range<Int>, onCompletion: Completion<[String]>)

    /// What rows of a file would change or make, checked as edits are; nothing is done. Rows of guests are skipped.
    ///
    /// - Parameter seen: addresses in lower case that rows above are of.
    case planImport(
        siteID: Int64,
        header: RecordImportHeader,
        rows: [CSVReader.Row],
        seen: Set<String>,
        onCompletion: Completion<[RecordImportRow]>
    )

    /// Does what a plan said, through the ledger.
    ///
    /// - Returns: a result for each row that was to do something.
    case applyImport(siteID: Int64, rows: [RecordImportRow], onCompletion: Completion<[ImportResult]>)

    /// Brings all customers up to date.
    case synchronizeCustomers(siteID: Int64, onCompletion: Completion<Void>)

    // MARK: Notes, which stay on this computer

    /// Notes about somebody, newest first.
    case listNotes(siteID: Int64, owner: CustomerNoteOwner, onCompletion: Completion<[CustomerNote]>)

    /// - Throws: `CustomerNoteError`; nothing is kept then.
    case addNote(siteID: Int64, owner: CustomerNoteOwner, text: String, onCompletion: Completion<CustomerNoteChange>)

    /// - Throws: `CustomerNoteError`; the note stays as it is then.
    case rewriteNote(siteID: Int64, noteID: Int64, text: String, onCompletion: Completion<CustomerNoteChange>)

    /// - Throws: `CustomerNoteError.changed` where it is gone already.
    case deleteNote(siteID: Int64, noteID: Int64, onCompletion: Completion<CustomerNoteChange>)

    /// Takes a change of a note back, reversed, or does it again.
    ///
    /// - Throws: `CustomerNoteError.changed` where the note is not as it was before the change.
    case changeNote(siteID: Int64, change: CustomerNoteChange, onCompletion: Completion<CustomerNoteChange>)
}
