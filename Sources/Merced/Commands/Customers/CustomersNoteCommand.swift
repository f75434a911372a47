import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced customers note EMAIL TEXT`
struct CustomersNoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Add a note about a customer, on this computer only.",
        discussion: """
            The store has no notes for customers: nothing is sent, and another computer does not see it. The note \
            belongs to the e-mail address, whatever its case, and to the account; it needs no connection. Notes about \
            someone who bought without an account are kept by address.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The customer's e-mail address, or the account's id.")
    var customer: String

    @Argument(help: "What to note.")
    var text: String

    func validate() throws {
        guard !text.allSatisfy(\.isWhitespace) else { throw ValidationError("The note is empty.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            let owner = try await PersonArgument.find(customer, session).noteOwner
            let change = try await stores.perform {
                CustomerAction.addNote(siteID: siteID, owner: owner, text: text, onCompletion: $0)
            }
            if output.json {
                try JSONOutput.write(CustomerNoteDocument(note: change.after.map(CustomerNoteRow.init)))
            } else {
                try StandardOutput.write(lines: [TextCleaning.clean("Note about \(customer) kept on this computer.")])
            }
            await stores.deauthenticate()
        }
    }
}

/// `merced customers note --json`
struct CustomerNoteDocument: Encodable {
    let note: CustomerNoteRow?
}

/// A note in a document.
struct CustomerNoteRow: Encodable {
    let id: Int64
    let text: String
    /// UTC.
    let written: String
    let changed: String?

    init(_ note: CustomerNote) {
        id = note.noteID
        text = note.text
        written = note.writtenAt.utcText
        changed = note.changedAt?.utcText
    }
}
