import Testing
import Yosemite

@testable import Merced

/// Which device an id means where readers of two kinds have one serial number.
struct DeviceListTests {
    private let devices = DeviceList(
        store: "shop",
        readers: [reader(.ccid, "0001"), reader(.encryptingHID, "0001"), reader(.ccid, "0002")],
        printers: [],
        problem: nil
    )

    private static func reader(_ kind: CardReader.Kind, _ serial: String) -> DeviceDocument {
        DeviceDocument(
            CardReader(
                serial: serial,
                kind: kind,
                name: "Reader",
                mode: .test,
                batteryLevel: nil,
                firmwareVersion: nil
            )
        )
    }

    @Test func test_named_when_two_kinds_have_one_id_then_both_and_the_kind_tells_them_apart() {
        #expect(devices.named("0001", kind: nil).map(\.kind) == ["ccid", "encrypting_hid"])
        #expect(devices.named("0001", kind: "encrypting_hid").map(\.kind) == ["encrypting_hid"])
        #expect(devices.named("0001", kind: "printer").isEmpty)
        #expect(devices.named("0002", kind: nil).map(\.kind) == ["ccid"])
        let words = DeviceDocument.Localization.several("0001", ["ccid", "encrypting_hid"])
        #expect(words == "0001 is the id of 2 devices: say which with --kind ccid | encrypting_hid.")
    }
}
