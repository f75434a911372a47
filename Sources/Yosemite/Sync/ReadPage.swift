import Networking

/// A page of a list, ready to be written.
struct ReadPage: Sendable {
    let ids: [Int64]
    let rows: PreparedRows
    let unreadable: [UnreadableRow]
    let total: Int?
    let totalPages: Int?

    init<Item>(_ page: Page<Item>, _ resource: MirrorResource<Item>) {
        ids = page.items.map(resource.id)
        rows = resource.rowPreparation.prepare(page.items)
        unreadable = page.unreadable
        (total, totalPages) = (page.total, page.totalPages)
    }
}
