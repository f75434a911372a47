import WooFoundation

// What CopiablePlugin has to cope with; the tests beside this file copy them.

struct Parcel: GeneratedCopiable, Equatable {
    struct Label: GeneratedCopiable, Equatable {
        let text: String
        let colour: String?
    }

    enum State: String {
        case packed = "a \"packed\" {"
        case sent = "back\\"
    }

    let id: Int64
    var note: String?
    let label: Label?
    let tags: [String: [Int]]
    let state: State
    // let weight: Int
    let wheels: Int = 4
    private static let limit: Int = 3
    var isSent: Bool { state == .sent }
    var summary: String {
        let text: String = "\(id) {"
        return text
    }
}

struct WrappedHeader:
    GeneratedCopiable,
    Equatable
{
    let first: Int
    let second: Optional<Int>
}

final class Shelf: GeneratedCopiable {
    let name: String
    let parcel: Parcel?

    init(name: String, parcel: Parcel?) {
        self.name = name
        self.parcel = parcel
    }
}

enum Warehouse {
    struct Bay: GeneratedCopiable, Equatable {
        let number: Int
    }
}

extension Parcel {
    struct Stamp: GeneratedCopiable, Equatable {
        let price: Int?
    }
}
