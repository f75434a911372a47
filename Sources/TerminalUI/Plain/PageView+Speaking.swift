extension PageView {
    func spoken(_ scroll: inout PageScroll, focused: Bool) -> SpokenRegion {
        let facts = lines.map(\.spoken).filter { !$0.isEmpty }
        scroll.read(facts: facts.count)
        var state = ""
        if sections.indices.contains(currentSection) {
            state = "\(sections[currentSection].label), section \(currentSection + 1) of \(sections.count)"
        }
        var region = SpokenRegion(
            id: "page \(titles.left) \(currentSection)",
            title: [titles.left, titles.right.spokenBadge].filter { !$0.isEmpty }.joined(separator: ", "),
            state: state,
            lines: facts,
            isFocused: focused
        )
        if let place = scroll.doorPlace {
            let door = scroll.doors[place]
            let words = "\(door.words.trimmingSpaces), Enter opens"
            region.row = SpokenRow(words, position: "\(place + 1) of \(scroll.doors.count)", isLine: true)
        } else if facts.indices.contains(scroll.fact) {
            region.row = SpokenRow(
                facts[scroll.fact],
                brief: sections.indices.contains(currentSection)
                    ? "\(titles.left), \(sections[currentSection].title)" : titles.left,
                position: "",
                isLine: true
            )
        }
        return region
    }
}

extension PageLine {
    /// The line as a fact; empty for a mere divider.
    var spoken: String {
        switch self {
        case .blank, .rule: ""
        case .heading(let text): text
        case .text(let spans): spans.map(\.text).joined()
        case .field(let label, let value):
            label.isEmpty ? value.map(\.text).joined() : "\(label): \(value.map(\.text).joined())"
        case .pair(let left, let right): "\(left.map(\.text).joined().trimmingSpaces): \(right.text)"
        }
    }
}

extension String {
    /// `● Processing · Paid` without the mark.
    fileprivate var spokenBadge: String {
        guard let first, !first.isLetter, !first.isNumber, dropFirst().first == " " else { return self }
        return String(dropFirst(2))
    }
}
