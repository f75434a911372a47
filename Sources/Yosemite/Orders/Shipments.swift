import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension ShipmentTracking: ReadOnlyType {
    public var identity: String { "\(orderID)/\(trackingID)" }

    /// The edit that adds it; nil for what the store has.
    public var editID: Int64? {
        trackingID.hasPrefix(Self.ofEdit) ? Int64(trackingID.dropFirst(Self.ofEdit.count)) : nil
    }

    static let ofEdit = "edit-"
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
            // Nobody knows any more: with its own address it can be followed either way.
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

    /// Whether the store's row is what this would make of it: the store takes control characters and tags away.
    func isSame(as tracking: ShipmentTracking) -> Bool {
        func letters(_ text: String) -> String {
            String(HTMLText.plain(text).filter { !$0.isWhitespace && !$0.isNewline })
        }
        return letters(tracking.trackingNumber) == letters(trackingNumber)
            && letters(tracking.trackingProvider) == letters(provider)
            && (dateShipped.isEmpty || tracking.dateShipped == dateShipped)
    }
}

/// What is wrong with a parcel before anybody is asked.
public enum ShipmentProblem: Error, Hashable, Sendable {
    case noNumber
    case noProvider
    /// The store's plugin does not know it, and it was not said to be the shop's own.
    case unknownProvider(String)
    case badDate(String)
    case badLink(String)
    /// The store has no Shipment Tracking.
    case notOffered
}

extension ShipmentProblem: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noNumber: localized("A parcel needs its tracking number.")
        case .noProvider: localized("Say who carries it.")
        case .unknownProvider(let name):
            localized("The store knows no provider “%@”. One of the shop's own needs --own, or its address.", name)
        case .badDate(let text): localized("“%@” is no day: write it as 2026-11-26.", text)
        case .badLink(let text): localized("“%@” is no address that begins with https:// or http://.", text)
        case .notOffered: localized("The store has no Shipment Tracking: the plugin is not there, or not active.")
        }
    }
}

/// Parcels of orders, by the plugin Shipment Tracking.
final class ShipmentService: SiteService {
    /// So long an answer that the store has no such plugin is believed.
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

    /// Fetches the parcels of an order, and who carries parcels where that is not here yet.
    ///
    /// - Returns: false where the store has no Shipment Tracking.
    func synchronize(orderID: Int64, isAsked: Bool) async throws -> Bool {
        // An order with a negative id is only here yet.
        guard orderID > 0 else { return try await keeper.offer()?.isOffered ?? false }
        if !isAsked, let offer = try await keeper.offer(), !offer.isOffered,
            dates.now().timeIntervalSince(offer.askedAt) < Self.belief
        {
            return false
        }
        let siteID = login.siteID
        do {
            let found = try await observed { try await self.remote.loadTrackings(siteID: siteID, orderID: orderID) }
            try await keeper.replace(orderID: orderID, with: found)
        } catch let error as NetworkError where error.storeError?.code == "rest_no_route" {
            try await keeper.note(isOffered: false, at: dates.now())
            return false
        }
        try await keeper.note(isOffered: true, at: dates.now())
        if try await keeper.providers().isEmpty {
            let providers = try await observed {
                try await self.remote.loadProviders(siteID: siteID, orderID: orderID)
            }
            try await keeper.replace(providers)
        }
        return true
    }

    /// nil while nobody asked.
    func isOffered() async throws -> Bool? { try await keeper.offer()?.isOffered }

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
        guard try await keeper.offer()?.isOffered != false else { throw ShipmentProblem.notOffered }
        guard link.isEmpty || ["https://", "http://"].contains(where: link.lowercased().hasPrefix) else {
            throw ShipmentProblem.badLink(link)
        }
        var date = draft.dateShipped.trimmed(.whitespaces)
        if date.isEmpty {
            let civil = try await storeSettings().timeZone.civil(dates.now())
            func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
            date = "\(civil.year)-\(two(civil.month))-\(two(civil.day))"
        }
        guard date.utf8.count == 10, StoreDateParser.date(fromGMT: date + "T00:00:00") != nil else {
            throw ShipmentProblem.badDate(date)
        }
        let known = try await keeper.providers().first { $0.name.lowercased() == provider.lowercased() }
        // While nobody knows the list, the store decides.
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
