/// A chart as a table: each bar in words and numbers (`screens.md`, "Looks": every chart has one).
extension ChartData {
    /// Name and value; where there is a comparison, also change and previous value.
    ///
    /// - Parameters:
    ///   - heading: the title of the first column: `Day`.
    ///   - value: the title of the second.
    public func tableColumns(heading: String, value: String) -> [TableColumn] {
        var columns = [
            TableColumn(id: "name", title: heading, priority: 1, minimum: 6, ideal: 16),
            TableColumn(id: "value", title: value, priority: 2, minimum: 8, ideal: 12, align: .right, speech: .named),
        ]
        guard compares else { return columns }
        columns += [
            TableColumn(id: "change", title: "", priority: 3, minimum: 8, ideal: 10, align: .right),
            TableColumn(
                id: "before",
                title: beforeName,
                priority: 4,
                minimum: 8,
                ideal: 12,
                align: .right,
                speech: .named
            ),
        ]
        return columns
    }

    /// The row of a bar, in the order of `tableColumns`; nil where there is no such bar.
    public func tableRow(_ index: Int) -> TableRow? {
        guard bars.indices.contains(index) else { return nil }
        let bar = bars[index]
        var cells = [TableCell(bar.name), TableCell(bar.value == nil ? "" : bar.valueText)]
        if compares {
            cells += [TableCell(bar.changeText, role: .muted), TableCell(bar.beforeText, role: .chartBefore)]
        }
        return TableRow(cells)
    }
}
