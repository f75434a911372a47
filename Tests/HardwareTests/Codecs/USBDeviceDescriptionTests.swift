import Testing

@testable import Hardware

struct USBDeviceDescriptionTests {
    @Test(arguments: [
        ("QEMU", "QEMU USB CCID", "QEMU USB CCID"), ("EPSON", "TM-T20II", "EPSON TM-T20II"), ("qemu", "QEMU", "QEMU"),
        ("", "TM-T20II", "TM-T20II"), ("EPSON", "", "EPSON"), (nil, nil, ""),
    ])
    func test_name_when_the_product_says_its_maker_then_is_said_once(
        _ maker: String?,
        _ product: String?,
        _ expected: String
    ) {
        let device = USBDeviceDescription(
            vendorID: 1,
            productID: 2,
            bus: 1,
            address: 2,
            manufacturer: maker,
            product: product,
            interfaces: []
        )
        #expect(device.fullName == expected)
    }
}
