/// Looks up a sentence; every text on a screen comes through here, so that a second language is only data.
///
/// - Parameter values: inserted for each `%@`, in order.
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
