import TerminalUI
import Yosemite

extension TourStep {
    /// The tour, in its order.
    static let all: [TourStep] = [
        TourStep(
            id: "orders",
            about: Localization.orders,
            ask: Localization.ordersAsk,
            goal: .place(AppCommands.ordersPlace.id)
        ),
        inOrders("move", Localization.move, Localization.moveAsk, .moved),
        inOrders("search", Localization.search, Localization.searchAsk, .narrowed),
        inOrders("filter", Localization.filter, Localization.filterAsk, .looked(filterForm), overlays: [filterForm]),
        inOrders("all", Localization.all, Localization.allAsk, .widened),
        inOrders("open", Localization.open, Localization.openAsk, .page(AppCommands.orderPage)),
        TourStep(
            id: "change",
            about: Localization.change,
            ask: Localization.changeAsk,
            goal: .changed,
            needs: [.page(AppCommands.orderPage, in: AppCommands.ordersPlace)],
            overlays: [AppCommands.orderStatus.id.rawValue]
        ),
        TourStep(
            id: "undo",
            about: Localization.undo,
            ask: Localization.undoAsk,
            goal: .takenBack,
            needs: [.page(AppCommands.orderPage, in: AppCommands.ordersPlace), .change],
            overlays: [Command.undo.id.rawValue]
        ),
        anywhere("palette", Localization.palette, Localization.paletteAsk),
        anywhere("help", Localization.help, Localization.helpAsk),
        TourStep(
            id: "products",
            about: Localization.products,
            ask: Localization.productsAsk,
            goal: .page(AppCommands.productPage)
        ),
        TourStep(
            id: "home",
            about: Localization.home,
            ask: Localization.homeAsk,
            goal: .otherTime,
            needs: [.place(AppCommands.homePlace)]
        ),
        TourStep(
            id: "register",
            about: Localization.register,
            ask: Localization.registerAsk,
            goal: .inCart,
            needs: [.place(AppCommands.registerPlace)]
        ),
        TourStep(
            id: "cash",
            about: Localization.cash,
            ask: Localization.cashAsk,
            goal: .paid,
            needs: [.place(AppCommands.registerPlace), .cart],
            overlays: ["register.cash"]
        ),
        TourStep(id: "end", about: Localization.end, ask: Localization.endAsk, goal: .never),
    ]

    private static let filterForm = "filter"

    private static func inOrders(
        _ id: String,
        _ about: String,
        _ ask: String,
        _ goal: Goal,
        overlays: Set<String> = []
    ) -> TourStep {
        let needs = [Need.place(AppCommands.ordersPlace)]
        return TourStep(id: id, about: about, ask: ask, goal: goal, needs: needs, overlays: overlays)
    }

    /// An overlay that can be opened on any page.
    private static func anywhere(_ id: String, _ about: String, _ ask: String) -> TourStep {
        TourStep(id: id, about: about, ask: ask, goal: .looked(id), overlays: [id])
    }

    enum Localization {
        static let orders = localized("This shop is a demonstration: nothing you do here reaches a real store.")
        static let ordersAsk = localized("Press 2 for its orders.")
        static let move = localized("Every list moves like this one. j and k do the same; g is first, G is last.")
        static let moveAsk = localized("Press the down arrow a few times.")
        static let search = localized("/ searches names, numbers, items and notes while you type.")
        static let searchAsk = localized("Press /, type smith, then Enter.")
        static let filter = localized("The title says what the list shows now. f has the same as a form.")
        static let filterAsk = localized("Press f and look. Esc closes it.")
        static let all = localized("Esc takes one step back, here and everywhere.")
        static let allAsk = localized("Press Esc until all orders are back.")
        static let open = localized("Enter opens what is selected, and any link inside it.")
        static let openAsk = localized("Press Enter.")
        static let change = localized("A change is saved on this computer first, then sent. Offline it waits.")
        static let changeAsk = localized("Press s, choose another status, then Enter.")
        static let undo = localized("u undoes the last change, and says so where the store cannot.")
        static let undoAsk = localized("Press u.")
        static let palette = localized("All commands are behind : by their names; it finds orders and people too.")
        static let paletteAsk = localized("Press : and type status. Esc closes it.")
        static let help = localized("? shows the keys of the page you are on. The last row has the main ones.")
        static let helpAsk = localized("Press ? and look. Esc closes it.")
        static let products = localized("Products, customers, coupons and reviews work as orders do.")
        static let productsAsk = localized("Press 3, then Enter.")
        static let home = localized("Home shows what came in, from orders saved here: at once, and offline too.")
        static let homeAsk = localized("Press the left arrow for the time before.")
        static let register = localized("The register sells over the counter. A scanner types here, and so can you.")
        static let registerAsk = localized("Type mug, then press Enter.")
        static let cash = localized("F7 takes cash. A note's letter or an amount says what change to give.")
        static let cashAsk = localized("Press F7, then Enter for the exact sum.")
        static let end = localized("That was the tour. For a store of your own: merced login https://shop.example")
        static let endAsk = localized("Stay and try the rest. Press Esc until the tour closes, or Ctrl-C to leave.")
    }
}
