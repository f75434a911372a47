import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension ShipmentTracking: ReadOnlyType {
    public var identity: String { "\(orderID)/\(trackingID)" }

    /// The edit that adds it; nil for a parcel of the store.
    public var editID: Int64? {
        trackingID.hasPrefix(Self.ofEdit) ? Int64(trackingID.dropFirst(Self.ofEdit.count)) : nil
    }

    static let ofEdit = "edit-"
    /// Prefix of the number of a parcel kept by WooCommerce itself.
    static let ofFulfilment = "fulfilment-"

    var fulfilmentID: Int64? {
        trackingID.hasPrefix(Self.ofFulfilment) ? Int64(trackingID.dropFirst(Self.ofFulfilment.count)) : nil
    }

    init(_ fulfilment: OrderFulfilment) {
        self.init(
            siteID: fulfilment.siteID,
            orderID: fulfilment.orderID,
            trackingID: Self.ofFulfilment + "\(fulfilment.fulfilmentID)",
            trackingNumber: fulfilment.trackingNumber,
            trackingProvider: fulfilment.provider,
            trackingURL: fulfilment.trackingURL,
            dateShipped: fulfilment.dateFulfilled
        )
    }
}

extension MappedRows<OrderFulfilment> {
    /// Shipped parcels. One still being packed does not count.
    var trackings: MappedRows<ShipmentTracking> {
        MappedRows<ShipmentTracking>(
            items: items.filter(\.isFulfilled).map(ShipmentTracking.init),
            unreadable: unreadable,
            isCutOff: isCutOff
        )
    }
}

extension ShipmentTrackingRecord: ReadOnlyConvertible {
    init(_ tracking: ShipmentTracking) {
        self.init()
        siteID = tracking.siteID
        orderID = tracking.orderID
        trackingID = tracking.trackingID
        trackingNumber = tracking.trackingNumber
        provider = tracking.trackingProvider
        url = tracking.trackingURL
        dateShipped = tracking.dateShipped
    }

    /// A parcel that is not in the store yet.
    init(_ draft: ShipmentDraft, edit: PendingEditRecord) {
        self.init()
        siteID = edit.siteID
        orderID = edit.entityID
        trackingID = ShipmentTracking.ofEdit + "\(edit.editID)"
        editID = edit.editID
        trackingNumber = draft.trackingNumber
        provider = draft.provider
        url = draft.link
        dateShipped = draft.dateShipped
    }

    public func toReadOnly() -> ShipmentTracking {
        ShipmentTracking(
            siteID: siteID,
            orderID: orderID,
            trackingID: trackingID,
            trackingNumber: trackingNumber,
            trackingProvider: provider,
            trackingURL: url,
            dateShipped: dateShipped
        )
    }
}

extension ShipmentDraft {
    /// The same parcel once more.
    init(_ tracking: ShipmentTracking) {
        self.init(
            trackingNumber: tracking.trackingNumber,
            provider: tracking.trackingProvider,
            // The provider's kind is unknown now: with its own link it can be tracked either way.
            isCustom: true,
            link: tracking.trackingURL,
            dateShipped: tracking.dateShipped
        )
    }

    var stored: JSONValue {
        .object([
            "tracking_number": .string(trackingNumber), "provider": .string(provider), "custom": .bool(isCustom),
            "link": .string(link), "date_shipped": .string(dateShipped),
        ])
    }

    init?(stored: JSONValue) {
        guard let number = stored["tracking_number"]?.string, let provider = stored["provider"]?.string else {
            return nil
        }
        self.init(
            trackingNumber: number,
            provider: provider,
            isCustom: stored["custom"] == .bool(true),
            link: stored["link"]?.string ?? "",
            dateShipped: stored["date_shipped"]?.string ?? ""
        )
    }

    /// Whether the store's row is what this one would become: the store removes control characters and tags, and uses
    /// its own date for parcels it keeps itself.
    func isSame(as tracking: ShipmentTracking) -> Bool {
        func letters(_ text: String) -> String {
            String(HTMLText.plain(text).filter { !$0.isWhitespace && !$0.isNewline })
        }
        return letters(tracking.trackingNumber) == letters(trackingNumber)
            && letters(tracking.trackingProvider) == letters(provider)
            && (dateShipped.isEmpty || tracking.fulfilmentID != nil || tracking.dateShipped == dateShipped)
    }
}

/// A problem with a parcel, found before any request.
public enum ShipmentProblem: Error, Hashable, Sendable {
    case noNumber
    case noProvider
    /// The store's plugin does not know it, and it is not marked as the shop's own.
    case unknownProvider(String)
    case badDate(String)
    case badLink(String)
    /// The store keeps no parcels.
    case notOffered
}

extension ShipmentProblem: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noNumber: localized("A parcel needs its tracking number.")
        case .noProvider: localized("Name the carrier.")
        case .unknownProvider(let name):
            localized("The store knows no carrier “%@”. One of the shop's own needs --own, or its address.", name)
        case .badDate(let text): localized("“%@” is not a date: write it as 2026-11-26.", text)
        case .badLink(let text): localized("“%@” is not an address that begins with https:// or http://.", text)
        case .notOffered:
            localized(
                "The store does not track parcels: it has neither the Shipment Tracking plugin nor WooCommerce's own fulfilments."
            )
        }
    }
}

/// Parcels of orders, by the plugin Shipment Tracking and by WooCommerce itself.
final class ShipmentService: SiteService {
    /// How long an answer that the store has none is trusted.
    private static let belief: TimeInterval = 3_600

