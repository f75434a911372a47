import FoundationEssentials
import Testing
import WooFoundation

@Suite struct BackgroundExecutorTests {
    @Test func test_task_when_it_prefers_the_background_then_it_and_its_children_run_there_and_others_do_not() async {
        let (own, child) = await withTaskExecutorPreference(BackgroundExecutor.sync) {
            async let child = threadName()
            return (await threadName(), await child)
        }
        #expect(own == "merced.sync")
        #expect(child == "merced.sync")
        #expect(await threadName() != "merced.sync")
    }

    @Test func test_niceness_when_it_is_asked_for_then_only_these_threads_have_it() async {
        #expect(await withTaskExecutorPreference(BackgroundExecutor.sync) { await niceness() } == "10")
        #expect(await withTaskExecutorPreference(BackgroundExecutor.sending) { await niceness() } == "10")
        #expect(await withTaskExecutorPreference(BackgroundExecutor.writing) { await niceness() } == "10")
        #expect(await withTaskExecutorPreference(BackgroundExecutor.rows) { await niceness() } == "0")
    }

    @Test func test_tasks_when_more_than_threads_then_all_run_once() async {
        let ran = await withTaskExecutorPreference(BackgroundExecutor.sync) {
            await withTaskGroup(of: Int.self) { group in
                for number in 0..<1_000 {
                    group.addTask {
                        await Task.yield()
                        return number
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(ran.sorted() == Array(0..<1_000))
    }
}

/// As Linux has it: `/proc/thread-self/comm`.
private func threadName() async -> String {
    let name = try? String(contentsOf: URL(filePath: "/proc/thread-self/comm"), encoding: .utf8)
    return name?.filter { !$0.isNewline } ?? ""
}

/// The 19th field of `/proc/thread-self/stat`; the second, the name in brackets, may have spaces.
private func niceness() async -> String {
    let line = (try? String(contentsOf: URL(filePath: "/proc/thread-self/stat"), encoding: .utf8)) ?? ""
    let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 16 ? String(fields[16]) : ""
}
