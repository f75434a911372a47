/// Looks scalars up in sorted, closed ranges that do not overlap.
enum ScalarRanges {
    static func contain(_ value: UInt32, _ ranges: [(UInt32, UInt32)]) -> Bool {
        var (low, high) = (0, ranges.count - 1)
        while low <= high {
            let middle = (low + high) / 2
            if value < ranges[middle].0 {
                high = middle - 1
            } else if value > ranges[middle].1 {
                low = middle + 1
            } else {
                return true
            }
        }
        return false
    }
}
