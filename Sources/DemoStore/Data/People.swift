/// Names and addresses of invented people from all over the world.
enum People {
    private static let firstNames = [
        "Ava", "Pearl", "Søren", "Zoë", "Ana María", "Noah", "李", "محمد", "Иван", "Bo", "Nguyễn Thị", "Ólafur", "Grace",
        "陽子", "Jürgen", "O'Neil", "Priya", "Émile", "Łukasz", "서연", "Mateo", "Ayşe", "Kai", "Fatima", "Sam", "Ruth",
    ]
    private static let lastNames = [
        "Smith", "Ó Súilleabháin", "Иванов", "Adeyemi", "王", "Müller-Lüdenscheidt", "García Márquez", "الهاشمي",
        "Jones",
        "山田", "Nguyen", "Kowalski", "d'Arc", "Þórsson", "Brown", "김", "Çelik", "Johnson", "Dubois", "Van der Berg",
        "Patel", "Lee", "Åkesson", "Wilson",
    ]
    private static let companies = ["Harbor Café", "Åsa & Co", "Smith & Sons <Ltd>", "株式会社みどり", "Three Bears 🐻"]
    private static let places: [(country: String, state: String, city: String, postcode: String, street: String)] = [
        ("US", "ME", "Portland", "04101", "Wharf Street"), ("US", "NY", "New York", "10027", "Amsterdam Ave"),
        ("US", "CA", "San José", "95113", "Market St"), ("US", "MA", "Boston", "02118", "Rue de l’Église"),
        ("US", "OR", "Bend", "97701", "Pine Rd"), ("DE", "DE-BE", "Berlin", "10115", "Hauptstraße"),
        ("GB", "", "London", "SW1A 1AA", "High Street"), ("CA", "QC", "Montréal", "H2X 1Y4", "Rue Saint-Denis"),
        ("AU", "NSW", "Sydney", "2000", "George St"), ("JP", "JP13", "千代田区", "100-0001", "丸の内"),
        ("EG", "EGC", "القاهرة", "11511", "شارع التحرير"), ("FR", "", "Besançon", "25000", "Rue Mégevand"),
        ("BR", "SP", "São Paulo", "01310-100", "Avenida Paulista"), ("KR", "", "서울", "04524", "세종대로"),
    ]

    /// Person `number` of the store with `seed`: always the same.
    static func address(seed: UInt64, number: Int, guest: Bool) -> DemoAddress {
        var random = SplitMix(seed: seed, purpose: guest ? 11 : 12, index: number)
        let place = random.chance(percent: 65) ? places[random.below(5)] : random.pick(places)
        var address = DemoAddress()
        address.firstName = random.pick(firstNames)
        address.lastName = random.pick(lastNames)
        address.company = random.chance(percent: 6) ? random.pick(companies) : ""
        address.line1 = "\(random.below(990) + 1) \(place.street)"
        address.line2 = random.chance(percent: 10) ? "Apt \(random.below(40) + 1)" : ""
        (address.city, address.state) = (place.city, place.state)
        (address.postcode, address.country) = (place.postcode, place.country)
        address.email = guest ? "guest\(number)@example.test" : "cust\(number)@example.test"
        let line = String(String(10_000 + number % 10_000).dropFirst())
        address.phone = "+1 207 555 \(line)"
        return address
    }
}
