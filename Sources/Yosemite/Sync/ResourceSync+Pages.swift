import FoundationEssentials
import Networking
import Storage

extension ResourceSync {
    /// One page. If it is too large it is read in parts, down to the single record that is.
    ///
    /// - Throws: `NetworkError`, `StorageError`. The rows received of a page that was cut off are kept.
    func fetch(_ query: ListQuery) async throws -> Page<Item> {
        let page: Page<Item>
        do {
            page = try await environment.meter.measure("\(kind.rawValue)-\(query.size)") {
                try await resource.load(query)
            }
        } catch NetworkError.tooLarge where query.size > 1 {
            return try await fetchInParts(query)
        }
        if page.isCutOff {
            // The cursor stays before the page, so that it is requested again.
            try await writer.save(page.items)
            throw NetworkError.cutOff(received: 0)
        }
        return page
    }

    func fetchIDs(_ query: ListQuery) async throws -> Page<Int64> {
        let page = try await environment.meter.measure("\(kind.rawValue)-ids") { try await resource.loadIDs(query) }
        if page.isCutOff { throw NetworkError.cutOff(received: 0) }
        return page
    }

    private func fetchInParts(_ query: ListQuery) async throws -> Page<Item> {
        let parts = query.size > 10 ? 10 : query.size
        let size = query.size / parts
        var (items, unreadable): ([Item], [UnreadableRow]) = ([], [])
        var (total, date): (Int?, Date?) = (nil, nil)
        for index in 0..<parts {
            var part = query
            part.size = size
            part.page = (query.page - 1) * parts + index + 1
            do {
                let page = try await fetch(part)
                items += page.items
                unreadable += page.unreadable
                (total, date) = (page.total ?? total, page.serverDate ?? date)
                if page.items.isEmpty, page.unreadable.isEmpty { break }
            } catch NetworkError.tooLarge(let limit) where size == 1 {
                guard let id = try await fetchIDs(part).items.first else { continue }
                let reason = Words.tooLarge(limit)
                unreadable.append(UnreadableRow(resource: kind.rawValue, id: id, reason: reason, raw: Data()))
            }
        }
        return Page(
            items: items,
            unreadable: unreadable,
            total: total,
            totalPages: total.map { ($0 + query.size - 1) / query.size },
            serverDate: date
        )
    }

    private typealias Words = ResourcePages.Localization
}

extension ResourcePages {
    enum Localization {
        static func tooLarge(_ limit: Int) -> String {
            localized("larger than %@ MB, and left out", "\(max(1, limit >> 20))")
        }
        static let samePageTwice = localized("the store sent the same page twice")
        static let endless = localized("the store's list has no end")
    }
}
