import Testing

@testable import Hardware

struct CCIDCodecTests {
    private func read(_ bytes: [UInt8]) -> CCIDHeader? { CCIDHeader(bytes.span) }

    @Test func test_command_when_encoded_then_as_recorded() throws {
        let select = try #require(CommandAPDU.select(Array("2PAY.SYS.DDF01".utf8)))
        #expect(
            CCIDCommand.transfer(select.bytes).bytes(slot: 0, sequence: 2).hexadecimal
                == "6F14000000000200000000A404000E325041592E5359532E444446303100"
        )
        #expect(CCIDCommand.powerOn(voltage: 1).bytes(slot: 0, sequence: 1) == [0x62, 0, 0, 0, 0, 0, 1, 1, 0, 0])
    }

    @Test func test_header_when_read_then_every_field() throws {
        let header = try #require(read([0x80, 2, 1, 0, 0, 0, 7, 0x41, 0xFE, 0x10]))
        #expect(header.length == 258)
        #expect(header.card == .inactive)
        #expect(header.result == .failed)
        #expect(header.fault == .cardMute)
        #expect(header.specific == 0x10)
        #expect(read([0x80, 0, 0]) == nil)
    }

    @Test(arguments: [
        (UInt8(0xFE), UInt8(0x42), CardReaderFault.cardRemoved), (0xFE, 0x40, .cardMute), (0xE0, 0x40, .busy),
        (0xFD, 0x40, .cardBroken("parity error on its line")), (5, 0x40, .broken("refused byte 5 of the command")),
        (0x90, 0x40, .broken("error 90")),
    ])
    func test_fault_when_code_is_known_then_named(error: UInt8, status: UInt8, fault: CardReaderFault) throws {
        #expect(read([0x80, 0, 0, 0, 0, 0, 0, status, error, 0])?.fault == fault)
    }

    @Test func test_descriptor_when_recorded_then_read() throws {
        let device = try CCIDRecording("emv-approve").device()
        let descriptor = try #require(CCIDDescriptor(device.interfaces[0]))
        #expect(descriptor.level == .shortAPDU)
        #expect(descriptor.maxMessageLength == 271)
        #expect(descriptor.protocols == 3)
        #expect(descriptor.choosesVoltage && descriptor.setsParameters)
        #expect([descriptor.output, descriptor.input, descriptor.interrupt] == [0x01, 0x82, 0x83])
        #expect(descriptor.trouble == nil)
    }

    /// As the libusb side hands out the extra bytes of the endpoints behind those of the interface.
    @Test func test_descriptor_when_behind_other_descriptors_then_found() throws {
        let interface = try CCIDRecording("emv-approve").device().interfaces[0]
        let moved = USBDeviceDescription.Interface(
            number: 0,
            alternate: 0,
            classCode: 0x0B,
            subclass: 0,
            protocolCode: 0,
            endpoints: interface.endpoints,
            extra: [0x03, 0x24, 0x00] + interface.extra
        )
        #expect(CCIDDescriptor(moved)?.maxMessageLength == 271)
    }

    @Test(arguments: [[], [0x36], [0x36, 0x21], [0x00, 0x21], [0x02, 0x21, 0x01]] as [[UInt8]])
    func test_descriptor_when_malformed_then_none(extra: [UInt8]) throws {
        let endpoints = try CCIDRecording("emv-approve").device().interfaces[0].endpoints
        let interface = USBDeviceDescription.Interface(
            number: 0,
            alternate: 0,
            classCode: 0x0B,
            subclass: 0,
            protocolCode: 0,
            endpoints: endpoints,
            extra: extra
        )
        #expect(CCIDDescriptor(interface) == nil)
    }

    @Test func test_blocks_when_command_is_long_then_chained_and_complete() {
        let data = (0..<250).map { UInt8($0) }
        let blocks = CCIDChain.blocks(of: data, maximum: 100)
        #expect(blocks.map(\.chain) == [.begin, .middle, .end])
        #expect(blocks.flatMap(\.data) == data)
        #expect(CCIDChain.blocks(of: data, maximum: 250).map(\.chain) == [.whole])
    }

    @Test func test_notification_when_read_then_slot_and_errors() {
        #expect(CCIDNotification([0x50, 0x03]) == .slotChanged(isPresent: true, hasChanged: true))
        #expect(CCIDNotification([0x50, 0x02]) == .slotChanged(isPresent: false, hasChanged: true))
        #expect(CCIDNotification([0x51, 0, 4, 1]) == .hardwareError(slot: 0, code: 1))
        #expect(CCIDNotification([0x50]) == nil)
        #expect(CCIDNotification([]) == nil)
    }
}
