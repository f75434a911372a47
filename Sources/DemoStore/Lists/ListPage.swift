import FoundationEssentials
import WooFoundation

/// One page of a list, selected but not yet rendered.
struct ListPage: Sendable {
    let request: ListRequest
    /// The list's path in this request: the terms of one attribute have a path of their own.
    let path: String
    let list: DemoList
    private let lists: DemoLists
    let rows: [DemoList.Row]
    let total: Int

    /// - Parameter part: only rows below this parent.
    init(
        _ list: DemoList,
        of lists: DemoLists,
        _ request: ListRequest,
        path: String? = nil,
        part: Int? = nil,
        _ context: RenderingContext
    ) {
        self.list = list
        self.lists = lists
        self.request = request
        self.path = path ?? list.resource.path
        let filters = request.wholeRecordFilters
        let found = list.rows.filter { row in
            guard part == nil || row.parent == part, request.matches(row) else { return false }
            guard !filters.isEmpty else { return true }
            let node = list.node(row, context)
            return filters.allSatisfy { $0.matches(node) }
        }
        total = found.count
        let start = request.perPage == .max ? 0 : (request.page - 1).multipliedReportingOverflow(by: request.perPage).0
        rows = Array(request.sorted(found).dropFirst(max(0, start)).prefix(request.perPage))
    }

    func render(_ context: RouteContext) -> StoreAnswer {
        let fields = context.fields
        let isFlat = list.resource == .variations && path == list.resource.path
        var writer = JSONNodeWriter(reserving: rows.count * (fields == nil ? 3_000 : 200) + 16)
        writer.append(byte: UInt8(ascii: "["))
        for (index, row) in rows.enumerated() {
            if index > 0 { writer.append(byte: UInt8(ascii: ",")) }
            let node: JSONNode =
                fields?.names == ["id"] && list.resource != .paymentGateways
                ? ["id": .integer(row.id)]
                : lists.answer(
                    list.resource,
                    row,
                    context.rendering,
                    isEdited: context.isEdited,
                    isFlat: isFlat
                )
            writer.append(fields?.apply(to: node) ?? node)
        }
        writer.append(byte: UInt8(ascii: "]"))
        var answer = StoreAnswer(body: Data(writer.bytes))
        let methods =
            list.resource == .variations && !isFlat ? "GET, POST" : list.resource.listMethods
        if let allow = context.access.allow(methods) { answer.set("Allow", allow) }
        context.paginate(
            &answer,
            path: path,
            total: total,
            page: request.page,
            perPage: min(request.perPage, max(1, total)),
            beyond: rows.isEmpty && request.page > 1
        )
        return answer
    }
}
