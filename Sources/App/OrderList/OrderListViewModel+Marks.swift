import Foundation
import Yosemite

/// Marking orders of the list, those out of sight included.
extension OrderListViewModel {
    func toggleMark(at index: Int) {
        guard let order = order(at: index) else { return }
        marks.toggle(order.orderID)
        onChange(.rows)
    }

    /// Begins a range at this row, or marks all from where one was begun to it.
    func markRange(at index: Int) {
        guard let order = order(at: index) else { return }
        guard let start = rangeStart else {
            rangeStart = order.orderID
            marks.mark([order.orderID])
            return onChange(.rows)
        }
        rangeStart = nil
        let asked = query
        _ = context.stores.dispatch(
            OrderAction.locateOrder(siteID: context.siteID, orderID: start, list: asked) { [weak self] result in
                guard let self, self.query == asked, let first = (try? result.get()) ?? nil else { return }
                self.mark(min(first, index)..<max(first, index) + 1)
            }
        )
    }

    private func mark(_ range: Range<Int>) {
        let asked = query
        _ = context.stores.dispatch(
            OrderAction.listOrderIDs(siteID: context.siteID, list: asked, range: range) { [weak self] result in
                guard let self, self.query == asked, let found = try? result.get() else { return }
                self.marks.mark(found)
                self.onChange(.rows)
            }
        )
    }

    func toggleAllMarks() {
        marks.toggleAll()
        rangeStart = nil
        onChange(.rows)
    }

    /// Whether there were any.
    func clearMarks() -> Bool {
        guard markedCount > 0 || rangeStart != nil else { return false }
        marks = .none
        rangeStart = nil
        onChange(.rows)
        return true
    }

    /// The ids of the marked orders; those of a whole list are read first.
    func markedOrderIDs(_ completion: @escaping @MainActor (Result<[Int64], any Error>) -> Void) {
        guard marks.isAllBut else { return completion(.success(marks.orderIDs.sorted())) }
        let excepted = marks.orderIDs
        _ = context.stores.dispatch(
            OrderAction.listOrderIDs(siteID: context.siteID, list: query, range: 0..<Int(Int32.max)) { result in
                completion(result.map { ids in ids.filter { !excepted.contains($0) } })
            }
        )
    }
}
