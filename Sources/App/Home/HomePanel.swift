import Yosemite

/// A part of Home that can have the focus.
enum HomePanel: Hashable {
    case card(StatsFigure)
    case chart
    case attention
    case leaders
    case newest

    init?(id: String) {
        switch id {
        case "chart": self = .chart
        case "attention": self = .attention
        case "leaders": self = .leaders
        case "newest": self = .newest
        default:
            guard id.hasPrefix(Self.cardPrefix),
                let figure = StatsFigure(rawValue: String(id.dropFirst(Self.cardPrefix.count)))
            else { return nil }
            self = .card(figure)
        }
    }

    private static let cardPrefix = "card."

    var id: String {
        switch self {
        case .card(let figure): Self.cardPrefix + figure.rawValue
        case .chart: "chart"
        case .attention: "attention"
        case .leaders: "leaders"
        case .newest: "newest"
        }
    }

    var isCard: Bool {
        if case .card = self { true } else { false }
    }
}
