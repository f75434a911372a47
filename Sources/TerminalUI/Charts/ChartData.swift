import FoundationEssentials

/// One bar of a chart, with that of the period before.
public struct ChartBar: Hashable, Sendable {
    /// Under the bar, short: `Mon`.
    public var label: String
    /// In words and tables: `Mon 16 Nov`.
    public var name: String
    /// nil for a time that has not begun.
    public var value: Decimal?
    public var valueText: String
    public var before: Decimal?
    public var beforeText: String
    /// The difference in words: `up 8.2%`. Empty where there is nothing to compare with.
    public var changeText: String
    /// Whether its time is not over: it is then not called the lowest.
    public var isUnfinished: Bool

    public init(
        label: String,
        name: String,
        value: Decimal?,
        valueText: String,
        before: Decimal? = nil,
        beforeText: String = "",
        changeText: String = "",
        isUnfinished: Bool = false
    ) {
        self.label = label
        self.name = name
        self.value = value
        self.valueText = valueText
        self.before = before
        self.beforeText = beforeText
        self.changeText = changeText
        self.isUnfinished = isUnfinished
    }
}

/// The data of a chart and its table.
public struct ChartData: Hashable, Sendable {
    /// What is measured, and its total: `Revenue by day`, `total $12,480.50`.
    public var titles: BoxTitles
    public var bars: [ChartBar]
    /// `this week`
    public var nowName: String
    /// `last week`; empty where there is no comparison.
    public var beforeName: String
    /// The smallest step of the axis: 1 for counts.
    public var finest: Decimal

    public init(
        titles: BoxTitles,
        bars: [ChartBar],
        nowName: String,
        beforeName: String = "",
        finest: Decimal = Decimal(sign: .plus, exponent: -2, significand: 1)
    ) {
        self.titles = titles
        self.bars = bars
        self.nowName = nowName
        self.beforeName = beforeName
        self.finest = finest
    }

    public var compares: Bool { !beforeName.isEmpty }

    /// The highest bar; nil where none is higher than another.
    public var best: ChartBar? {
        let known = bars.filter { $0.value != nil }
        guard let first = known.first?.value, known.contains(where: { $0.value != first }) else { return nil }
        return known.max { ($0.value ?? 0) < ($1.value ?? 0) }
    }

    /// The lowest bar whose time is over.
    public var lowest: ChartBar? {
        guard let best else { return nil }
        let whole = bars.filter { $0.value != nil && !$0.isUnfinished }
        return whole.min { ($0.value ?? 0) < ($1.value ?? 0) }.flatMap { $0 == best ? nil : $0 }
    }
}
