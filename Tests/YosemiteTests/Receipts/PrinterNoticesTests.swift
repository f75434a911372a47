import Hardware
import Synchronization
import Testing

@testable import Yosemite

struct PrinterNoticesTests {
    @Test func test_waits_when_somebody_listens_then_the_newest_listener_is_told_why_and_for_how_long() {
        let first = Mutex<[String]>([])
        let second = Mutex<[String]>([])
        let notices = PrinterNotices()
        notices.waits(for: .refused)
        notices.listen { words in first.withLock { $0.append(words) } }
        notices.listen { words in second.withLock { $0.append(words) } }
        notices.waits(for: .refused)
        #expect(first.withLock { $0 }.isEmpty)
        let told = second.withLock { $0 }
        #expect(told.count == 1)
        #expect(told.first?.contains("another till") == true && told.first?.contains("tried again") == true)
    }
}
