import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShipmentStoryTests {
    @Test func test_parcel_when_added_and_taken_off_by_keys_then_so_on_the_page_and_in_the_store() async throws {
        try await Story.tell(.init(plugins: [.shipmentTracking])) { story in
            try await story.ready()
            await story.press(.enter)
            await story.busy.idle()
            let id = story.root.host.openOrderID
            #expect(story.text.contains("Shipments") && story.text.contains("No parcel yet."), "\(story.text)")
            await story.palette("add tracking")
            await story.type("1Z \u{202E}9")
            await story.press(.tab)
            await story.type("usps")
            await story.press(.enter, .enter)
            await story.busy.idle()
            #expect(!story.text.contains("No parcel yet."), "\(story.text)")
            #expect(story.store.shipments(ofOrder: id).map(\.provider) == ["USPS"])
            await story.palette("remove a tracking number")
            await story.press(.enter)
            await story.busy.idle()
            #expect(story.text.contains("No parcel yet."), "\(story.text)")
            #expect(story.store.shipments(ofOrder: id) == [])
        }
    }

    @Test func test_page_when_the_store_has_no_plugin_then_there_is_no_section() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(.enter)
            await story.busy.idle()
            #expect(!story.text.contains("Shipments"), "\(story.text)")
        }
    }
}

extension ScreenHost {
    fileprivate var openOrderID: Int { (screen as? OrderPageScreen).map { Int($0.panel.model.orderID) } ?? 0 }
}
