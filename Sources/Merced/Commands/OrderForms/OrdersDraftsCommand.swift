import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced orders drafts …`
struct OrdersDraftsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drafts",
        abstract: "Draft orders that are kept here.",
        subcommands: [
            OrdersDraftsListCommand.self, OrdersDraftsShowCommand.self, OrdersDraftsDropCommand.self,
            OrdersDraftsSendCommand.self,
        ],
        defaultSubcommand: OrdersDraftsListCommand.self
    )
}

/// A draft as a document.
private struct DraftDocument: Encodable {
    let draft: String
    /// The order being changed; null for a new one.
    let order: Int64?
    let number: String?
    let label: String
    let saved_at: Date
    let items: Int
    let status: String

    init(_ draft: OrderFormDraft) {
        self.draft = draft.draftID
        order = draft.form.orderID
        number = draft.form.changedOrder?.number
        label = draft.label
        saved_at = draft.savedAt
        items = draft.form.lines.count
        status = draft.form.status
    }

    var line: String {
        "\(draft.prefix(8))  \(label.isEmpty ? "–" : label)  \(items == 1 ? "1 line" : "\(items) lines")"
    }
}

extension Session {
    fileprivate func drafts() async throws -> [OrderFormDraft] {
        try await stores.perform { OrderFormAction.listDrafts(siteID: siteID, onCompletion: $0) }
    }

    /// - Parameter name: the id of a draft, or the beginning of one.
    fileprivate func draft(_ name: String) async throws -> OrderFormDraft {
        let found = try await drafts().filter { !name.isEmpty && $0.draftID.hasPrefix(name) }
        guard found.count == 1, let draft = found.first else {
            throw FormFilling.Problem(
                errorDescription: found.isEmpty
                    ? "There is no draft “\(name)” here." : "Several drafts begin with “\(name)”."
            )
        }
        return draft
    }
}

/// A draft, and its store.
struct DraftArgument: ParsableArguments {
    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The draft's id, or its beginning.")
    var draft: String

    @MainActor
    fileprivate func open(for purpose: Session.Purpose) async throws -> (session: Session, draft: OrderFormDraft) {
        let session = try await Session.open(store, for: purpose)
        return (session, try await session.draft(draft))
    }
}

/// `merced orders drafts list`
struct OrdersDraftsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List drafts, the newest first.")

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let documents = try await session.drafts().map(DraftDocument.init)
            if output.json {
                try JSONOutput.write(documents)
            } else {
                try StandardOutput.write(lines: documents.map(\.line))
            }
            await session.stores.deauthenticate()
        }
    }
}

/// `merced orders drafts show DRAFT`
struct OrdersDraftsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show what a draft would cost.")

    @OptionGroup var named: DraftArgument

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let (session, draft) = try await named.open(for: .reading)
            let sending = FormSending(session: session, json: named.output.json)
            try await sending.tell(try await sending.quote(draft.form), of: draft.form)
            await session.stores.deauthenticate()
        }
    }
}

/// `merced orders drafts drop DRAFT`
struct OrdersDraftsDropCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "drop", abstract: "Discard a draft.")

    @OptionGroup var named: DraftArgument

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let (session, draft) = try await named.open(for: .keeping)
            let siteID = session.siteID
            try await session.stores.perform {
                OrderFormAction.dropDraft(siteID: siteID, mark: draft.draftID, onCompletion: $0)
            }
            if named.output.json {
                try JSONOutput.write(DraftDocument(draft))
            } else {
                try StandardOutput.write(lines: ["The draft is discarded."])
            }
            await session.stores.deauthenticate()
        }
    }
}

/// `merced orders drafts send DRAFT`
struct OrdersDraftsSendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Create the draft's order, or update the order it belongs to."
    )

    @OptionGroup var named: DraftArgument

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let (session, draft) = try await named.open(for: .writing)
            try await FormSending(session: session, json: named.output.json).send(draft.form) { order in
                draft.form.orderID == nil ? "Order \(order.label) is created." : "Order \(order.label) is changed."
            }
        }
    }
}
