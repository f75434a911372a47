import Testing

@testable import Yosemite

@MainActor
struct DispatcherTests {
    private enum Ping: Action { case ping(Int) }
    private enum Pong: Action { case pong }

    private final class Processor: ActionsProcessor {
        var seen: [any Action] = []
        func onAction(_ action: any Action) { seen.append(action) }
    }

    @Test func test_dispatch_when_registered_then_only_its_processor_gets_the_action() {
        let dispatcher = Dispatcher()
        let (pings, pongs) = (Processor(), Processor())
        dispatcher.register(pings, for: Ping.self)
        dispatcher.register(pongs, for: Pong.self)
        dispatcher.dispatch(Ping.ping(3))
        #expect(pings.seen.count == 1)
        #expect(pongs.seen.isEmpty)
        guard case .ping(3)? = pings.seen.first as? Ping else {
            Issue.record("the action did not arrive as it was")
            return
        }
    }

    @Test func test_dispatch_when_processor_is_gone_then_its_place_is_free() {
        let dispatcher = Dispatcher()
        var processor: Processor? = Processor()
        weak let watched = processor
        if let processor { dispatcher.register(processor, for: Ping.self) }
        #expect(dispatcher.isRegistered(Ping.self))
        processor = nil
        #expect(watched == nil)
        #expect(!dispatcher.isRegistered(Ping.self))
        let next = Processor()
        dispatcher.register(next, for: Ping.self)
        dispatcher.dispatch(Ping.ping(2))
        #expect(next.seen.count == 1)
    }

    @Test func test_unregister_when_processor_had_two_types_then_both_are_free() {
        let dispatcher = Dispatcher()
        let processor = Processor()
        dispatcher.register(processor, for: Ping.self)
        dispatcher.register(processor, for: Pong.self)
        dispatcher.unregister(processor)
        #expect(!dispatcher.isRegistered(Ping.self))
        #expect(!dispatcher.isRegistered(Pong.self))
    }

    @Test func test_register_when_type_has_a_processor_then_program_stops() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let dispatcher = Dispatcher()
                let (first, second) = (Processor(), Processor())
                dispatcher.register(first, for: Ping.self)
                dispatcher.register(second, for: Ping.self)
            }
        }
    }
}
