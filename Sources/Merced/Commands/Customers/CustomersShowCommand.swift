import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced customers show EMAIL`
struct CustomersShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an account with its addresses, and what is noted here about the customer.",
        discussion: "For someone who bought without an account, what the saved orders say."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The customer's e-mail address, or the account's id.")
    var customer: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            let found = try await find(session)
            let notes = try await stores.perform {
                CustomerAction.listNotes(siteID: siteID, owner: found.noteOwner, onCompletion: $0)
            }
            let currency = try await session.currency()
            if output.json {
                try JSONOutput.write(CustomerDocument(found, notes, currency: currency))
            } else {
                let format = try await session.format()
                let lines = Self.lines(found, currency: currency, format) + Self.lines(notes, format)
                try StandardOutput.write(lines: lines.map(TextCleaning.clean))
            }
            await stores.deauthenticate()
        }
    }

    @MainActor
    private func find(_ session: Session) async throws -> PersonArgument.Found {
        do {
            return .account(try await CustomerArgument.find(customer, session))
        } catch let unknown as CustomerArgument.Unknown {
            guard customer.contains("@"), let guest = try await PersonArgument.guest(customer, session) else {
                throw unknown
            }
            return .guest(guest)
        }
    }

    private static func lines(_ found: PersonArgument.Found, currency: String, _ format: StoreFormat) -> [String] {
        switch found {
        case .account(let account):
            let fields = account.writableFields.mapValues(RecordValue.shown).filter { !$0.value.isEmpty }
            return ["Customer \(account.customerID): \(account.fullName)"]
                + fields.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
        case .guest(let person):
            let fields = [
                ("email", person.email), ("company", person.company), ("city", person.city),
                ("country", person.country), ("phone", person.phone), ("orders", "\(person.orders)"),
                ("spent", PersonRow(person, currency: currency).spentWords),
                ("last_order", person.lastOrder.map { format.pageDate($0) } ?? ""),
            ]
            return ["Guest: \(person.name)"] + fields.filter { !$0.1.isEmpty }.map { "  \($0.0): \($0.1)" }
        }
    }

    private static func lines(_ notes: [CustomerNote], _ format: StoreFormat) -> [String] {
        guard !notes.isEmpty else { return [] }
        return ["Notes kept on this computer only:"]
            + notes.flatMap { note in
                ["  \(format.pageDate(note.writtenAt))"] + TextCleaning.lines(note.text).map { "    \($0)" }
            }
    }
}

/// `merced customers show --json`
struct CustomerDocument: Encodable {
    /// Keyed by the REST API's names; left out for a guest.
    let customer: [String: JSONValue]?
    /// Left out for an account.
    let guest: PersonRow?
    /// The store's.
    let currency: String
    /// Stored on this computer only, newest first.
    let notes: [CustomerNoteRow]

    init(_ found: PersonArgument.Found, _ notes: [CustomerNote], currency: String) {
        self.currency = currency
        self.notes = notes.map(CustomerNoteRow.init)
        switch found {
        case .account(let account):
            guest = nil
            customer = account.writableFields.merging([
                "id": .number(Decimal(account.customerID)), "role": .string(account.role),
                "is_paying_customer": .bool(account.isPayingCustomer),
            ]) { $1 }
        case .guest(let person):
            customer = nil
            guest = PersonRow(person, currency: currency)
        }
    }
}
