import Foundation
import Glibc
import Synchronization
import Testing

@testable import Hardware

/// A machine with one scanner that is plugged in and out, over pipes in place of event devices.
private final class Bench: InputGrabbing {
    private struct State {
        var writer: Int32 = -1
        var devices: [InputDevice] = []
        var opening: ScannerTrouble?
        var grabbing: Int32 = 0
        var grabbed = 0
        var released = 0
        var events: [ScannerService.Event] = []
    }

    private let state = Mutex(State())

    static func device(_ number: Int, vendor: UInt16 = 0x0C2E) -> InputDevice {
        InputDevice(
            path: "/dev/input/event\(number)",
            name: "Scanner",
            vendor: vendor,
            product: 0x0B61,
            stablePath: "/dev/input/by-id/usb-Scanner-\(number)-event-kbd",
            isReadable: true
        )
    }

    var events: [ScannerService.Event] { state.withLock { $0.events } }
    var isGivenBack: Bool { state.withLock { $0.grabbed == $0.released } }
    var grabbed: Int { state.withLock { $0.grabbed } }

    func plug(_ devices: InputDevice...) { state.withLock { $0.devices = devices } }
    func refuse(opening: ScannerTrouble? = nil, grabbing: Int32 = 0) {
        state.withLock { ($0.opening, $0.grabbing) = (opening, grabbing) }
    }

    /// The descriptor ends, as a device's does that is gone.
    func unplug() {
        state.withLock { state in
            state.devices = []
            close(state.writer)
            state.writer = -1
        }
    }

    func send(_ bytes: [UInt8]) {
        let writer = state.withLock { $0.writer }
        #expect(write(writer, bytes, bytes.count) == bytes.count)
    }

    func service(_ choice: InputDeviceChoice) -> ScannerService {
        ScannerService(
            choice: choice,
            list: { [self] in state.withLock { $0.devices } },
            grabber: self,
            pause: .milliseconds(1),
            onEvent: { [self] event in state.withLock { $0.events.append(event) } }
        )
    }

    func until(_ condition: (Bench) -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(20)
        while !condition(self) {
            try #require(ContinuousClock.now < deadline, "\(events)")
            await Task.yield()
        }
    }

    func open(_ path: String) -> Result<Int32, ScannerTrouble> {
        state.withLock { state in
            if let trouble = state.opening { return .failure(trouble) }
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return .failure(.failed(number: errno)) }
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
            state.writer = ends[1]
            return .success(ends[0])
        }
    }

    func grab(_ descriptor: Int32) -> Int32 {
        state.withLock { state in
            state.grabbed += 1
            return state.grabbing
        }
    }

    func release(_ descriptor: Int32) {
        state.withLock { $0.released += 1 }
        close(descriptor)
    }
}

@Suite(.timeLimit(.minutes(1)))
struct ScannerServiceTests {
    private static let choice = InputDeviceChoice.usb(vendor: 0x0C2E, product: 0x0B61)

    @Test func test_scanner_when_it_is_there_then_is_taken_alone_and_given_back() async throws {
        let bench = Bench()
        bench.plug(Bench.device(3), Bench.device(4, vendor: 1))
        let service = bench.service(Self.choice)
        service.start()
        try await bench.until { $0.events == [.connected(Bench.device(3))] }
        bench.send(ScannerBytes.scan("4006381333931"))
        try await bench.until { $0.events.last == .scan("4006381333931") }
        #expect(!bench.isGivenBack)
        service.stop()
        try await bench.until { $0.isGivenBack }
    }

    @Test func test_scanner_when_unplugged_and_back_then_goes_on_and_half_a_code_is_none() async throws {
        let bench = Bench()
        bench.plug(Bench.device(3))
        let service = bench.service(Self.choice)
        service.start()
        defer { service.stop() }
        try await bench.until { $0.events.count == 1 }
        bench.send(ScannerBytes.press(2))
        bench.unplug()
        try await bench.until { $0.events.contains(.trouble(.missing)) }
        bench.plug(Bench.device(9))
        try await bench.until { $0.events.last == .connected(Bench.device(9)) }
        bench.send(ScannerBytes.scan("96385074"))
        try await bench.until { $0.events.last == .scan("96385074") }
        #expect(bench.events.count { $0 == .trouble(.missing) } == 1)
    }

