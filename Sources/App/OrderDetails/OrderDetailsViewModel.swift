import Experiments
import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// One order as values: title, badge, sections and their lines.
@MainActor
public final class OrderDetailsViewModel: RecordPageModel {
    public let orderID: Int64
    public private(set) var order: Order?
    public private(set) var notes: [OrderNote] = []
    /// Whether the order is no longer in the mirror.
    public private(set) var isGone = false
    /// Why the notes could not be fetched.
    public private(set) var notesProblem: String?
    public private(set) var areNotesFetched = false
    /// Newest first.
    public private(set) var refunds: [Refund] = []
    /// Why the refunds could not be fetched.
    public private(set) var refundsProblem: String?
    public private(set) var areRefundsFetched = false
    /// Its related subscriptions in WooCommerce Subscriptions; empty where there are none, or the plugin is missing.
    public private(set) var subscriptions: [Subscription] = []
    private var subscriptionsProblem: String?
    /// Parcels, by day.
    private(set) var trackings: [ShipmentTracking] = []
    private var shipmentsProblem: String?
    public var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let listener: EntityListener<Order>
    private let noteResults: ResultsController<StorageOrderNote>
    private let trackingResults: ResultsController<StorageShipmentTracking>
    private let refundResults: ResultsController<StorageRefund>
    /// nil until the order is opened; then the refunds that were known when theirs were requested.
    private var askedRefundIDs: Set<Int64>?

    public init(orderID: Int64, context: SiteContext) {
        self.orderID = orderID
        self.context = context
        listener = context.stores.order(siteID: context.siteID, orderID: orderID)
        noteResults = context.stores.orderNotes(siteID: context.siteID, orderID: orderID)
        refundResults = context.stores.orderRefunds(siteID: context.siteID, orderID: orderID)
        trackingResults = context.stores.shipmentTrackings(siteID: context.siteID, orderID: orderID)
        listener.onUpsert = { [weak self] order in
            self?.order = order
            self?.isGone = false
            self?.fetchNewRefunds()
            self?.onChange()
        }
        listener.onDelete = { [weak self] in
            self?.isGone = true
            self?.onChange()
        }
        noteResults.onDidChangeContent = { [weak self] in
            guard let self else { return }
            self.notes = self.noteResults.fetchedObjects
            self.onChange()
        }
        noteResults.start()
        refundResults.onDidChangeContent = { [weak self] in
            guard let self else { return }
            self.refunds = self.refundResults.fetchedObjects
            self.onChange()
        }
        refundResults.start()
        trackingResults.onDidChangeContent = { [weak self] in
            guard let self else { return }
            self.trackings = self.trackingResults.fetchedObjects
            self.onChange()
        }
        trackingResults.start()
    }

    var recordID: Int64 { orderID }
    /// Notes and refunds are separate requests, made when they are about to be shown.
    var fetchedSections: Set<Int> { [1, 2, 4] }

    /// Whether it is not known yet if the mirror has the order.
    public var isOpening: Bool { order == nil && !isGone }

    /// The order while it exists and can be changed.
    public var presentOrder: Order? { isGone ? nil : order }

    /// The order in the store's administration.
    public var link: Link? {
        OrderLinks.administration(orderID: orderID, siteURL: context.format.settings.siteURL)
    }

    public var title: String { Localization.title(NamedOrder(orderID: orderID, number: number).words) }
    public var number: String { order.map { $0.number.isEmpty ? "\(orderID)" : $0.number } ?? "\(orderID)" }

    /// `Processing · Paid`, for the frame.
    public var badge: String {
        guard let order = presentOrder else { return "" }
        let word = context.appearance(of: order.statusKey).word
        let waits = context.edits.isWaiting(orderID: orderID) ? " · " + Localization.notSentYet : ""
        return word + (paidWord(order).map { " · " + $0 } ?? "") + waits
    }

    public var badgeGlyph: Glyph? { presentOrder.map { context.appearance(of: $0.statusKey).glyph } }

    public var sections: [PageSection] {
        [
            PageSection(Localization.summary),
            PageSection(Localization.items),
            PageSection(Localization.notes, count: areNotesFetched || !notes.isEmpty ? notes.count : nil),
            PageSection(Localization.customer),
            PageSection(Localization.history),
        ]
    }

    public func lines(section: Int) -> [PageLine] {
        if isGone {
            return refusals + [.text(Localization.gone, role: .bad), .blank, .text(Localization.back, role: .muted)]
        }
        guard let order else { return [.text(Localization.loading, role: .muted)] }
        let coming = OrderToCome(order, edits: context.edits.edits.filter { $0.orderID == orderID })
        let writer = OrderLines(order: coming?.order ?? order, context: context, coming: coming)
        switch section {
        case 0:
            return refusals + writer.summary
                + SubscriptionLines(subscriptions: subscriptions, context: context, problem: subscriptionsProblem).lines
                + ShipmentLines(
                    trackings: showsShipments ? trackings : [],
                    isOffered: showsShipments && context.offersShipments == true,
                    problem: shipmentsProblem
                ).lines
        case 1:
            return writer.items
                + RefundLines(
                    refunds: refunds,
                    order: order,
                    context: context,
                    isFetched: areRefundsFetched,
                    problem: refundsProblem
                ).lines
        case 2:
            return NoteLines(notes: notes, context: context, isFetched: areNotesFetched, problem: notesProblem).lines
        case 3: return writer.customer
        default: return writer.history(notes: notes, refunds: refunds)
        }
    }

