import TerminalUI
import WooFoundation
import Yosemite

/// A list of terms of products, and the actions on it.
@MainActor
protocol TermList: AnyObject {
    var kind: TermKind { get }
    /// Titles of the columns after the name.
    var columns: [String] { get }
    var entries: [TermEntry] { get }
    var isLoaded: Bool { get }
    var fields: [RecordFormField] { get }
    var onChange: @MainActor () -> Void { get set }

    func synchronize(_ done: @escaping @MainActor (Result<Void, any Error>) -> Void)
    func create(_ values: [String: JSONValue], _ done: @escaping @MainActor (Result<Void, any Error>) -> Void)
    func update(
        _ entry: TermEntry,
        _ changes: [RecordChange],
        _ done: @escaping @MainActor (Result<PendingEdit, any Error>) -> Void
    )
    func delete(_ entry: TermEntry, _ done: @escaping @MainActor (Result<Void, any Error>) -> Void)
}

/// The kinds of terms of products.
enum TermKind: Hashable, Sendable {
    case categories
    case tags
    case attributes
    /// The values of one attribute.
    case values(attributeID: Int64, name: String)
    case shippingClasses
    case taxClasses
    case taxRates

    /// The kinds with a tab of their own.
    static let tabs: [TermKind] = [.categories, .tags, .attributes, .shippingClasses, .taxClasses, .taxRates]

    var title: String {
        switch self {
        case .categories: Localization.categories
        case .tags: Localization.tags
        case .attributes: Localization.attributes
        case .values(_, let name): name
        case .shippingClasses: Localization.shippingClasses
        case .taxClasses: Localization.taxClasses
        case .taxRates: Localization.taxRates
        }
    }

    /// The name of one term, within a sentence.
    var one: String {
        switch self {
        case .categories: Localization.category
        case .tags: Localization.tag
        case .attributes: Localization.attribute
        case .values: Localization.value
        case .shippingClasses: Localization.shippingClass
        case .taxClasses: Localization.taxClass
        case .taxRates: Localization.taxRate
        }
    }

    enum Localization {
        static let categories = localized("Categories")
        static let tags = localized("Tags")
        static let attributes = localized("Attributes")
        static let shippingClasses = localized("Shipping classes")
        static let taxClasses = localized("Tax classes")
        static let taxRates = localized("Tax rates")
        static let category = localized("category")
        static let tag = localized("tag")
        static let attribute = localized("attribute")
        static let value = localized("value")
        static let shippingClass = localized("shipping class")
        static let taxClass = localized("tax class")
        static let taxRate = localized("tax rate")
    }
}

/// A list of mirrored records.
@MainActor
final class MirroredTermList<Record: ReadOnlyType>: TermList {
    /// The requests to the store.
    struct Doors {
        typealias Done = @MainActor (Result<Void, any Error>) -> Void
        typealias Edited = @MainActor (Result<PendingEdit, any Error>) -> Void

        let synchronize: @MainActor (@escaping Done) -> any Action
        let create: @MainActor ([String: JSONValue], @escaping Done) -> any Action
        let update: @MainActor (TermEntry, [RecordChange], @escaping Edited) -> (any Action)?
        let delete: @MainActor (TermEntry, @escaping Done) -> any Action
    }

    let kind: TermKind
    let columns: [String]
    var onChange: @MainActor () -> Void = {}
    private let stores: any StoresManager
    private let read: @MainActor () -> (records: [Record], isLoaded: Bool)
    private let entry: @MainActor ([Record]) -> [TermEntry]
    private let form: @MainActor () -> [RecordFormField]
    private let doors: Doors

    /// - Parameters:
    ///   - read: the current records.
    ///   - entry: a record as a row.
    ///   - form: the fields of its form.
    init(
        kind: TermKind,
        columns: [String],
        stores: any StoresManager,
        read: @escaping @MainActor () -> (records: [Record], isLoaded: Bool),
        entry: @escaping @MainActor ([Record]) -> [TermEntry],
        form: @escaping @MainActor () -> [RecordFormField],
        doors: Doors
    ) {
        self.kind = kind
        self.columns = columns
        self.stores = stores
        self.read = read
        self.entry = entry
        self.form = form
        self.doors = doors
    }

    var entries: [TermEntry] { entry(read().records) }
    var isLoaded: Bool { read().isLoaded }
    var fields: [RecordFormField] { form() }

    func synchronize(_ done: @escaping @MainActor (Result<Void, any Error>) -> Void) {
        stores.dispatch(doors.synchronize(done))
    }

    func create(_ values: [String: JSONValue], _ done: @escaping @MainActor (Result<Void, any Error>) -> Void) {
        stores.dispatch(doors.create(values, done))
    }

    func update(
        _ entry: TermEntry,
        _ changes: [RecordChange],
        _ done: @escaping @MainActor (Result<PendingEdit, any Error>) -> Void
    ) {
        if let action = doors.update(entry, changes, done) { stores.dispatch(action) }
    }

    func delete(_ entry: TermEntry, _ done: @escaping @MainActor (Result<Void, any Error>) -> Void) {
        stores.dispatch(doors.delete(entry, done))
    }
}

/// A term of products: a category, a tag, a rate.
struct TermEntry: Hashable, Sendable {
    let id: Int64
    /// Identifies it where it has no id.
    let slug: String
    let name: String
    /// Its depth in the tree.
    var depth = 0
    /// The text of the columns after its name.
    let cells: [String]
    /// By the REST API's names.
    let values: [String: JSONValue]
}
