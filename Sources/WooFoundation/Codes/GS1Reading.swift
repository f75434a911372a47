import FoundationEssentials

/// The parts of a GS1 string or Digital Link that a shop needs.
struct GS1Reading: Hashable {
    /// 01, or 02 where a case names its contents.
    var item: GTIN?
    var carried = CarriedValues()

    /// - Parameter year: the present one: labels have two digits.
    /// - Returns: nil where there is no valid GTIN in it.
    init?(_ elements: [GS1Element], year: Int) {
        for element in elements { take(element, year) }
        guard item != nil else { return nil }
    }

    private mutating func take(_ element: GS1Element, _ year: Int) {
        let value = element.value
        switch element.identifier {
        case "01": item = GTIN(value)
        case "02": item = item ?? GTIN(value)
        case "10": carried.lot = value
        case "21": carried.serial = value
        case "11": carried.produced = Self.day(value, year)
        case "15": carried.bestBefore = Self.day(value, year)
        case "17": carried.expires = Self.day(value, year)
        case "30", "37": carried.count = Int(value)
        case let identifier: takeMeasure(identifier, value)
        }
    }

    /// Identifiers whose fourth digit is the number of decimals.
    private mutating func takeMeasure(_ identifier: String, _ value: String) {
        guard identifier.count == 4, let places = identifier.utf8.last.map({ Int($0) - 0x30 }) else { return }
        switch identifier.prefix(3) {
        case "310": weigh(value, places, .kilogram)
        case "320": weigh(value, places, .pound)
        case "356", "357": weigh(value, places, .ounce)
        // Gross weights, where there is no net weight.
        case "330" where carried.weight == nil: weigh(value, places, .kilogram)
        case "340" where carried.weight == nil: weigh(value, places, .pound)
        case "392": carried.price = Self.decimal(value, places)
        case "393" where value.utf8.count > 3:
            carried.currency = String(value.prefix(3))
            carried.price = Self.decimal(value.dropFirst(3), places)
        default: break
        }
    }

    private mutating func weigh(_ value: String, _ places: Int, _ unit: CarriedValues.WeightUnit) {
        carried.weight = Self.decimal(value, places).map { CarriedValues.Weight(amount: $0, unit: unit) }
    }

    /// - Returns: nil where it is not a number, or has more decimals than digits.
    static func decimal(_ digits: some StringProtocol, _ places: Int) -> Decimal? {
        guard let numbers = digits.asciiDigits, numbers.count <= 18, 0...numbers.count ~= places else { return nil }
        let whole = numbers.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
        return Decimal(sign: .plus, exponent: -places, significand: Decimal(whole))
    }

    /// YYMMDD. The century is the nearest one; day 00 is the last of the month (GS1 General Specifications 7.12).
    static func day(_ text: String, _ year: Int) -> CarriedValues.Day? {
        guard let digits = text.asciiDigits?.map({ Int($0) }), digits.count == 6 else { return nil }
        let short = digits[0] * 10 + digits[1]
        let (month, day) = (digits[2] * 10 + digits[3], digits[4] * 10 + digits[5])
        let century = year / 100 * 100
        let whole =
            switch short - year % 100 {
            case 51...: century - 100 + short
            case ...(-50): century + 100 + short
            default: century + short
            }
        guard 1...12 ~= month else { return nil }
        let next =
            month == 12
            ? CivilTime(year: whole + 1, month: 1, day: 1) : CivilTime(year: whole, month: month + 1, day: 1)
        let last = CivilTime(utcSeconds: next.utcSeconds - 86_400).day
        guard day <= last else { return nil }
        return CarriedValues.Day(year: whole, month: month, day: day == 0 ? last : day)
    }
}
