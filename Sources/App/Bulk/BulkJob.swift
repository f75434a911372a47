import TerminalUI
import Yosemite

/// An action on many records: previewed row by row, confirmed, started.
@MainActor
protocol BulkJob: AnyObject {
    /// The id of the page: `orders.bulk`.
    var screenID: String { get }
    /// The page's name in the status line: `Change orders`.
    var title: String { get }
    /// What is done, for the title of the page's frame.
    var heading: String { get }
    var columns: BulkColumns { get }
    var edits: OrderVerbs { get }
    /// The label of Enter in the preview, and on a row of the results.
    var applyHint: String { get }
    var openHint: String { get }

    /// Works out what it would do to each record.
    func load(_ done: @escaping Completion<[BulkRow]>)
    /// - Parameter count: how many it changes, at least one.
    func question(_ count: Int) -> BulkQuestion
    func begin(_ done: @escaping @MainActor (BulkStart) -> Void)
    func open(_ row: BulkRow)
    /// What leaving the preview would lose; nil for nothing.
    var loss: Dialog? { get }
}

extension BulkJob {
    var loss: Dialog? { nil }
}

/// The titles of the columns; one without a title is left out.
struct BulkColumns {
    let name: String
    let before: String
    let after: String
    /// Shown instead of rows.
    let none: String
}

/// Asked before it is done; the button `yes` starts it.
struct BulkQuestion {
    let dialog: Dialog
    let yes: String
}

/// How a job was started.
@MainActor
enum BulkStart {
    case results(any BulkResults)
    /// It continues in another place, which is already shown.
    case elsewhere
    /// It failed, and a message was shown.
    case failed
}

/// The progress of each row.
@MainActor
protocol BulkResults: AnyObject {
    var onChange: @MainActor () -> Void { get set }
    /// `31 of 34 in the store · 2 waiting`
    var words: String { get }
    /// nil for a row it does not concern.
    func state(of row: BulkRow) -> BulkState?
    /// Called before each frame: the state may be outdated.
    func look()
    /// Whether it is running and can be stopped.
    var isRunning: Bool { get }
    /// Whether it was stopped with rows left.
    var canGoOn: Bool { get }
    func stop()
    func goOn()
}