    let site: SiteBase
    private let edits: EditService
    private let keeper: ShipmentKeeper
    private let remote: ShipmentsRemote

    init(site: SiteBase, edits: EditService, keeper: ShipmentKeeper) {
        self.site = site
        self.edits = edits
        self.keeper = keeper
        remote = ShipmentsRemote(network: site.network)
    }

    /// Fetches the parcels of an order, and the shipping providers if they are not known yet.
    ///
    /// - Returns: false where the store keeps no parcels.
    func synchronize(orderID: Int64, isAsked: Bool) async throws -> Bool {
        let offer = try await keeper.offer()
        // An order with a negative id is not in the store yet.
        guard orderID > 0 else { return offer?.isAny ?? false }
        let isBelieved =
            !isAsked && offer.map { dates.now().timeIntervalSince($0.askedAt) < Self.belief } ?? false
        if isBelieved, offer?.isAny == false { return false }
        let siteID = login.siteID
        let byPlugin = try await unlessAbsent(isBelieved && offer?.isOffered == false) {
            try await self.remote.loadTrackings(siteID: siteID, orderID: orderID)
        }
        let byStore = try await unlessAbsent(isBelieved && offer?.hasFulfilments == false) {
            try await self.remote.loadFulfilments(siteID: siteID, orderID: orderID).trackings
        }
        let found = [byPlugin, byStore].compactMap(\.self)
        if !found.isEmpty {
            try await keeper.replace(
                orderID: orderID,
                with: MappedRows<ShipmentTracking>(
                    items: found.flatMap(\.items),
                    unreadable: found.flatMap(\.unreadable),
                    isCutOff: found.contains { $0.isCutOff }
                )
            )
        }
        if !isBelieved {
            try await keeper.note(byPlugin: byPlugin != nil, byStore: byStore != nil, at: dates.now())
        }
        guard byPlugin != nil else { return byStore != nil }
        if try await keeper.providers().isEmpty {
            let providers = try await observed {
                try await self.remote.loadProviders(siteID: siteID, orderID: orderID)
            }
            try await keeper.replace(providers)
        }
        return true
    }

    /// nil where the store has no such route.
    ///
    /// - Parameter isKnown: whether that is known already, so that no request is made.
    private func unlessAbsent<T: Sendable>(
        _ isKnown: Bool,
        _ work: @Sendable () async throws -> T
    ) async throws -> T? {
        if isKnown { return nil }
        do {
            return try await observed { try await work() }
        } catch let error as NetworkError where error.storeError?.code == "rest_no_route" {
            return nil
        }
    }

    /// nil where it was never asked.
    func isOffered() async throws -> Bool? { try await keeper.offer()?.isAny }

    /// By name.
    func providers() async throws -> [ShipmentTrackingProvider] { try await keeper.providers() }

    func trackings(of orderID: Int64) async throws -> [ShipmentTracking] { try await keeper.trackings(of: orderID) }

    /// - Throws: `ShipmentProblem`.
    func add(_ draft: ShipmentDraft, to orderID: Int64) async throws -> PendingEdit {
        let tidy = try await checked(draft)
        return try await edits.edit([(.trackingAdd(tidy), orderID)])[0]
    }

    func delete(_ tracking: ShipmentTracking) async throws -> PendingEdit {
        if let editID = tracking.editID {
            let step = EditStep(
                editID: editID,
                orderID: tracking.orderID,
                kind: .trackingAdd(ShipmentDraft(tracking))
            )
            guard let dropped = try await edits.undo([step]).first else { throw EditError.gone }
            return dropped
        }
        return try await edits.edit([(.trackingDelete(tracking), tracking.orderID)])[0]
    }

    private func checked(_ draft: ShipmentDraft) async throws -> ShipmentDraft {
        let number = draft.trackingNumber.trimmed(.whitespacesAndNewlines)
        let provider = draft.provider.trimmed(.whitespacesAndNewlines)
        let link = draft.link.trimmed(.whitespacesAndNewlines)
        guard !number.isEmpty, number.utf8.count <= 500 else { throw ShipmentProblem.noNumber }
        guard !provider.isEmpty, provider.utf8.count <= 500 else { throw ShipmentProblem.noProvider }
        let offer = try await keeper.offer()
        guard offer?.isAny != false else { throw ShipmentProblem.notOffered }
        guard link.isEmpty || ["https://", "http://"].contains(where: link.lowercased().hasPrefix) else {
            throw ShipmentProblem.badLink(link)
        }
        var date = try await keeper.day(typed: draft.dateShipped, at: dates.now())
        if date.isEmpty { date = try await keeper.day(of: dates.now()) ?? "" }
        // While the store's zone is unknown, so is its date: it is determined when the parcel is sent.
        guard date.isEmpty || (date.utf8.count == 10 && StoreDateParser.date(fromGMT: date + "T00:00:00") != nil) else {
            throw ShipmentProblem.badDate(date)
        }
        let known = try await keeper.providers().first { $0.name.lowercased() == provider.lowercased() }
        // While the list is unknown, the store decides; WooCommerce itself accepts any name.
        if !draft.isCustom, known == nil, try await !keeper.providers().isEmpty {
            throw ShipmentProblem.unknownProvider(provider)
        }
        return ShipmentDraft(
            trackingNumber: number,
            provider: draft.isCustom ? provider : known?.name ?? provider,
            isCustom: draft.isCustom,
            link: draft.isCustom ? link : "",
            dateShipped: date
        )
    }
}
