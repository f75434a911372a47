import WooFoundation

/// Opens a reader, and reconnects one that was lost.
extension DynaFlexReaderService {
    /// A newly plugged device may not be openable yet: udevd sets the mode of its file a moment later, on a busy
    /// machine later still. Opening is retried with growing pauses while it is on the bus and wanted.
    private static let pause = Duration.milliseconds(300)
    private static let longestPause = Duration.seconds(2)
    private static let serialNumber: [UInt8] = [2, 2, 1, 1, 1, 1]
    private static let firmware: [UInt8] = [2, 1, 2, 2, 2, 2]

    /// Opens the reader with this serial number, which must be on the bus now.
    func establish(_ serial: String) async throws -> Connection {
        for await devices in host.devices() {
            guard let device = devices.first(where: { Self.isOurs($0) && Self.serial(of: $0) == serial }) else {
                throw CardReaderFault.unplugged
            }
            return try await open(device)
        }
        throw CancellationError()
    }

    private func open(_ device: USBDeviceDescription) async throws -> Connection {
        if device.hasClearCardData { throw CardReaderFault.unprotected(.clear(tag: nil)) }
        guard let interface = device.interfaces.first(where: { $0.classCode == 3 }) else {
            throw CardReaderFault.unsupported("it has no interface for reports")
        }
        let transport = try await host.open(device, interface: interface.number)
        do {
            let inbox = DynaFlexInbox(clock: clock)
            let session = try DynaFlexSession(transport, interface: interface, clock: clock) { [weak self] in
                inbox.add(.reader($0))
                self?.heard($0)
            }
            state.withLock { $0.resetsSoon = false }
            session.begin()
            do {
                try await free(device, session, inbox)
            } catch {
                await session.close()
                throw error
            }
            return adopt(try await describe(device, session))
        } catch {
            await transport.close()
            throw error
        }
    }

    /// Ends a transaction left by a crash, which would keep the reader busy for ever.
    ///
    /// - Throws: `CardReaderFault` where the reader does not answer.
    private func free(_ device: USBDeviceDescription, _ session: DynaFlexSession, _ inbox: DynaFlexInbox) async throws {
        defer { inbox.close() }
        let answer = try await session.request(DynaFlexRequest.cancellation)
        guard MMSStatus.refusal(answer.status) != .noTransaction else { return }
        let release = DynaFlexRelease(session: session, inbox: inbox) { [weak self] in
            let told = await self?.text(Self.serialNumber, session)
            return Array((told ?? Self.serial(of: device)).utf8)
        }
        _ = await release.run()
    }

    private func describe(_ device: USBDeviceDescription, _ session: DynaFlexSession) async throws -> Connection {
        let seen = describe(device)
        let serial = await text(Self.serialNumber, session)
        let firmware = await text(Self.firmware, session)
        for told in [serial, firmware].compactMap(\.self) where CardNumber.isIssued(in: told) {
            throw CardReaderFault.unprotected(.clear(tag: nil))
        }
        let reader = CardReader(
            serial: seen.serial,
            kind: seen.kind,
            name: seen.name,
            mode: seen.mode,
            batteryLevel: nil,
            firmwareVersion: firmware
        )
        return Connection(session: session, reader: reader, deviceSerial: serial ?? seen.serial)
    }

    private func text(_ path: [UInt8], _ session: DynaFlexSession) async -> String? {
        guard let answer = try? await session.request(DynaFlexRequest.property(path)),
            MMSStatus.isSuccess(answer.status)
        else { return nil }
        return DynaFlexRequest.propertyText(answer.payload, path)
    }

    private func adopt(_ connection: Connection) -> Connection {
        let adopted = state.withLock { state in
            var adopted = connection
            if let level = state.batteryLevel { adopted.reader = connection.reader.copy(batteryLevel: level) }
            state.connection = adopted
            return adopted
        }
        // It may have been unplugged while its names were read.
        if connection.session.hasEnded { lost() }
        return adopted
    }

    /// Handles a message of the connected reader, on the task that reads it.
    private func heard(_ inbound: DynaFlexSession.Inbound) {
        switch inbound {
        case .notification(.resetsSoon):
            state.withLock { $0.resetsSoon = true }
            tell(.resetsSoon)
        case .notification(.lowBattery(let level)): batteryIsLow(level)
        case .notification, .broken: break
        case .ended: lost()
        }
        state.withLock { $0.collection }?.inbox.add(.reader(inbound))
    }

    private func batteryIsLow(_ level: Double) {
        let reader = state.withLock { state -> CardReader? in
            state.batteryLevel = level
            guard let reader = state.connection?.reader.copy(batteryLevel: level) else { return nil }
            state.connection?.reader = reader
            return reader
        }
        tell(.lowBattery(level))
        if let reader { tell(.changed(reader)) }
    }

    private func lost() {
        let session = state.withLock { state in
            defer { state.connection = nil }
            return state.connection?.session
        }
        guard let session else { return }
        tell(.lost)
        Task {
            await session.close()
            // Where the device is still on the bus, only the conversation failed.
            try? await clock.sleep(for: Self.pause)
            await returnIfPresent()
        }
    }

    /// Returns at once: while the reader is being opened, the bus goes on changing.
    func saw(_ devices: [USBDeviceDescription]) {
        state.withLock { $0.bus = devices }
        Task { [weak self] in await self?.returnIfPresent() }
    }

    private func returnIfPresent() async {
        let serial = state.withLock { state -> String? in
            guard let wanted = state.wanted, state.connection == nil, !state.isReturning,
                state.bus.contains(where: { Self.isOurs($0) && Self.serial(of: $0) == wanted.serial })
            else { return nil }
            state.isReturning = true
            return wanted.serial
        }
        guard let serial else { return }
        var pause = Self.pause
        while mayReturn(serial) {
            if let connection = try? await establish(serial) { return await returned(connection) }
            try? await clock.sleep(for: pause)
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// Whether to retry the reader: it may have been connected by hand meanwhile. If not, the next change on the bus
    /// starts again.
    private func mayReturn(_ serial: String) -> Bool {
        state.withLock { state in
            state.isReturning =
                state.connection == nil && state.wanted?.serial == serial
                && state.bus.contains { Self.isOurs($0) && Self.serial(of: $0) == serial }
            return state.isReturning
        }
    }

    private func returned(_ connection: Connection) async {
        let isWanted = state.withLock { state in
            state.isReturning = false
            return state.wanted?.serial == connection.reader.serial
        }
        if isWanted { tell(.returned(connection.reader)) } else { await disconnect() }
    }

    private func tell(_ event: CardReaderConnectionEvent) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }
}
