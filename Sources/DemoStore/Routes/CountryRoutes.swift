/// `data/countries`: all in one answer without totals, or one by its code in any case.
enum CountryRoutes {
    /// - Parameter path: below `data/countries`.
    static func answer(_ path: [String], _ context: RouteContext) throws(RESTError) -> StoreAnswer {
        guard let code = path.first else {
            try context.access.list()
            return context.list(DemoCountries.all.map { $0.json(context.rendering) }, allow: "GET")
        }
        try context.access.list()
        guard let country = DemoCountries.all.first(where: { $0.code == code.uppercased() }) else {
            throw RESTError(
                404,
                "woocommerce_rest_data_invalid_location",
                "There are no locations matching these parameters."
            )
        }
        return context.single(country.json(context.rendering), allow: "GET")
    }
}
