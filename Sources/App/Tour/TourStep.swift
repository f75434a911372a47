import TerminalUI

/// One step of the tour: its subject, what to press, and how to tell that it was done.
struct TourStep: Hashable, Sendable {
    /// When a step is done. Everything can be seen in a `TourScene`: the way there does not matter.
    enum Goal: Hashable, Sendable {
        /// A place is in front, with its first page.
        case place(String)
        /// A page with the commands of this context is in front.
        case page(String)
        /// An overlay with this id was open since the step began, and none is any more.
        case looked(String)
        /// Another order is selected in the list than when the step began.
        case moved
        /// The list of orders is filtered, and the typing has ended.
        case narrowed
        /// The list of orders shows all of them.
        case widened
        /// More was changed in the shop than when the step began.
        case changed
        /// More was undone than when the step began.
        case takenBack
        /// Home shows another range than when the step began.
        case otherTime
        /// Goods are in the cart of the register.
        case inCart
        /// A sale was paid since the step began.
        case paid
        /// Never: the last step.
        case never
    }

    /// A precondition of the task. The first one that is not met becomes the task.
    enum Need: Hashable, Sendable {
        /// A place with its first page.
        case place(PlaceName)
        /// A page that Enter opens in its place.
        case page(String, in: PlaceName)
        /// An undoable change was made.
        case change
        /// Goods are in the cart of the register.
        case cart
    }

    let id: String
    /// Its subject, in one or two short sentences.
    let about: String
    /// What to press.
    let ask: String
    let goal: Goal
    var needs: [Need] = []
    /// Overlays in which the task is done; any other must be closed first.
    var overlays: Set<String> = []
}
