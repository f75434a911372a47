import TerminalUI
import Yosemite

extension FilterValues {
    /// Days of the store's calendar: also the menu of `t`, then `d w m q y c`.
    static func dates(_ title: String) -> FilterValues {
        let typed = typing(DateLocalization.other, key: "c")
        return FilterValues(title: title, any: DateLocalization.any, typed: typed) {
            let dates: [(FilterDate, Character?)] = [
                (.today, "d"), (.yesterday, nil), (.thisWeek, "w"), (.lastDays(7), nil), (.thisMonth, "m"),
                (.lastMonth, nil), (.lastDays(30), nil), (.thisQuarter, "q"), (.thisYear, "y"), (.lastYear, nil),
            ]
            return dates.map { Choice(id: $0.text, label: FilterWords.word($0), key: $1) }
        }
    }

    private enum DateLocalization {
        static let any = localized("Any day")
        static let other = localized("Other days…")
    }
}
