import WooFoundation

// What CopiablePlugin has to cope with; the tests beside this file copy them.

struct Parcel: Copiable, Equatable {
    struct Label: Copiable, Equatable {
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
    Copiable,
    Equatable
{
    let first: Int
    let second: Optional<Int>
}

final class Shelf: Copiable {
    let name: String
    let parcel: Parcel?

    init(name: String, parcel: Parcel?) {
        self.name = name
        self.parcel = parcel
    }
}

enum Warehouse {
    struct Bay: Copiable, Equatable {
        let number: Int
    }
}

extension Parcel {
    struct Stamp: Copiable, Equatable {
        let price: Int?
    }
}
