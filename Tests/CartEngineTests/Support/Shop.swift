import CartEngine
import FoundationEssentials

/// A small shop for tests: tax of 20 % in Germany on top of prices, unless told otherwise.
struct CartShop {
    static let moment = Date(timeIntervalSince1970: 1_795_348_800)

    var settings = CartSettings(
        calculatesTaxes: true,
        pricesIncludeTax: false,
        base: TaxLocation(country: "DE", postcode: "10115", city: "Berlin")
    )
    var rates = [CartTaxRate(id: 1, country: "DE", rate: "20.0000")]
    var goods = [CartGoods(id: 10, price: "10.00"), CartGoods(id: 20, price: "0.99")]
    var coupons: [CartCoupon] = []
    var absence = Catalogue.Absence.doesNotExist

    func price(_ request: OrderRequest) throws -> PricedOrder {
        try rules().price(request, catalogue: catalogue, at: Self.moment)
    }

    func quote(_ request: OrderRequest) throws -> PricedRequest {
        try rules().quote(request, catalogue: catalogue, at: Self.moment)
    }

    func update(_ order: PricedOrder, _ request: OrderRequest) throws -> PricedOrder {
        try rules().update(order, with: request, catalogue: catalogue, at: Self.moment)
    }

    func rules() throws -> StoreRules {
        try StoreRules(settings: settings, taxClasses: ["standard", "reduced"], rates: rates)
    }

    var catalogue: Catalogue { Catalogue(goods, coupons: coupons, absence: absence) }

    /// The ids of the rates that apply at a place.
    func rateIDs(_ place: CartAddress) throws -> [Int] {
        let order = try price(OrderRequest(billing: place, lines: [CartLine(productID: 10)]))
        return order.lines[0].taxes.map(\.rateID)
    }
}

/// The refusal that `body` ends with; nil for a price and other errors.
func refusal(_ body: () throws -> PricedOrder) -> StoreRefusal? {
    do {
        _ = try body()
        return nil
    } catch CartError.refused(let refusal) {
        return refusal
    } catch {
        return nil
    }
}
