extension Dialog {
    var spoken: SpokenRegion {
        SpokenRegion(
            id: id,
            title: title,
            lines: body + ["Choices: " + buttons.map(\.label).joined(separator: ", ")],
            row: SpokenRow("\(buttons[chosen].label), button", position: "\(chosen + 1) of \(buttons.count)")
        )
    }
}
