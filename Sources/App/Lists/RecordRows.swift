import Yosemite

/// The rows of a list as storage delivers them, a window at a time.
@MainActor
protocol RecordRows: AnyObject {
    associatedtype Row: ReadOnlyType where Row.Identity == Int64

    var numberOfObjects: Int { get }
    /// Whether they answer the newest request.
    var isUpToDate: Bool { get }
    /// Why they could not be read; nil where they could.
    var problem: String? { get }
    var onDidChangeContent: (@MainActor () -> Void)? { get set }

    func object(at index: Int) -> Row?
    /// The position of a record in the whole list, if it is in the window.
    func index(of identity: Int64) -> Int?
    func show(_ range: Range<Int>)
    /// Reads the first rows; later calls do nothing.
    func start()
    /// Whether the mirror was read at least once.
    var isLoaded: Bool { get }
}

extension ResultsController: RecordRows where Entity.Identity == Int64 {}
