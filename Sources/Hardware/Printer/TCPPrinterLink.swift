import Glibc

/// A printer's port 9100: what is written is printed, answers come back on the same connection.
struct TCPPrinterLink: PrinterLink {
    private let channel: DescriptorChannel
    let identity: String

    var answers: Bool { true }

    /// Connects to the first of the host's addresses, IPv6 or IPv4, that accepts.
    ///
    /// - Parameter timeout: for everything, including the name lookup.
    /// - Throws: `PrinterFault`, `CancellationError`.
    init(host: String, port: UInt16, timeout: Duration = .seconds(5)) async throws {
        identity = PrinterConnection.tcp(host: host, port: port).id
        let deadline = ContinuousClock.now + timeout
        let addresses = try await HostLookup(host: host, port: port).addresses(timeout: timeout)
        var problem = PrinterFault.notFound(host)
        for address in addresses where ContinuousClock.now < deadline {
            do {
                channel = try await Self.connect(address, timeout: deadline - .now)
                return
            } catch let fault as PrinterFault {
                problem = fault
            }
        }
        throw problem
    }

    func write(_ bytes: [UInt8], timeout: Duration) async throws -> Int {
        try await channel.write(bytes, timeout: timeout)
    }

    func read(maximum: Int, timeout: Duration) async throws -> [UInt8] {
        try await channel.read(maximum: maximum, timeout: timeout)
    }

    func portStatus() async throws -> PrinterStatus? { nil }

    func discardRemains() async throws {
        guard
            try await channel.write(ESCPOSStatus.clearBuffers, timeout: .seconds(5)) == ESCPOSStatus.clearBuffers.count
        else { throw PrinterFault.timedOut }
    }

    /// What the other end's system has confirmed may still wait there for a printer that does not read. A printer that
    /// read everything closes the connection; one that closes it with unread data resets it.
    func settle(within limit: Duration, closing: Duration) async throws -> PrinterDelivery {
        let left = try await channel.drained(timeout: limit)
        guard left == 0 else { return .held(left) }
        return try await channel.isClosedByOther(within: closing) ? .closed : .handedOver
    }

    /// Shuts down writing; the connection is closed when the link is released, and what was written still goes out.
    func close() async { await channel.finishWriting() }

    private static func connect(_ address: HostLookup.Address, timeout: Duration) async throws -> DescriptorChannel {
        let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw PrinterFault.system(String(cString: strerror(errno))) }
        let channel = try DescriptorChannel(descriptor: descriptor, isSocket: true)
        let code = address.bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return EINVAL }
            let result = Glibc.connect(
                descriptor,
                start.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count)
            )
            return result == 0 ? 0 : errno
        }
        if code == ECONNREFUSED { throw PrinterFault.refused }
        guard code == 0 || code == EINPROGRESS else { throw PrinterFault.system(String(cString: strerror(code))) }
        try await channel.connected(timeout: timeout)
        return channel
    }
}
