import Synchronization
import Testing

@testable import Hardware

@Suite(.timeLimit(.minutes(10)))
struct CombinedCardReaderServiceTests {
    private final class Memory: ReaderMemory {
        private let reader: Mutex<RememberedReader?>

        init(_ reader: RememberedReader? = nil) { self.reader = Mutex(reader) }

        func remembered() -> RememberedReader? { reader.withLock { $0 } }
        func remember(_ reader: RememberedReader) { self.reader.withLock { $0 = reader } }
        func forget() { reader.withLock { $0 = nil } }
    }

    /// A service with the readers it is told, that notes what is asked of it.
    private final class Shelf: CardReaderService {
        struct Failure: Error {}

        private struct State {
            var readers: [CardReader]?
            var searches = 0
            var calls: [String] = []
            var listeners: [AsyncThrowingStream<[CardReader], any Error>.Continuation] = []
        }

        private let state: Mutex<State>

        /// - Parameter readers: nil for a service whose search fails.
        init(_ readers: [CardReader]?) { state = Mutex(State(readers: readers)) }

        var searches: Int { state.withLock { $0.searches } }
        var calls: [String] { state.withLock { $0.calls } }

        func show(_ readers: [CardReader]) {
            for listener in state.withLock({ $0.listeners }) { listener.yield(readers) }
        }

        func discover() -> AsyncThrowingStream<[CardReader], any Error> {
            AsyncThrowingStream { continuation in
                let readers = state.withLock { state in
                    state.searches += 1
                    state.listeners.append(continuation)
                    return state.readers
                }
                if let readers { continuation.yield(readers) } else { continuation.finish(throwing: Failure()) }
            }
        }

        func connect(_ reader: CardReader) async throws -> CardReader {
            state.withLock { $0.calls.append("connect \(reader.serial)") }
            return reader
        }

        func connectionEvents() -> AsyncStream<CardReaderConnectionEvent> { AsyncStream { $0.yield(.resetsSoon) } }

        func collect(_ parameters: CollectionParameters, host: any CollectionHost)
            -> AsyncThrowingStream<CardReaderEvent, any Error>
        {
            AsyncThrowingStream { continuation in
                continuation.yield(.message("collecting"))
                continuation.finish()
            }
        }

        func cancel() async throws -> CollectionCancellation { .tooLate }
        func disconnect() async { state.withLock { $0.calls.append("disconnect") } }
    }

    private static func reader(_ serial: String, _ kind: CardReader.Kind) -> CardReader {
        CardReader(serial: serial, kind: kind, name: serial, mode: .test, batteryLevel: nil, firmwareVersion: nil)
    }

    private static let first = reader("A", .encryptingHID)
    private static let second = reader("B", .ccid)
    private static let parameters = CollectionParameters(amountMinor: 1, currency: "USD", idempotencyKey: "k")

    private func list(_ service: CombinedCardReaderService, of count: Int) async throws -> [CardReader] {
        for try await readers in service.discover() where readers.count == count { return readers }
        return []
    }

    @Test func test_discover_when_one_service_fails_then_the_others_readers_are_shown_in_order() async throws {
        let service = CombinedCardReaderService(
            services: [Shelf(nil), Shelf([Self.first]), Shelf([Self.second])],
            memory: Memory()
        )
        #expect(try await list(service, of: 2) == [Self.first, Self.second])
    }

    @Test func test_discover_when_all_services_fail_then_it_fails_by_name() async {
        let service = CombinedCardReaderService(services: [Shelf(nil), Shelf(nil)], memory: Memory())
        await #expect {
            for try await _ in service.discover() {}
        } throws: { error in
            guard case CardReaderServiceError.discovery(let cause) = error else { return false }
            return cause is Shelf.Failure
        }
    }

    @Test func test_discover_when_two_listen_then_there_is_one_search_and_both_hear_of_changes() async throws {
        let shelf = Shelf([Self.first])
        let service = CombinedCardReaderService(services: [shelf], memory: Memory())
        var one = service.discover().makeAsyncIterator()
        #expect(try await one.next() == [Self.first])
        var two = service.discover().makeAsyncIterator()
        #expect(try await two.next() == [Self.first])
        shelf.show([Self.first, Self.second])
        #expect(try await one.next() == [Self.first, Self.second])
        #expect(try await two.next() == [Self.first, Self.second])
        #expect(shelf.searches == 1)
    }

    @Test func test_connect_when_reader_was_never_shown_then_its_service_is_looked_for() async throws {
        let shelves = [Shelf([Self.first]), Shelf([Self.second])]
        let memory = Memory()
        let service = CombinedCardReaderService(services: shelves, memory: memory)
        #expect(try await service.connect(Self.second) == Self.second)
        #expect(shelves.map(\.calls) == [[], ["connect B"]])
        #expect(memory.remembered() == RememberedReader(serial: "B", kind: .ccid))
    }

    @Test func test_connect_when_another_reader_is_connected_then_that_one_is_let_go_first() async throws {
        let shelves = [Shelf([Self.first]), Shelf([Self.second])]
        let service = CombinedCardReaderService(services: shelves, memory: Memory())
        _ = try await service.connect(Self.first)
        _ = try await service.connect(Self.second)
        #expect(shelves.map(\.calls) == [["connect A", "disconnect"], ["connect B"]])
        #expect(try await service.cancel() == .tooLate)
        await service.disconnect()
        #expect(try await service.cancel() == .nothingToCancel)
    }

    @Test func test_collect_when_nothing_is_connected_then_it_fails_and_else_goes_to_the_connected() async throws {
        let service = CombinedCardReaderService(services: [Shelf([Self.first])], memory: Memory())
        await #expect {
            for try await _ in service.collect(Self.parameters, host: ScriptedHost()) {}
        } throws: { error in
            guard case CardReaderServiceError.collection(let cause) = error else { return false }
            return cause as? CardReaderFault == .notConnected
        }
        _ = try await service.connect(Self.first)
        var events: [CardReaderEvent] = []
        for try await event in service.collect(Self.parameters, host: ScriptedHost()) { events.append(event) }
        #expect(events == [.message("collecting")])
    }

    @Test func test_discover_when_remembered_reader_is_seen_then_it_returns_by_itself_once() async throws {
        let shelf = Shelf([Self.second])
        let service = CombinedCardReaderService(
            services: [shelf],
            memory: Memory(RememberedReader(serial: "A", kind: .encryptingHID))
        )
        let events = service.connectionEvents()
        var seen = service.discover().makeAsyncIterator()
        _ = try await seen.next()
        shelf.show([Self.first, Self.second])
        for await event in events where event == .returned(Self.first) { break }
        await service.disconnect()
        shelf.show([Self.first])
        shelf.show([])
        while let readers = try await seen.next(), !readers.isEmpty {}
        #expect(shelf.calls == ["connect A", "disconnect"])
    }

    @Test func test_events_when_a_service_tells_then_they_come_through() async {
        let service = CombinedCardReaderService(services: [Shelf([])], memory: Memory())
        for await event in service.connectionEvents() {
            #expect(event == .resetsSoon)
            return
        }
    }
}
