import Testing
import Yosemite

@testable import App

struct ScannerConfigurationTests {
    @Test func test_scanner_when_everything_is_said_then_it_is_read() throws {
        let text = """
            [scanner]
            country = "DE"
            patterns = ["price 21 IIIII NNN.DD"]
            barcodes = ["_mine", "hwp_product_gtin"]
            device = "0c2e:0b61"
            prefix = "~"
            suffix = "#"
            gap = 20
            hold = 20
            """
        let scanner = try Configuration.parse(text, path: "c").scanner
        #expect(scanner.codes.patterns.count == 7)
        #expect(scanner.codes.patterns.first?.text == "21 IIIII NNN.DD")
        #expect(scanner.codes.barcodeKeys == ["_mine", "hwp_product_gtin"])
        #expect(scanner.device == .usb(vendor: 0x0C2E, product: 0x0B61))
        #expect(scanner.profile.prefix == "~" && scanner.profile.suffix == "#")
        #expect(scanner.profile.gap == .milliseconds(20) && scanner.profile.hold == .milliseconds(20))
        #expect(try Configuration.parse("", path: "c").scanner == ScannerEntry())
    }

    @Test(arguments: [
        "country = \"XX\"", "patterns = [\"price 21\"]", "barcodes = [\"a b\"]", "device = \"all\"",
        "device = \"/dev/input/event3\"", "gap = 1", "prefix = \"123456789\"", "scanner = true",
    ])
    func test_scanner_when_something_is_wrong_then_says_where(line: String) throws {
        let found = try Configuration.check("[scanner]\n" + line, path: "c").problems
        #expect(found.count == 1)
        #expect(found.first?.line == 2)
    }
}
