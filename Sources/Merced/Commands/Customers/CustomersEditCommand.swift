import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced customers create FIELD=VALUE…`
struct CustomersCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create an account for a customer.",
        discussion: """
            Such as: merced customers create email=ada@example.com first_name=Ada billing.city=Cork. The store creates \
            a password and may e-mail the customer. Without a connection the account is saved and created later, once.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "A field and its value, such as first_name=Ada; email= is needed.")
    var fields: [String]

    private func draft() throws -> [RecordChange] {
        try FieldArguments.changes(fields, like: [:], example: "email=ada@example.com")
    }

    func validate() throws { _ = try draft() }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let fields = try draft()
            let made = try await stores.perform {
                CustomerAction.createCustomer(siteID: siteID, fields: fields, onCompletion: $0)
            }
            try await EditSending(session: session, json: output.json).finish(made: made, what: "Customer")
        }
    }
}

/// `merced customers edit EMAIL FIELD=VALUE…`
struct CustomersEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change fields of an account.",
        discussion: """
            Only fields that differ are sent; what someone else changed in other fields is kept. Fields are those of \
            the REST API: email, first_name, billing.phone, shipping.city … Without a connection the change is saved \
            and sent later.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The account's e-mail address, or its id.")
    var customer: String

    @Argument(help: "A field and its new value, such as billing.city=Cork; repeatable.")
    var changes: [String]

    private func wanted() throws -> [RecordChange] {
        try FieldArguments.changes(changes, like: [:], example: "billing.city=Cork")
    }

    func validate() throws { _ = try wanted() }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let found = try await CustomerArgument.find(customer, session)
            let wanted = try wanted()
            let made = try await stores.perform {
                CustomerAction.updateCustomer(
                    siteID: siteID,
                    customerID: found.customerID,
                    changes: wanted,
                    onCompletion: $0
                )
            }
            try await EditSending(session: session, json: output.json)
                .finish(made, record: found.customerID, done: "Customer \(found.customerID) is changed.")
        }
    }
}

/// `merced customers delete EMAIL`
struct CustomersDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete an account permanently.",
        discussion: """
            The store has no trash for accounts. Its orders stay, and become a guest's; posts and pages it wrote go to the \
            account named with --reassign, or are deleted with it.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The account's e-mail address, or its id.")
    var customer: String

    @Option(help: "The id of the account that gets what it wrote.")
    var reassign: Int64?

    @Flag(help: "Permanently: nothing else is possible, so this is required.")
    var force = false

    func validate() throws {
        guard force else {
            throw ValidationError("An account is deleted permanently. Use --force if that is meant.")
        }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let found = try await CustomerArgument.find(customer, session)
            if let reassign {
                _ = try await stores.perform {
                    CustomerAction.retrieveCustomer(siteID: siteID, customerID: reassign, onCompletion: $0)
                }
            }
            let made = try await stores.perform {
                CustomerAction.deleteCustomer(
                    siteID: siteID,
                    customerID: found.customerID,
                    heirID: reassign,
                    onCompletion: $0
                )
            }
            try await EditSending(session: session, json: output.json)
                .finish(made, record: found.customerID, done: "Customer \(found.customerID) is deleted permanently.")
        }
    }
}
