import CMalloc
import Synchronization
import Yosemite

/// Gives back to the system what the C library keeps of work that is done: a register is open all day, and each sale leaves
/// holes in its memory that the next one does not fit into.
enum ReturnedMemory {
    /// It takes some milliseconds, behind what the till does.
    private static let sales = 25

    /// Does that after every so many sales that the store has got.
    ///
    /// - Parameter other: is told of each step, too.
    static func witness(_ other: (@Sendable (SaleStep) -> Void)?) -> @Sendable (SaleStep) -> Void {
        let sent = SentSales()
        return { step in
            other?(step)
            if step == .sent, sent.isDue(after: sales) { malloc_trim(0) }
        }
    }
}

private final class SentSales: Sendable {
    private let count = Mutex(0)

    func isDue(after sales: Int) -> Bool {
        count.withLock { count in
            count = (count + 1) % sales
            return count == 0
        }
    }
}
