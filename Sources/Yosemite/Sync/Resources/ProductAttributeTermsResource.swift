import Networking
import Storage

extension MirrorResource where Item == ProductAttributeTerm {
    /// The values of all attributes, as one list: the store lists them attribute by attribute.
    static func attributeTerms(siteID: Int64, network: any Network) -> Self {
        MirrorResource(
            .attributeTerms,
            ProductAttributeTermRecord.self,
            from: AllAttributeTerms(
                attributes: ProductAttributesRemote(network: network),
                terms: ProductAttributeTermsRemote(network: network)
            ),
            siteID: siteID
        )
    }
}

/// The terms of each attribute in turn, as one page.
private struct AllAttributeTerms: ListRemoteProtocol {
    typealias Item = ProductAttributeTerm

    private static let maximumPages = 1_000

    let attributes: ProductAttributesRemote
    let terms: ProductAttributeTermsRemote

    func loadList(siteID: Int64, query: ListQuery) async throws -> Page<Item> {
        let all = try await attributes.loadList(siteID: siteID, query: ListQuery(sort: nil))
        var (items, unreadable, isCutOff) = ([Item](), [UnreadableRow](), all.isCutOff)
        for attribute in all.items {
            for number in 1...Self.maximumPages {
                let page = try await terms.loadTerms(
                    siteID: siteID,
                    attributeID: attribute.attributeID,
                    query: ListQuery(page: number, sort: .id, isAscending: true)
                )
                items += page.items
                unreadable += page.unreadable
                isCutOff = isCutOff || page.isCutOff
                let rows = page.items.count + page.unreadable.count
                if rows == 0 || page.totalPages.map({ number >= $0 }) ?? (rows < query.size) { break }
            }
        }
        return Page(items: items, unreadable: unreadable, isCutOff: isCutOff, total: items.count, totalPages: 1)
    }

    func loadIDs(siteID: Int64, query: ListQuery) async throws -> Page<Int64> {
        let page = try await loadList(siteID: siteID, query: query)
        return Page(items: page.items.map(\.termID), total: page.total, totalPages: page.totalPages)
    }

    func loadOne(siteID: Int64, id: Int64) async throws -> Item {
        let page = try await loadList(siteID: siteID, query: ListQuery())
        guard let found = page.items.first(where: { $0.termID == id }) else {
            throw NetworkError.unreadable(resource: Item.resourceName, reason: "\(id)")
        }
        return found
    }
}
