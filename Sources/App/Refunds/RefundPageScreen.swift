import TerminalUI
import Yosemite

/// A refund on a page of its own.
@MainActor
final class RefundPageScreen: RecordPageScreen {
    let id = AppCommands.refundPage
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let orderID: Int64
    let edits: OrderVerbs
    let neighbour: (Int) -> Int64? = { _ in nil }
    var panel: RecordPanel<RefundDetailsModel>

    init(refundID: Int64, orderID: Int64, context: SiteContext, edits: OrderVerbs) {
        self.context = context
        self.orderID = orderID
        self.edits = edits
        panel = RecordPanel(model: RefundDetailsModel(refundID: refundID, orderID: orderID, context: context))
        follow()
    }

    var title: String { panel.model.title }

    func appear() { panel.openOnce() }

    static let commands = ScreenCommands<RefundPageScreen>(pageCommands + [opensDoors])

    func refresh() {
        panel.model.fetch { [edits] problem in edits.say(problem ?? ListState.Localization.upToDate) }
    }

    func details(_ refundID: Int64) -> RefundDetailsModel {
        RefundDetailsModel(refundID: refundID, orderID: orderID, context: context)
    }

    func turned(from section: Int) { panel.show(section) }
    static func end(_ step: Int) -> String { Localization.alone }

    enum Localization {
        static let alone = localized("There is no list of refunds to go through.")
    }
}
