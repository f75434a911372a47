import TestSupport
import Testing

@testable import Storage

@Suite struct LatestStreamTests {
    @Test func test_values_when_nobody_took_them_then_the_newest_comes_and_then_the_end() async {
        let stream = LatestStream<Int>()
        stream.yield(1)
        stream.yield(2)
        stream.finish()
        stream.yield(3)
        var values = stream.makeAsyncIterator()
        #expect(await values.next() == 2)
        #expect(await values.next() == nil)
        #expect(await values.next() == nil)
    }

    @Test func test_consumer_when_values_come_one_by_one_then_it_gets_each() async {
        let (stream, answers) = (LatestStream<Int>(), LatestStream<Int>())
        let consumer = Task { @MainActor in
            for await value in stream {
                MainActor.assertIsolated()
                answers.yield(value * 10)
            }
        }
        var answer = answers.makeAsyncIterator()
        for value in 1...100 {
            stream.yield(value)
            #expect(await answer.next() == value * 10)
        }
        stream.finish()
        await consumer.value
    }

    @Test func test_consumer_when_it_is_cancelled_while_it_waits_then_it_ends() async {
        let (stream, answers) = (LatestStream<Int>(), LatestStream<Int>())
        let consumer = Task {
            for await value in stream { answers.yield(value) }
        }
        stream.yield(1)
        var answer = answers.makeAsyncIterator()
        #expect(await answer.next() == 1)
        consumer.cancel()
        await consumer.value
        stream.yield(2)
        var rest = stream.makeAsyncIterator()
        #expect(await rest.next() == nil)
    }
}
