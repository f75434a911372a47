import Testing

@testable import Hardware

/// The transport on real libusb over an emulated bus.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct LibUSBTransportTests {
    private static let out: UInt8 = 0x02
    private static let into: UInt8 = 0x82
    private static let second = Duration.seconds(1)

    /// The loop device, open; the host must live as long.
    private static func open(_ host: LibUSBHost) async throws -> any USBTransport {
        for await devices in host.devices() {
            if let device = devices.first(where: { $0.productID == 0xBEEF }) {
                return try await host.open(device, interface: 3)
            }
        }
        throw USBError.gone
    }

    @Test func test_devices_when_described_then_descriptors_and_strings_are_there() async throws {
        try await Emulator.run("loop echo", "p2pe approve") {
            let host = LibUSBHost()
            defer { withExtendedLifetime(host) {} }
            for await devices in host.devices() {
                #expect(devices.map(\.product) == ["Loop", "DynaFlex"])
                let device = try #require(devices.first)
                #expect(device.serial == "L-1")
                #expect(device.manufacturer == "merced")
                #expect(device.node == "/dev/bus/usb/001/002")
                let interface = try #require(device.interfaces.first)
                let codes = [interface.number, interface.classCode, interface.subclass, interface.protocolCode]
                #expect(codes == [3, 0xFF, 1, 2])
                #expect(interface.endpoints.map(\.address) == [0x02, 0x82, 0x83])
                #expect(interface.endpoints.map(\.kind) == [.bulk, .bulk, .interrupt])
                #expect(interface.endpoints.map(\.packetSize) == [64, 64, 8])
                // Its own descriptors and, behind them, those of its endpoints.
                #expect(interface.extra == [5, 0x21, 1, 2, 3, 3, 0x24, 9])
                return
            }
        }
    }

    @Test func test_write_and_read_when_device_echoes_then_bytes_come_back_whole() async throws {
        try await Emulator.run("loop echo") {
            let host = LibUSBHost()
            let transport = try await Self.open(host)
            for count in [1, 63, 65, 5_000, 20_001] {
                let bytes = (0..<count).map { UInt8($0 % 251) }
                #expect(try await transport.write(bytes, to: Self.out, timeout: Self.second * 5) == count)
                #expect(try await transport.read(from: Self.into, maximum: 65_556, timeout: Self.second * 5) == bytes)
            }
            await transport.close()
        }
    }

    @Test func test_read_when_more_comes_than_was_asked_for_then_overflow() async throws {
        try await Emulator.run("loop echo") {
            let host = LibUSBHost()
            let transport = try await Self.open(host)
            _ = try await transport.write([UInt8](repeating: 1, count: 60), to: Self.out, timeout: Self.second)
            await #expect(throws: USBError.overflow) {
                try await transport.read(from: Self.into, maximum: 10, timeout: Self.second)
            }
        }
    }

    @Test func test_write_when_device_takes_no_more_then_time_out_tells_what_went() async throws {
        try await Emulator.run("loop nak-100") {
            let host = LibUSBHost()
            let transport = try await Self.open(host)
            await #expect(throws: USBError.timedOut(transferred: 100)) {
                try await transport.write([UInt8](repeating: 1, count: 300), to: Self.out, timeout: .milliseconds(50))
            }
            await #expect(throws: USBError.timedOut(transferred: 0)) {
                try await transport.write([1], to: Self.out, timeout: .milliseconds(50))
            }
        }
    }

    @Test func test_read_when_task_is_cancelled_then_transfer_is_and_transport_goes_on() async throws {
        try await Emulator.run("loop echo") {
            let host = LibUSBHost()
            let transport = try await Self.open(host)
            for _ in 0..<20 {
                let task = Task { try await transport.read(from: Self.into, maximum: 64, timeout: .seconds(60)) }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            let waiting = Task { try await transport.read(from: Self.into, maximum: 64, timeout: .seconds(60)) }
            _ = try await transport.control(
                USBControlRequest(requestType: 0x41, request: 1, value: 0, index: 3, data: [1]),
                timeout: Self.second
            )
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            _ = try await transport.write([7], to: Self.out, timeout: Self.second)
            #expect(try await transport.read(from: Self.into, maximum: 64, timeout: Self.second) == [7])
        }
    }

    @Test func test_control_when_device_answers_or_refuses_then_bytes_or_stall() async throws {
        try await Emulator.run("loop echo") {
            let host = LibUSBHost()
            let transport = try await Self.open(host)
            func request(_ type: UInt8, _ request: UInt8, data: [UInt8] = [], length: Int = 0) async throws -> [UInt8] {
                try await transport.control(
                    USBControlRequest(
                        requestType: type,
                        request: request,
                        value: 0x1234,
                        index: 3,
                        data: data,
                        length: length
                    ),
                    timeout: Self.second
                )
            }
            #expect(try await request(0x41, 1, data: [1, 2, 3]) == [])
            #expect(try await request(0xC1, 2, length: 64) == [1, 2, 3])
            #expect(try await request(0xC1, 2, length: 2) == [1, 2])
            await #expect(throws: USBError.stalled) { try await request(0xC1, 9, length: 2) }
        }
    }

    @Test func test_read_when_endpoint_halts_then_stall_until_it_is_cleared() async throws {
        try await Emulator.run("loop stall") {
            let host = LibUSBHost()
            let transport = try await Self.open(host)
            _ = try await transport.write([1], to: Self.out, timeout: Self.second)
            await #expect(throws: USBError.stalled) {
                try await transport.read(from: Self.into, maximum: 64, timeout: Self.second)
            }
            try await transport.clearHalt(Self.into)
            _ = try await transport.write([2], to: Self.out, timeout: Self.second)
            #expect(try await transport.read(from: Self.into, maximum: 64, timeout: Self.second) == [2])
        }
    }

    @Test func test_close_when_a_read_waits_then_it_ends_and_closing_twice_is_safe() async throws {
        try await Emulator.run("loop driver") {
            let host = LibUSBHost()
            let transport = try await Self.open(host)
            let waiting = Task { try await transport.read(from: Self.into, maximum: 64, timeout: .seconds(60)) }
            async let first: Void = transport.close()
            async let second: Void = transport.close()
            _ = await (first, second)
            await #expect(throws: USBError.gone) { try await waiting.value }
            await #expect(throws: USBError.gone) {
                try await transport.write([1], to: Self.out, timeout: Self.second)
            }
            await #expect(throws: USBError.gone) { try await transport.clearHalt(Self.into) }
            // It can be opened again.
            let again = try await Self.open(host)
            await again.close()
        } report: { events in
            let told = events.compactMap { $0["event"] }.filter { $0 != "plugged" && $0 != "program ended" }
            #expect(
                told == ["driver detached", "claimed", "released", "driver attached"]
                    + ["driver detached", "claimed", "released", "driver attached"]
            )
        }
    }

    @Test func test_read_when_device_is_unplugged_then_gone() async throws {
        try await Emulator.run("loop gone") {
            let host = LibUSBHost()
            let transport = try await Self.open(host)
            _ = try await transport.write([1], to: Self.out, timeout: Self.second)
            await #expect(throws: USBError.gone) {
                try await transport.read(from: Self.into, maximum: 64, timeout: .seconds(60))
            }
            await transport.close()
        }
    }
}
