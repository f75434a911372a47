extension BarChart {
    /// A chart read out: its title, each bar with its numbers, the best and the lowest.
    func spoken(_ selected: Int?, focused: Bool) -> SpokenRegion {
        var region = SpokenRegion(
            id: "chart \(data.titles.left)",
            title: [data.titles.left, data.titles.right].filter { !$0.isEmpty }.joined(separator: ", "),
            readsNewLines: false,
            isFocused: focused
        )
        region.lines = extremes(\.label)
        if let selected {
            region.row = SpokenRow(
                words(data.bars[selected]),
                brief: data.bars[selected].name,
                position: "\(selected + 1) of \(data.bars.count)"
            )
        }
        return region
    }
}
