import TerminalUI
import WooFoundation
import Yosemite

/// An order on a page of its own.
@MainActor
final class OrderPageScreen: RecordPageScreen {
    let id = AppCommands.orderPage
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let verbs: OrderVerbs
    let neighbour: (Int) -> Int64?
    var panel: RecordPanel<OrderDetailsViewModel>
    private var problem: String?

    init(orderID: Int64, context: SiteContext, verbs: OrderVerbs, neighbour: @escaping (Int) -> Int64?) {
        self.context = context
        self.verbs = verbs
        self.neighbour = neighbour
        panel = RecordPanel(model: OrderDetailsViewModel(orderID: orderID, context: context))
        follow()
    }

    var title: String { "#\(panel.model.number)" }
    var summary: String { problem ?? "" }
    var isOpening: Bool { panel.model.isOpening }
    var edits: OrderVerbs { verbs }

    func appear() {
        panel.openOnce()
    }

    static let commands = ScreenCommands<OrderPageScreen>(
        pageCommands + [
            opensDoors,
            of(AppCommands.orderStatus) { screen in
                screen.verbs.changeStatus(orderID: screen.orderID, number: screen.number, current: screen.status)
            },
            of(AppCommands.orderNote) { $0.verbs.addNote(orderID: $0.orderID, number: $0.number) },
            ScreenCommand(
                AppCommands.orderPay,
                unless: { PaymentAvailability.pay($0.panel.model.presentOrder).reason },
                { $0.verbs.counter.pay(orderID: $0.orderID, number: $0.number) }
            ),
            ScreenCommand(
                AppCommands.orderRefund,
                unless: { PaymentAvailability.refund($0.panel.model.presentOrder).reason },
                { $0.verbs.counter.refund(orderID: $0.orderID, number: $0.number) }
            ),
            of(AppCommands.orderLink, unless: { PaymentAvailability.link($0.panel.model.presentOrder).reason }) {
                $0.verbs.counter.showLink(orderID: $0.orderID, number: $0.number)
            },
            of(AppCommands.orderReceipt) {
                $0.verbs.counter.receipts.show(orderID: $0.orderID, number: $0.number)
            },
            of(.edit) { $0.verbs.change(orderID: $0.orderID, status: $0.status) },
            of(AppCommands.orderTracking, unless: { $0.panel.model.reasonForNoShipments }) {
                $0.verbs.addTracking(orderID: $0.orderID, number: $0.number)
            },
            of(
                AppCommands.orderTrackingDelete,
                unless: { $0.panel.model.trackings.isEmpty ? Localization.noTrackings : nil },
                { $0.verbs.deleteTracking($0.panel.model.trackings, number: $0.number) }
            ),
            of(AppCommands.orderFields) { $0.verbs.edit(orderID: $0.orderID) },
            of(AppCommands.orderDuplicate) { $0.verbs.forms?.duplicate(orderID: $0.orderID) },
            of(.trash, unless: { $0.inTrash ?? $0.panel.model.presentOrder?.reasonNotToTrash }) {
                $0.verbs.trash(orderID: $0.orderID, number: $0.number, status: $0.status)
            },
            of(AppCommands.customerOrders, unless: { $0.withoutBuyer }) { screen in
                screen.edits.openDoor(.ordersOfBuyer(.order(screen.orderID)))
            },
            of(.copy) { $0.verbs.copy(orderID: $0.orderID, number: $0.number) },
            of(.openInBrowser) { $0.verbs.browse(orderID: $0.orderID) },
            ScreenCommand(
                AppCommands.editDropRefused,
                unless: { $0.verbs.hasRefused(orderID: $0.orderID) ? nil : Localization.noneRefused },
                { $0.verbs.dropRefused(orderID: $0.orderID) }
            ),
        ]
    )

    /// A command on the order, available while there is one and no other reason prevents it.
    private static func of(
        _ command: Command,
        unless reason: @escaping @MainActor (OrderPageScreen) -> String? = { _ in nil },
        _ action: @escaping @MainActor (OrderPageScreen) -> Void
    ) -> ScreenCommand<OrderPageScreen> {
        ScreenCommand(
            command,
            unless: { reason($0) ?? ($0.panel.model.presentOrder == nil ? Localization.notHere : nil) },
            action
        )
    }

    private var orderID: Int64 { panel.model.orderID }
    private var number: String { panel.model.number }
    private var status: String { panel.model.order?.statusKey ?? "" }

    private var withoutBuyer: String? {
        panel.model.presentOrder?.buyer == nil ? RecordLists.Localization.nobody : nil
    }

    private var inTrash: String? {
        panel.model.presentOrder?.statusKey == OrderField.trash ? Localization.inTrash : nil
    }

    func refresh() {
        context.analytics.track(.ordersRefreshed)
        panel.model.refresh { [weak self] problem in
            self?.problem = problem
            self?.onChange()
        }
    }

    func details(_ orderID: Int64) -> OrderDetailsViewModel {
        OrderDetailsViewModel(orderID: orderID, context: context)
    }

    func turned(from section: Int) {
        problem = nil
        panel.openOnce()
    }

    static func end(_ step: Int) -> String { step > 0 ? Localization.last : Localization.first }

    enum Localization {
        static let inTrash = localized("it is in the trash; its status takes it out")
        static let notHere = localized("the order is not here")
        static let noTrackings = localized("the order has no parcel")
        static let noneRefused = localized("nothing was refused")
        static let last = localized("There is no order after this one here.")
        static let first = localized("There is no order before this one here.")
    }
}
