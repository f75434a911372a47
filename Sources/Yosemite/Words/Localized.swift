/// Looks a sentence up; the one door through which every word on a screen comes, so that a second language is data.
///
/// - Parameter values: put in for each `%@`, in order.
public func localized(_ sentence: String, _ values: String...) -> String {
    var result = ""
    var rest = Substring(sentence)
    for value in values {
        guard let mark = rest.range(of: "%@") else { break }
        result += rest[..<mark.lowerBound] + value
        rest = rest[mark.upperBound...]
    }
    return result + rest
}

extension Substring {
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
