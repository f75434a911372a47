import Testing

@testable import CartEngine

/// Which zones cover an address, as WooCommerce's query answers it.
struct ShippingAreaTests {
    private func area(_ places: String...) -> ShippingArea {
        ShippingArea(
            places.map { place in
                let parts = place.split(separator: " ", maxSplits: 1).map(String.init)
                return (kind: parts[0], code: parts[1])
            }
        )
    }

    private func place(_ country: String, _ state: String = "", _ postcode: String = "") -> TaxLocation {
        TaxLocation(country: country, state: state, postcode: postcode)
    }

    @Test func test_area_when_it_names_countries_states_or_continents_then_one_of_them_is_enough() {
        let area = area("country IE", "state US:ME", "continent AS")
        #expect(area.covers(place("IE")) && area.covers(place("ie", "D")))
        #expect(area.covers(place("US", "ME")) && area.covers(place("us", "me")))
        #expect(!area.covers(place("US", "NH")) && !area.covers(place("US")))
        #expect(area.covers(place("JP")) && area.covers(place("CY")))
        #expect(!area.covers(place("GB")) && !area.covers(place("")) && !area.covers(place("Germany")))
    }

    @Test func test_area_when_it_names_nothing_then_everywhere() {
        for place in [place("IE"), place(""), place("QQ", "X", "1")] { #expect(area().covers(place)) }
    }

    @Test func test_area_when_it_names_postcodes_then_only_those_within_its_regions() {
        let coast = area("country US", "postcode 04101...04112", "postcode 039*")
        #expect(coast.covers(place("US", "ME", "04106")) && coast.covers(place("US", "ME", "03901")))
        #expect(coast.covers(place("US", "ME", "039 01")))
        #expect(!coast.covers(place("US", "ME", "04113")) && !coast.covers(place("US", "ME", "")))
        // A ZIP+4 is a larger number than any of five digits.
        #expect(!coast.covers(place("US", "ME", "04106-1234")))
        #expect(!coast.covers(place("DE", "", "04106")))
    }

    @Test func test_area_when_it_names_only_postcodes_then_in_every_country() {
        let area = area("postcode BT*")
        #expect(area.covers(place("GB", "", "bt9 5ab")) && area.covers(place("IE", "", "BT1")))
        #expect(!area.covers(place("GB", "", "SW1A 1AA")))
    }

    @Test func test_area_when_a_plugin_adds_other_kinds_then_they_cover_nothing() {
        #expect(!area("city Galway").covers(place("IE")))
        #expect(area("city Galway", "country IE").covers(place("IE")))
    }

    @Test func test_continent_when_asked_for_a_country_then_one_or_none() {
        #expect(Continent.of("US") == "NA" && Continent.of("XK") == "EU" && Continent.of("AQ") == "AN")
        #expect(Continent.of("ZW") == "AF" && Continent.of("WS") == "OC" && Continent.of("VE") == "SA")
        #expect(Continent.of("") == nil && Continent.of("US CA") == nil && Continent.of("QQ") == nil)
    }
}
