import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import DemoStore
@testable import Yosemite

/// Ways to ship: those of the address's zone first, found as the store finds it.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ShippingOfferTests {
    private func offer(
        _ manager: any StoresManager,
        _ country: String,
        _ state: String = "",
        _ postcode: String = ""
    ) async throws -> ShippingOffer {
        try await manager.perform {
            OrderFormAction.shippingOffer(
                siteID: Shop.siteID,
                country: country,
                state: state,
                postcode: postcode,
                onCompletion: $0
            )
        }
    }

    @Test func test_offer_when_zones_overlap_then_the_first_in_the_store_s_order_and_all_others_behind() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await manager.mirrorEverything()
            let maine = try await offer(manager, "US", "ME", "04101")
            #expect(maine.zoneName == "Maine local")
            #expect(maine.choices.filter(\.isForAddress).map(\.title) == ["Local pickup", "Local courier"])
            #expect(maine.choices.prefix(2).allSatisfy(\.isForAddress) && maine.choices.count == 5)
            let utah = try await offer(manager, "us", "ut")
            #expect(utah.zoneName == "United States")
            #expect(utah.choices.map(\.instanceID) == ["3", "4", "1", "2", "5"])
            #expect(try await offer(manager, "GB").choices.first?.title == "International")
            // Everywhere else, where this store has no way to ship.
            let france = try await offer(manager, "FR")
            #expect(france.zoneName == "Locations not covered by your other zones")
            #expect(france.choices.count == 5 && !france.choices.contains(where: \.isForAddress))
            let nowhere = try await offer(manager, "")
            #expect(nowhere.zoneName == nil && nowhere.choices.map(\.instanceID) == ["1", "2", "3", "4", "5"])
        }
    }

    @Test func test_offer_when_a_zone_has_postcodes_a_continent_or_no_methods_then_found_all_the_same() async throws {
        try await Shop.with(orders: 0) { shop in
            shop.store.withState { state in
                state.zones = [
                    DemoZone(
                        id: 0,
                        name: "Elsewhere",
                        methods: [DemoZone.Method(instanceID: 8, kind: "flat_rate", title: "By sea", cost: "40")]
                    ),
                    DemoZone(
                        id: 4,
                        name: "No islands",
                        order: 1,
                        places: [
                            DemoZone.Place(kind: "country", code: "DE"),
                            DemoZone.Place(kind: "postcode", code: "26548"),
                            DemoZone.Place(kind: "postcode", code: "25938...25999"),
                        ]
                    ),
                    DemoZone(
                        id: 5,
                        name: "Europe",
                        order: 2,
                        places: [DemoZone.Place(kind: "continent", code: "EU")],
                        methods: [DemoZone.Method(instanceID: 9, kind: "flat_rate", title: "Parcel", cost: "9.90")]
                    ),
                ]
            }
            let manager = shop.manager()
            try await manager.mirrorEverything()
            let island = try await offer(manager, "DE", "", "25946")
            #expect(island.zoneName == "No islands" && !island.choices.contains(where: \.isForAddress))
            let berlin = try await offer(manager, "DE", "", "10115")
            #expect(berlin.zoneName == "Europe" && berlin.choices.first?.isForAddress == true)
            let japan = try await offer(manager, "JP")
            #expect(japan.zoneName == "Elsewhere" && japan.choices.first?.title == "By sea")
            #expect(japan.choices.first?.isForAddress == true)
        }
    }

    @Test func test_offer_when_zones_are_not_here_yet_then_all_ways_in_their_order() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            try await manager.mirrorEverything()
            try await shop.mirror().performAndSave { storage in
                _ = try storage.deleteAllObjects(ofType: ShippingZoneRecord.self, matching: .all)
            }
            let offer = try await offer(manager, "US", "ME")
            #expect(offer.zoneName == nil && offer.choices.count == 5)
        }
    }
}
