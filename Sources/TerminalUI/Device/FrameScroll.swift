/// Rows of a screen that moved up or down between two frames, so that the terminal can move them itself.
struct FrameScroll: Hashable, Sendable {
    /// The rows between which the terminal moves its content.
    let region: ClosedRange<Int>
    /// By how many rows the content moves up; negative is down.
    let lines: Int

    /// How many rows must be saved from repainting for a scroll to be worth its bytes.
    private static let leastGain = 3

    /// The scroll that saves most rows, if any saves enough.
    static func between(_ old: Frame, and new: Frame) -> FrameScroll? {
        let changed = new.rows(differingFrom: old)
        guard let first = changed.first, let last = changed.last, changed.count > leastGain else { return nil }
        let before = old.digests(first...last)
        let after = new.digests(first...last)
        var best: FrameScroll?
        var bestGain = leastGain - 1
        for distance in 1..<max(2, last - first) {
            for lines in [distance, -distance] {
                var start = first
                var gain = 0
                for y in first...last + 1 {
                    let source = y + lines
                    if y <= last, source >= first, source <= last, after[y - first] == before[source - first] {
                        if before[y - first] != after[y - first] { gain += 1 }
                        continue
                    }
                    if gain > bestGain {
                        bestGain = gain
                        best = FrameScroll(
                            region: min(start, start + lines)...max(y - 1, y - 1 + lines),
                            lines: lines
                        )
                    }
                    start = y + 1
                    gain = 0
                }
            }
        }
        return best.flatMap { $0.isTrue(old, new) ? $0 : nil }
    }

    /// Digests can be equal by chance.
    private func isTrue(_ old: Frame, _ new: Frame) -> Bool {
        let width = new.size.width
        return region.allSatisfy { y in
            guard region.contains(y + lines) else { return true }
            let source = (y + lines) * width
            return new.cells[(y * width)..<((y + 1) * width)] == old.cells[source..<(source + width)]
        }
    }
}

extension Frame {
    fileprivate func rows(differingFrom other: Frame) -> [Int] {
        let width = size.width
        return cells.withUnsafeBufferPointer { cells in
            other.cells.withUnsafeBufferPointer { others in
                (0..<size.height).filter { y in
                    var difference: UInt64 = 0
                    for index in (y * width)..<((y + 1) * width) {
                        difference |= cells[index].bits ^ others[index].bits
                    }
                    return difference != 0
                }
            }
        }
    }

    /// A digest of each row; rows with different digests differ.
    fileprivate func digests(_ rows: ClosedRange<Int>) -> [UInt64] {
        let width = size.width
        return cells.withUnsafeBufferPointer { cells in
            rows.map { y in
                var digest: UInt64 = 0xcbf2_9ce4_8422_2325
                for index in (y * width)..<((y + 1) * width) {
                    digest = (digest ^ cells[index].bits) &* 0x100_0000_01b3
                    digest ^= digest >> 29
                }
                return digest
            }
        }
    }

    /// Moves the rows as a terminal does; rows scrolled in are blank.
    mutating func scroll(_ scroll: FrameScroll) {
        let old = cells
        for y in scroll.region {
            let target = y * size.width
            let source = (y + scroll.lines) * size.width
            let row =
                scroll.region.contains(y + scroll.lines)
                ? old[source..<(source + size.width)] : Array(repeating: .blank, count: size.width)[...]
            cells.replaceSubrange(target..<(target + size.width), with: row)
        }
    }
}
