import TerminalUI

/// One thing that the tour shows: what it is about, what to press, and what tells that it was done.
struct TourStep: Hashable, Sendable {
    /// What counts as done. All of it can be seen in a `TourScene`: how somebody got there is theirs.
    enum Goal: Hashable, Sendable {
        /// A place is in front, with its first page.
        case place(String)
        /// A page with the commands of this context is in front.
        case page(String)
        /// An overlay with this id was open since the step began, and none is any more.
        case looked(String)
        /// Another order is selected in the list than when the step began.
        case moved
        /// The list of orders is narrowed, and nobody types any more.
        case narrowed
        /// The list of orders shows all of them.
        case widened
        /// More was changed in the shop than when the step began.
        case changed
        /// More was taken back than when the step began.
        case takenBack
        /// Home shows another time than when the step began.
        case otherTime
        /// Goods are in the cart of the register.
        case inCart
        /// A sale was paid since the step began.
        case paid
        /// Nothing: it is the last step.
        case never
    }

    /// Where one has to be, so that what is asked for can be done. The first that is not so is asked for instead.
    enum Need: Hashable, Sendable {
        /// A place with its first page.
        case place(PlaceName)
        /// A page that Enter opens in its place.
        case page(String, in: PlaceName)
        /// Something was changed that can be taken back.
        case change
        /// Goods are in the cart of the register.
        case cart
    }

    let id: String
    /// What it is about, in one or two short sentences.
    let about: String
    /// What to press.
    let ask: String
    let goal: Goal
    var needs: [Need] = []
    /// Overlays in which one does what is asked for; any other is asked to be closed first.
    var overlays: Set<String> = []
}
