import WooFoundation

/// Ranges as typed: one part, or two for a range that is open at one end each.
enum FilterRangeText {
    static func dates(_ key: String, _ range: FilterDateRange) -> [String] {
        switch (range.first, range.last) {
        case (nil, nil): []
        case (let first?, nil): [key + (range.isAfter ? ">" : ">=") + first.text]
        case (nil, let last?): [key + (range.isBefore ? "<" : "<=") + last.text]
        case (let first?, let last?):
            if range.isAfter || range.isBefore {
                [key + (range.isAfter ? ">" : ">=") + first.text, key + (range.isBefore ? "<" : "<=") + last.text]
            } else {
                [key + ":" + (first == last ? first.text : first.text + ".." + last.text)]
            }
        }
    }

    static func amounts(_ key: String, _ range: FilterAmountRange) -> [String] {
        switch (range.least, range.most) {
        case (nil, nil): []
        case (let least?, nil): [key + (range.isAbove ? ">" : ">=") + "\(least)"]
        case (nil, let most?): [key + (range.isBelow ? "<" : "<=") + "\(most)"]
        case (let least?, let most?):
            if range.isAbove || range.isBelow {
                [
                    key + (range.isAbove ? ">" : ">=") + "\(least)",
                    key + (range.isBelow ? "<" : "<=") + "\(most)",
                ]
            } else {
                [key + ":" + (least == most ? "\(least)" : "\(least)..\(most)")]
            }
        }
    }
}
