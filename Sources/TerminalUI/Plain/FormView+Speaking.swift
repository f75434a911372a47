extension FormView {
    func spoken(focused: Bool) -> SpokenRegion {
        let fields = rows.filter(\.canBeSelected)
        var region = SpokenRegion(id: "form", isFocused: focused)
        region.lines = rows.compactMap { row in row.problem.map { "\(row.label): \($0)" } }
        guard rows.indices.contains(selected), rows[selected].canBeSelected else { return region }
        let row = rows[selected]
        if let editing {
            region.field = SpokenField(label: row.label, field: editing)
        } else {
            let number = (fields.firstIndex { $0.id == row.id } ?? 0) + 1
            region.row = SpokenRow(row.spoken, brief: row.label, position: "\(number) of \(fields.count)")
        }
        return region
    }
}

extension FormRow {
    var spoken: String {
        var parts: [String]
        switch kind {
        case .heading: parts = [label]
        case .button: parts = ["\(label), button"]
        case .toggle(let isOn): parts = ["\(label): \(isOn ? "on" : "off")\(value.isEmpty ? "" : ", " + value)"]
        case .text, .choice, .long, .fixed: parts = ["\(label): \(value.isEmpty ? "empty" : value)"]
        }
        if isChanged { parts.append("changed") }
        if let problem { parts.append(problem) }
        return parts.joined(separator: ", ")
    }
}
