import TerminalUI
import Yosemite

/// Something that is done to many records: previewed row by row, asked about, begun.
@MainActor
protocol BulkJob: AnyObject {
    /// Of the page: `orders.bulk`.
    var screenID: String { get }
    /// What the status line calls the page: `Change orders`.
    var title: String { get }
    /// What is done, for the page's frame.
    var heading: String { get }
    var columns: BulkColumns { get }
    var edits: OrderVerbs { get }
    /// What Enter does with the preview, and with a row of the results.
    var applyHint: String { get }
    var openHint: String { get }

    /// Asks what it would do to each.
    func load(_ done: @escaping Completion<[BulkRow]>)
    /// - Parameter count: how many it changes, at least one.
    func question(_ count: Int) -> BulkQuestion
    func begin(_ done: @escaping @MainActor (BulkStart) -> Void)
    func open(_ row: BulkRow)
    /// What would be lost by leaving the preview; nil for nothing.
    var loss: Dialog? { get }
}

extension BulkJob {
    var loss: Dialog? { nil }
}

/// What the columns are called; one without a title is left away.
struct BulkColumns {
    let name: String
    let before: String
    let after: String
    /// In place of rows.
    let none: String
}

/// Asked before it is done; the button `yes` does it.
struct BulkQuestion {
    let dialog: Dialog
    let yes: String
}

/// How a job was begun.
@MainActor
enum BulkStart {
    case results(any BulkResults)
    /// It goes on in another place, which is shown already.
    case elsewhere
    /// It was said why.
    case failed
}

/// How far each row is.
@MainActor
protocol BulkResults: AnyObject {
    var onChange: @MainActor () -> Void { get set }
    /// `31 of 34 in the store · 2 waiting`
    var words: String { get }
    /// nil for a row that it is not about.
    func state(of row: BulkRow) -> BulkState?
    /// Before each picture: what is known of it may be old.
    func look()
    /// It is at work and can be stopped.
    var isRunning: Bool { get }
    /// It was stopped, and something is left.
    var canGoOn: Bool { get }
    func stop()
    func goOn()
}
