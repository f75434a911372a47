import TerminalUI
import WooFoundation
import Yosemite

/// A record as a line of the search over everything.
struct FindWords: Hashable {
    /// `#3128  Anna Müller`
    let title: String
    /// `84.00 €`
    let detail: String
    /// What identifies this record alone: its number, code, SKU, address.
    let names: [String]

    func isMeant(by text: String) -> Bool {
        let wanted = text.folded
        return names.contains { $0.folded == wanted || "#" + $0.folded == wanted }
    }
}

/// A kind of record that the search over everything covers.
@MainActor
protocol FindKind: ListKind {
    associatedtype Details: RecordPageModel

    static var title: String { get }
    static func query(in site: SiteContext) -> Query
    static func words(_ record: Row, in site: SiteContext) -> FindWords
    static func details(_ id: Int64, in site: SiteContext) -> Details
    static func door(_ id: Int64) -> Door
    static func door(_ filter: Query.Filter) -> Door
    /// The possible values of a key of its language, where they are few.
    static func values(of key: String, in site: SiteContext) -> [String]
}
