/// A part of a typed filter: a word, or a key with an operator and a value.
struct FilterToken: Hashable {
    enum Operator: String, CaseIterable {
        case atLeast = ">="
        case atMost = "<="
        case above = ">"
        case below = "<"
        case equal = ":"
    }

    struct Condition: Hashable {
        let key: String
        let sign: Operator
        /// Split at commas outside quotes.
        let values: [String]

        var value: String { values.joined(separator: ",") }
    }

    /// Its position, in characters.
    let range: Range<Int>
    var isNegated = false
    /// Set if it is a condition.
    var condition: Condition?
    /// The whole part without quotes, if it is a word.
    var word = ""
    /// Its first character was a quote: a word, whatever it contains.
    var isQuoted = false
}

/// Splits typed text into tokens at spaces outside quotes.
enum FilterScanner {
    static let maximumTextLength = 2_000

    static func tokens(of text: String) -> [FilterToken] {
        let characters = Array(text.prefix(maximumTextLength))
        var tokens: [FilterToken] = []
        var index = 0
        while index < characters.count {
            if characters[index].isWhitespace {
                index += 1
                continue
            }
            var end = index
            var isInQuotes = false
            while end < characters.count, isInQuotes || !characters[end].isWhitespace {
                if characters[end] == "\\", isInQuotes, end + 1 < characters.count {
                    end += 1
                } else if characters[end] == "\"" {
                    isInQuotes.toggle()
                }
                end += 1
            }
            tokens.append(token(characters, index..<end))
            index = end
        }
        return tokens
    }

    private static func token(_ characters: [Character], _ range: Range<Int>) -> FilterToken {
        var start = range.lowerBound
        var token = FilterToken(range: range)
        if range.count > 1, characters[start] == "-" || characters[start] == "!",
            characters[start + 1].isLetter || characters[start + 1] == "\""
        {
            token.isNegated = true
            start += 1
        }
        if characters[start] == "\"" {
            token.isQuoted = true
            token.word = pieces(characters[start..<range.upperBound]).joined(separator: ",")
            return token
        }
        let key = characters[start..<range.upperBound].prefix { ($0.isASCII && $0.isLetter) || $0 == "_" }
        let rest = characters[key.endIndex..<range.upperBound]
        if !key.isEmpty, let (sign, length) = sign(rest) {
            let value = rest.dropFirst(length)
            // A web address is not a condition.
            if !(rest.first == ":" && value.starts(with: ["/", "/"])) {
                token.condition = FilterToken.Condition(
                    key: String(key).lowercased(),
                    sign: sign,
                    values: pieces(value)
                )
                return token
            }
        }
        token.word = pieces(characters[start..<range.upperBound]).joined(separator: ",")
        return token
    }

    /// `:`, `=`, `>`, `>=`, `<`, `<=`, and the last four after a colon.
    private static func sign(_ rest: ArraySlice<Character>) -> (FilterToken.Operator, Int)? {
        var rest = rest
        var length = 0
        if rest.first == ":", let next = rest.dropFirst().first, next == ">" || next == "<" {
            rest = rest.dropFirst()
            length = 1
        }
        guard let first = rest.first else { return nil }
        let isWithEqual = rest.dropFirst().first == "="
        switch first {
        case ":", "=": return (.equal, length + 1)
        case ">": return isWithEqual ? (.atLeast, length + 2) : (.above, length + 1)
        case "<": return isWithEqual ? (.atMost, length + 2) : (.below, length + 1)
        default: return nil
        }
    }

    /// Split at commas, without quotes; inside quotes a comma is literal, and a backslash escapes the next character.
    private static func pieces(_ characters: ArraySlice<Character>) -> [String] {
        var pieces = [""]
        var isInQuotes = false
        var isEscaped = false
        for character in characters {
            if isEscaped {
                pieces[pieces.count - 1].append(character)
                isEscaped = false
            } else if character == "\\", isInQuotes {
                isEscaped = true
            } else if character == "\"" {
                isInQuotes.toggle()
            } else if character == ",", !isInQuotes {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        return pieces
    }
}
