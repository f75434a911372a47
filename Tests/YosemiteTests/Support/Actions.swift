import Storage
import TestSupport

@testable import Yosemite

@MainActor
extension StoresManager {
    @discardableResult
    func synchronize(_ siteID: Int64 = Shop.siteID) async throws -> OrderSyncSummary {
        try await perform { OrderAction.synchronizeOrders(siteID: siteID, onCompletion: $0) }
    }

    @discardableResult
    func change(_ id: Int, to status: String) async throws -> PendingEdit {
        try await perform {
            OrderAction.updateOrderStatus(siteID: Shop.siteID, orderID: Int64(id), status: status, onCompletion: $0)
        }
    }

    @discardableResult
    func note(_ id: Int, _ text: String, toCustomer: Bool = false) async throws -> PendingEdit {
        try await perform {
            OrderNoteAction.addOrderNote(
                siteID: Shop.siteID,
                orderID: Int64(id),
                text: text,
                isCustomerNote: toCustomer,
                onCompletion: $0
            )
        }
    }

    @discardableResult
    func update(_ id: Int, _ values: [OrderField: String]) async throws -> PendingEdit {
        let changes = values.map { RecordChange.order($0.key, base: nil, value: $0.value) }
        return try await perform {
            OrderAction.updateOrder(siteID: Shop.siteID, orderID: Int64(id), changes: changes, onCompletion: $0)
        }
    }

    @discardableResult
    func create(_ draft: OrderDraft) async throws -> PendingEdit {
        try await perform { OrderAction.createOrder(siteID: Shop.siteID, draft: draft, onCompletion: $0) }
    }

    func drop(_ edit: PendingEdit) async throws {
        _ = try await perform { EditAction.drop(siteID: Shop.siteID, editID: edit.editID, onCompletion: $0) }
    }

    @discardableResult
    func undo(_ edit: PendingEdit) async throws -> [PendingEdit] {
        let steps = [edit.step].compactMap { $0 }
        return try await perform { EditAction.undo(siteID: Shop.siteID, steps: steps, onCompletion: $0) }
    }

    func send() async throws {
        try await perform { EditAction.sendNow(siteID: Shop.siteID, onCompletion: $0) }
    }

    /// nil where it was sent, else why not.
    func outcome(of edit: PendingEdit) async -> EditError? {
        do {
            _ = try await perform {
                EditAction.awaitOutcome(
                    siteID: Shop.siteID,
                    edit: edit,
                    patience: .seconds(3_600),
                    onCompletion: $0
                )
            }
            return nil
        } catch {
            return error as? EditError ?? .gone
        }
    }

    @discardableResult
    func retrieve(_ id: Int) async throws -> Order {
        try await perform { OrderAction.retrieveOrder(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0) }
    }

    func retrieveNotes(_ id: Int) async throws {
        try await perform {
            OrderNoteAction.retrieveOrderNotes(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
        }
    }
}

extension SiteMonitor {
    /// Returns once the status is as wanted.
    func wait(until holds: @escaping @MainActor (SiteStatus) -> Bool) async {
        var token: ObservationToken?
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        token = observe { status in
            if holds(status) { continuation.finish() }
        }
        for await _ in stream {}
        _ = token
        token = nil
    }
}

extension QueryObservation {
    /// The first value that is as wanted.
    func first(where holds: @Sendable (Value) -> Bool) async throws -> Value {
        for await value in values where holds(value) { return value }
        throw Expectation("a value that holds")
    }
}

extension Ledger {
    /// Returns once an edit is in one of the states, with at least so many tries.
    ///
    /// - Parameter error: what it says then; nil for anything.
    func wait(
        for editID: Int64,
        _ states: Set<PendingEditState>,
        tries: Int = 0,
        error: String? = nil
    ) async throws -> PendingEditRecord {
        let observation = observeObject(ofType: PendingEditRecord.self, primaryKey: editID)
        let found = try await observation.first { edit in
            edit.map { edit in
                states.contains(edit.state) && edit.tries >= tries && (error == nil || edit.lastError == error)
            } ?? false
        }
        guard let found else { throw Expectation("edit \(editID)") }
        return found
    }
}

extension Shop {
    /// The till takes it for a status of the store, as it does one that was removed there since.
    func believe(inStatus slug: String) async throws {
        let record = OrderStatusRecord(siteID: Self.siteID, slug: slug)
        try await mirror().performAndSave { try $0.save([record]) }
    }
}
