import ArgumentParser
import FoundationEssentials
import Yosemite

/// `merced orders tracking …`
struct OrdersTrackingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tracking",
        abstract: "The parcels of an order, by the plugin Shipment Tracking.",
        subcommands: [
            OrdersTrackingListCommand.self, OrdersTrackingAddCommand.self, OrdersTrackingRemoveCommand.self,
            OrdersTrackingProvidersCommand.self,
        ]
    )
}

/// A parcel, for scripts.
private struct TrackingDocument: Encodable {
    let id: String
    let provider: String
    let number: String
    let link: String?
    let date: String?
    /// Stored here, to be sent later.
    let pending: Bool

    init(_ tracking: ShipmentTracking) {
        id = tracking.trackingID
        provider = tracking.trackingProvider
        number = tracking.trackingNumber
        link = tracking.trackingURL.isEmpty ? nil : tracking.trackingURL
        date = tracking.dateShipped.isEmpty ? nil : tracking.dateShipped
        pending = tracking.editID != nil
    }
}

@MainActor
private enum Trackings {
    /// The parcels as the store has them now, or as mirrored where it does not answer.
    ///
    /// - Throws: `ShipmentProblem.notOffered`.
    static func load(_ session: Session, orderID: Int64) async throws -> (found: [ShipmentTracking], problem: String?) {
        let (stores, siteID) = (session.stores, session.siteID)
        var problem: String?
        do {
            let isOffered = try await stores.perform {
                ShipmentAction.synchronizeShipmentTrackingData(
                    siteID: siteID,
                    orderID: orderID,
                    isAsked: true,
                    onCompletion: $0
                )
            }
            guard isOffered else { throw ShipmentProblem.notOffered }
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            problem = "\(StoreWords.describe(error)) Showing what is saved here."
        }
        let found = try await stores.perform {
            ShipmentAction.loadTrackings(siteID: siteID, orderID: orderID, onCompletion: $0)
        }
        return (found, problem)
    }
}

/// `merced orders tracking list ORDER`
struct OrdersTrackingListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the parcels of an order.")

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @OptionGroup var order: OrderArgument

    private struct Document: Encodable {
        let store: String
        let order: Int64
        let number: String
        let offline: Bool
        let trackings: [TrackingDocument]
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let named = try await order.find(session)
            let id = named.orderID
            let (found, problem) = try await session.closing {
                try await EditSending(session: session, json: output.json).needsOrder(id)
                return try await Trackings.load(session, orderID: id)
            }
            if output.json {
                try JSONOutput.write(
                    Document(
                        store: session.entry.name,
                        order: id,
                        number: named.number,
                        offline: problem != nil,
                        trackings: found.map(TrackingDocument.init)
                    )
                )
            } else {
                var table = TextTable([("ID", .left), ("PROVIDER", .left), ("NUMBER", .left), ("DAY", .left)])
                for tracking in found {
                    table.add([
                        tracking.trackingID, tracking.trackingProvider, tracking.trackingNumber, tracking.dateShipped,
                    ])
                }
                try StandardOutput.write(lines: found.isEmpty ? ["No parcels."] : table.takeLines())
            }
            if let problem { Failure.say(problem) }
        }
    }
}

/// `merced orders tracking providers`
struct OrdersTrackingProvidersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "providers",
        abstract: "List the carriers that the store's plugin knows.",
        discussion: "As they are saved here; orders tracking list asks the store for them."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    private struct Document: Encodable {
        struct Provider: Encodable {
            let group: String
            let name: String
            let link: String
        }

        let store: String
        let providers: [Provider]
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let siteID = session.siteID
            let found = try await session.closing {
                try await session.stores.perform { ShipmentAction.loadProviders(siteID: siteID, onCompletion: $0) }
            }
            if output.json {
                let rows = found.map { Document.Provider(group: $0.group, name: $0.name, link: $0.link) }
                return try JSONOutput.write(Document(store: session.entry.name, providers: rows))
            }
            var table = TextTable([("NAME", .left), ("GROUP", .left)])
            for provider in found { table.add([provider.name, provider.group]) }
            try StandardOutput.write(lines: found.isEmpty ? ["None are known here."] : table.takeLines())
        }
    }
}

/// `merced orders tracking add ORDER NUMBER --provider NAME`
struct OrdersTrackingAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a parcel to an order.",
        discussion: "Without a connection it is saved and sent later."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @OptionGroup var order: OrderArgument

    @Argument(help: "The parcel's tracking number.")
    var number: String

    @Option(help: "The carrier, by the name the store's plugin has.")
    var provider: String?

    @Option(help: "The carrier, where the plugin does not know it.")
    var own: String?

    @Option(help: "Where a parcel of --own can be tracked.")
    var link: String?

    @Option(help: "The day it was shipped, like 2026-11-26. Default: today, in the store.")
    var date: String?

    func validate() throws {
        guard (provider == nil) != (own == nil) else { throw ValidationError("Say either --provider or --own.") }
        if link != nil, own == nil { throw ValidationError("--link goes with --own.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let sending = EditSending(session: session, json: output.json)
            let named = try await order.find(session)
            let id = named.orderID
            let draft = ShipmentDraft(
                trackingNumber: number,
                provider: own ?? provider ?? "",
                isCustom: own != nil,
                link: link ?? "",
                dateShipped: date ?? ""
            )
            let edit: PendingEdit
            do {
                try await sending.needsOrder(id)
                // The store's offer and its providers, as far as it answers.
                _ = try? await Trackings.load(session, orderID: id)
                edit = try await stores.perform {
                    ShipmentAction.addTracking(siteID: siteID, orderID: id, draft: draft, onCompletion: $0)
                }
            } catch {
                await stores.deauthenticate()
                throw error
            }
            try await sending.finish(edit, orderID: id, done: "Parcel added to order \(named.label).")
        }
    }
}

/// `merced orders tracking remove ORDER NUMBER`
struct OrdersTrackingRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a parcel from an order.",
        discussion: "Without a connection it is removed later."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @OptionGroup var order: OrderArgument

    @Argument(help: "The parcel's tracking number, or its id.")
    var number: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let named = try await order.find(session)
            let id = named.orderID
            let edit: PendingEdit
            do {
                let found = try await Trackings.load(session, orderID: id).found
                let matching = found.filter { $0.trackingID == number || $0.trackingNumber == number }
                guard let tracking = matching.first else { throw ValidationError("The order has no parcel \(number).") }
                guard matching.count == 1 else {
                    throw ValidationError("The order has \(matching.count) parcels \(number): give the id of one.")
                }
                edit = try await stores.perform {
                    ShipmentAction.deleteTracking(siteID: siteID, tracking: tracking, onCompletion: $0)
                }
            } catch {
                await stores.deauthenticate()
                throw error
            }
            try await EditSending(session: session, json: output.json)
                .finish(edit, orderID: id, done: "Parcel removed from order \(named.label).")
        }
    }
}
