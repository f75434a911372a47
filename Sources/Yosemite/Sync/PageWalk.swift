/// Which pages of a list to fetch next, and up to where they were fetched without a gap. Knows nothing of rows or
/// requests.
///
/// Rows that leave the list while it is read move those after them forward, across the edge of a page that was already
/// read. The totals of two neighbouring pages show that: as many pages before the edge are read again as rows may have
/// crossed it. Rows that are added only come twice.
struct PageWalk {
    struct Seen: Hashable {
        var total: Int?
        var ids: Set<Int64> = []
        var rows: Int
    }

    enum Problem: Error, Hashable {
        case samePageTwice
        case endless
    }

    private struct Mending: Hashable {
        /// The total when the page before the edge was first read.
        let base: Int
        var lowest: Int
        var waiting: Set<Int>
        var total: Int?
    }

    /// A store whose totals keep changing must not prevent the walk from ending.
    private static let maximumRepeats = 100
    private static let maximumPages = 200_000

    /// Every page up to this one was read.
    private(set) var frontier: Int
    /// The total at the frontier.
    var total: Int? { edge.total }
    /// The number of pages, as reported by the store.
    private(set) var pages: Int?
    private(set) var isFinished = false
    private let size: Int
    private var edge: Seen
    private var beyond: [Int: Seen] = [:]
    private var asked: Set<Int> = []
    private var repeats: [Int] = []
    private var repeatsLeft = PageWalk.maximumRepeats
    private var emptyFrom: Int?
    private var mending: Mending?
    private var hasMendedEnd = false

    /// - Parameters:
    ///   - page: the last page that was read.
    ///   - ahead: pages after it that were read too, and the highest total reported with one of them.
    ///   - size: rows per page.
    init(page: Int, edge: Seen, pages: Int?, ahead: [Int] = [], aheadTotal: Int? = nil, size: Int) {
        frontier = page
        self.edge = edge
        self.pages = pages
        self.size = max(1, size)
        let total = [edge.total, aheadTotal].compactMap { $0 }.max()
        for number in ahead where number > page { beyond[number] = Seen(total: total, rows: size) }
        // It may have been interrupted between the last page and recording the end. Pages with unknown ids violate no
        // rule.
        try? advance()
    }

    /// Pages after the frontier that were read.
    var ahead: [Int] { beyond.keys.sorted() }

    /// The highest total reported with one of those.
    var aheadTotal: Int? { beyond.values.compactMap(\.total).max() }

    /// The number of pages read.
    var readPages: Int { frontier + beyond.count }

    private var end: Int? {
        let known = [pages, emptyFrom.map { $0 - 1 }].compactMap { $0 }
        return known.min()
    }

    /// The next page to request; nil for none at the moment.
    ///
    /// - Parameter reach: how far after the frontier pages are read.
    mutating func next(reach: Int) -> Int? {
        guard !isFinished else { return nil }
        if let number = repeats.first(where: { !asked.contains($0) }) {
            repeats.removeAll { $0 == number }
            asked.insert(number)
            return number
        }
        let last = min(end ?? .max, frontier + max(1, reach))
        guard frontier < last else { return nil }
        for number in frontier + 1...last where beyond[number] == nil && !asked.contains(number) {
            asked.insert(number)
            return number
        }
        return nil
    }

    /// A requested page could not be fetched.
    mutating func failed(_ number: Int) {
        asked.remove(number)
        if mending?.waiting.contains(number) == true { repeats.append(number) }
    }

    /// A page was read.
    ///
    /// - Throws: `Problem`.
    mutating func take(_ number: Int, _ seen: Seen, pages told: Int?) throws(Problem) {
        asked.remove(number)
        if number > Self.maximumPages { throw .endless }
        if let told, told > 0 { pages = max(pages ?? 0, told) }
        if number <= frontier {
            mend(number, seen)
        } else if seen.rows == 0 {
            emptyFrom = min(emptyFrom ?? number, number)
        } else {
            beyond[number] = seen
        }
        try advance()
    }

    private mutating func mend(_ number: Int, _ seen: Seen) {
        guard var current = mending else { return }
        current.waiting.remove(number)
        if let total = seen.total { current.total = min(current.total ?? total, total) }
        mending = current
        guard current.waiting.isEmpty else { return }
        let low = current.total ?? current.base
        let from = max(1, frontier - slipped(from: current.base, to: low) + 1)
        if from < current.lowest, repeatsLeft > 0 {
            begin(&current, from: from, to: current.lowest - 1)
            mending = current
        } else {
            edge.total = current.total ?? edge.total
            mending = nil
        }
    }

    private mutating func begin(_ mending: inout Mending, from: Int, to: Int) {
        let numbers = Array(from...to).suffix(max(1, repeatsLeft))
        repeatsLeft -= numbers.count
        mending.waiting.formUnion(numbers)
        mending.lowest = from
        repeats += numbers.reversed()
    }

    private func slipped(from before: Int, to now: Int) -> Int {
        now < before ? (before - now + size - 1) / size : 0
    }

    private mutating func advance() throws(Problem) {
        while mending == nil {
            if let end, frontier >= end {
                if !mendsEnd() { isFinished = true }
                return
            }
            guard let candidate = beyond[frontier + 1] else { return }
            if let before = edge.total, let now = candidate.total, now < before, frontier > 0, repeatsLeft > 0 {
                startMending(base: before, span: slipped(from: before, to: now))
                return
            }
            let isLast = end.map { frontier + 1 >= $0 } ?? false
            let isRepeated = isLast ? candidate.ids == edge.ids : candidate.ids.isSubset(of: edge.ids)
            if !candidate.ids.isEmpty, isRepeated {
                guard pages == nil, candidate.rows < ResourcePages.size else { throw .samePageTwice }
                // A short list whose store ignores page numbers.
                emptyFrom = frontier + 1
                continue
            }
            frontier += 1
            edge = candidate
            beyond[frontier] = nil
        }
    }

    /// A page announced by the totals was empty: rows may have crossed the last edge.
    private mutating func mendsEnd() -> Bool {
        guard !hasMendedEnd, let emptyFrom, let pages, emptyFrom <= pages, let before = edge.total, frontier > 0,
            repeatsLeft > 0
        else { return false }
        hasMendedEnd = true
        startMending(base: before, span: 1)
        return true
    }

    private mutating func startMending(base: Int, span: Int) {
        var current = Mending(base: base, lowest: frontier + 1, waiting: [], total: nil)
        begin(&current, from: max(1, frontier - span + 1), to: frontier)
        mending = current
    }
}
