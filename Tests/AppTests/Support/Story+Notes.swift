import Testing

@testable import DemoStore

extension Story {
    /// Looks into the store for a note of an order.
    func notes(of orderID: Int, contain text: String, forCustomer: Bool) async throws {
        try await until(not: "1 waiting")
        let notes = store.withState { $0.table.notes(of: orderID) }
        let found = notes.filter { $0.text == text }
        #expect(found.count == 1, "\(notes.map(\.text))")
        #expect(found.first?.isForCustomer == forCustomer)
    }
}