    @Test func test_scanner_when_it_cannot_be_had_then_says_so_once_and_is_taken_when_it_can() async throws {
        let bench = Bench()
        bench.plug(Bench.device(3))
        bench.refuse(opening: .forbidden(path: "/dev/input/event3"))
        let service = bench.service(Self.choice)
        service.start()
        defer { service.stop() }
        try await bench.until { $0.events == [.trouble(.forbidden(path: "/dev/input/event3"))] }
        bench.refuse(grabbing: EBUSY)
        try await bench.until { $0.events.last == .trouble(.taken) }
        let tries = bench.grabbed
        try await bench.until { $0.grabbed > tries + 3 }
        #expect(bench.events.count == 2)
        bench.refuse()
        try await bench.until { $0.events.last == .connected(Bench.device(3)) }
    }

    @Test func test_scanner_when_two_are_alike_then_none_is_taken_until_its_name_is_chosen() async throws {
        let bench = Bench()
        bench.plug(Bench.device(3), Bench.device(4))
        let service = bench.service(Self.choice)
        service.start()
        try await bench.until { $0.events.count == 1 }
        guard case .trouble(.several(let names)) = bench.events[0] else {
            Issue.record("\(bench.events)")
            return
        }
        service.stop()
        #expect(names.count == 2)
        #expect(bench.grabbed == 0)
        let named = bench.service(try #require(InputDeviceChoice(names[1])))
        named.start()
        defer { named.stop() }
        try await bench.until { $0.events.last == .connected(Bench.device(4)) }
    }

    @Test(arguments: [
        "", "0c2e", "0c2e:", "0c2e:0b6g", "0c2e:0b61:1", "/dev/input/event3", "/dev/input/by-id/",
        "/dev/input/by-id/../event3", "all",
    ])
    func test_choice_when_it_names_no_single_device_then_is_none(text: String) {
        #expect(InputDeviceChoice(text) == nil)
    }
}

struct InputDevicesTests {
    /// A machine's folders, as Linux has them.
    private func machine(_ devices: [(node: String, name: String, vendor: String, keys: String, link: String?)]) throws
        -> String
    {
        let root = NSTemporaryDirectory() + "input-" + UUID().uuidString
        let files = FileManager.default
        try files.createDirectory(atPath: root + "/dev/input/by-id", withIntermediateDirectories: true)
        for device in devices {
            let folder = root + "/sys/class/input/\(device.node)/device"
            for part in ["/id", "/capabilities"] {
                try files.createDirectory(atPath: folder + part, withIntermediateDirectories: true)
            }
            try device.name.write(toFile: folder + "/name", atomically: false, encoding: .utf8)
            try device.vendor.write(toFile: folder + "/id/vendor", atomically: false, encoding: .utf8)
            try "0b61\n".write(toFile: folder + "/id/product", atomically: false, encoding: .utf8)
            try device.keys.write(toFile: folder + "/capabilities/key", atomically: false, encoding: .utf8)
            try Data().write(to: URL(fileURLWithPath: root + "/dev/input/\(device.node)"))
            if let link = device.link {
                try files.createSymbolicLink(
                    atPath: root + "/dev/input/by-id/" + link,
                    withDestinationPath: "../\(device.node)"
                )
            }
        }
        return root
    }

    @Test func test_devices_when_listed_then_are_those_that_press_digits_and_enter() throws {
        let keyboard = "1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe\n"
        let root = try machine([
            ("event10", "Honeywell 1450g\n", "0c2e\n", keyboard, "usb-Honeywell_1450g-event-kbd"),
            ("event2", "Keyboard\u{1B}[2J\n", "046d\n", keyboard, nil),
            ("event1", "Mouse\n", "046d\n", "70000 0 0 0 0\n", nil),
            ("event0", "Power Button\n", "0000\n", "10000000000000 0\n", nil),
            ("mouse0", "Mouse\n", "046d\n", keyboard, nil),
        ])
        defer { try? FileManager.default.removeItem(atPath: root) }
        let found = InputDevices(root: root).all()
        #expect(found.map(\.path) == ["/dev/input/event2", "/dev/input/event10"])
        #expect(found.last?.name == "Honeywell 1450g")
        #expect(found.last?.id == "0c2e:0b61")
        #expect(found.last?.stablePath == "/dev/input/by-id/usb-Honeywell_1450g-event-kbd")
        #expect(found.last?.isReadable == true)
        #expect(InputDevices(root: root + "/nothing").all().isEmpty)
    }
}