    /// Edits of this order that the store refused, with their changes: no typed text is lost.
    private var refusals: [PageLine] {
        let refused = context.edits.refused.filter { $0.orderID == orderID }
        guard !refused.isEmpty else { return [] }
        return refused.map { .text("! \(EditWords.describe($0, names: context.statusNames))", role: .bad) }
            + [.text(Localization.howToForget, role: .muted), .blank]
    }

    /// Fetches what is read only when an order is opened: its notes, and its refunds where it has any.
    public func open() {
        fetchNotes()
        fetchSubscriptions()
        fetchShipments(isAsked: false)
        askedRefundIDs = askedRefundIDs ?? []
        fetchNewRefunds()
    }

    /// Fetches the refunds where the order lists others than when they were last fetched.
    private func fetchNewRefunds() {
        guard let asked = askedRefundIDs, let order else { return }
        let named = Set(order.refunds.map(\.refundID))
        if named != asked { fetchRefunds(named) }
    }

    private func fetchRefunds(_ named: Set<Int64>) {
        askedRefundIDs = named
        context.stores.dispatch(
            RefundAction.retrieveRefunds(siteID: context.siteID, orderID: orderID) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success: (self.areRefundsFetched, self.refundsProblem) = (true, nil)
                case .failure(let error): self.refundsProblem = StoreWords.describe(error)
                }
                self.onChange()
            }
        )
    }

    private func fetchNotes() {
        context.stores.dispatch(
            OrderNoteAction.retrieveOrderNotes(siteID: context.siteID, orderID: orderID) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success: (self.areNotesFetched, self.notesProblem) = (true, nil)
                case .failure(let error): self.notesProblem = StoreWords.describe(error)
                }
                self.onChange()
            }
        )
    }

    /// Asks once per start whether the store has the plugin, and then for every order that is opened.
    private func fetchSubscriptions() {
        guard context.hasSubscriptions != false, orderID > 0 else { return }
        context.stores.dispatch(
            OrderAction.loadSubscriptions(siteID: context.siteID, orderID: orderID) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let found):
                    self.context.hasSubscriptions = found != nil
                    (self.subscriptions, self.subscriptionsProblem) = (found ?? [], nil)
                case .failure(let error) where self.context.hasSubscriptions == true:
                    self.subscriptionsProblem = StoreWords.describe(error)
                // It is unknown whether anything is missing.
                case .failure: return
                }
                self.onChange()
            }
        )
    }

    /// Fetches the order's parcels where the store may have any.
    private func fetchShipments(isAsked: Bool) {
        guard showsShipments else { return }
        context.stores.dispatch(
            ShipmentAction.synchronizeShipmentTrackingData(
                siteID: context.siteID,
                orderID: orderID,
                isAsked: isAsked
            ) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let isOffered):
                    (self.context.offersShipments, self.shipmentsProblem) = (isOffered, nil)
                case .failure(let error) where self.context.offersShipments == true:
                    self.shipmentsProblem = StoreWords.describe(error)
                // It is unknown whether anything is missing.
                case .failure: return
                }
                self.onChange()
            }
        )
    }

    /// Why no parcel can be added; nil where one can.
    var reasonForNoShipments: String? {
        guard showsShipments else { return Localization.shipmentsOff }
        return context.offersShipments == true ? nil : Localization.noShipments
    }

    private var showsShipments: Bool { context.features.isEnabled(.shipments) }

    /// Fetches this order, its notes, its refunds and its subscriptions.
    public func refresh(onCompletion: @escaping @MainActor (String?) -> Void) {
        fetchNotes()
        fetchSubscriptions()
        fetchShipments(isAsked: true)
        let named = Set((order?.refunds ?? []).map(\.refundID))
        if !named.isEmpty { fetchRefunds(named) } else { askedRefundIDs = [] }
        context.stores.dispatch(
            OrderAction.retrieveOrder(siteID: context.siteID, orderID: orderID) { result in
                switch result {
                case .success: onCompletion(nil)
                case .failure(let error): onCompletion(StoreWords.describe(error))
                }
            }
        )
    }

    private func paidWord(_ order: Order) -> String? {
        if order.status == .refunded { return nil }
        if order.datePaid != nil { return Localization.paid }
        return order.needsPayment ? Localization.unpaid : nil
    }
}

extension OrderDetailsViewModel {
    enum Localization {
        static func title(_ number: String) -> String { localized("Order #%@", number) }
        static let summary = localized("Summary")
        static let items = localized("Items")
        static let notes = localized("Notes")
        static let customer = localized("Customer")
        static let history = localized("History")
        static let paid = localized("Paid")
        static let unpaid = localized("Not paid")
        static let notSentYet = localized("not sent yet")
        static let loading = localized("Opening…")
        static let gone = localized("! This order is no longer in the store.")
        static let back = localized("Esc Back")
        static let shipmentsOff = localized("parcels are switched off; :features switches them on")
        static let noShipments = localized("the store keeps no parcels")
        static let howToForget = localized(
            "To remove this from the page: : and “Forget refused changes of this order”."
        )
    }
}
