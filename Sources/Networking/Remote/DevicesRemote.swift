import WooFoundation

/// A device that WordPress.com sends the account's notifications to.
public struct DotcomDevice: Decodable, Hashable, Sendable {
    /// WordPress.com's number of the device.
    public let deviceID: Int64

    private enum CodingKeys: String, CodingKey {
        case id = "ID"
    }

    public init(from decoder: any Decoder) throws {
        deviceID = try decoder.record(keyedBy: CodingKeys.self).identifier(.id)
    }
}

/// Devices to which WordPress.com sends the account's notifications. Every function throws `NetworkError`.
///
/// `devices/new`, `devices/ID/delete`
public struct DevicesRemote: Remote {
    /// The push service that issued the token.
    public enum Family: String, Hashable, Sendable, CaseIterable {
        case apple, android
    }

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `POST devices/new`: registers a device, or returns it if it is registered already.
    ///
    /// - Parameters:
    ///   - token: of the push service; a secret of that device.
    ///   - name: shown on the account's page.
    ///   - blogID: sent as the selected site.
    public func register(token: Secret, family: Family, name: String, blogID: Int64) async throws -> DotcomDevice {
        let body: [String: JSONValue] = [
            "device_token": .string(token.reveal()), "device_family": .string(family.rawValue),
            "device_name": .string(name), "device_model": .string("merced"),
            "app_secret_key": .string("com.woocommerce.merced"),
            "selected_blog_id": .string(String(blogID)),
        ]
        let request = DotcomRequest(
            method: .post,
            path: "devices/new",
            body: .object(body),
            timeout: .seconds(30),
            isSafeToRepeat: true
        )
        return try await enqueue(request, mapper: RecordMapper(resource: "device"))
    }

    /// `POST devices/ID/delete`
    ///
    /// - Throws: `NetworkError`; 404 where the device is not registered any more.
    public func unregister(deviceID: Int64) async throws {
        let request = DotcomRequest(
            method: .post,
            path: "devices/\(deviceID)/delete",
            timeout: .seconds(30),
            isSafeToRepeat: true
        )
        let _: DotcomConsent = try await enqueue(request, mapper: RecordMapper(resource: "answer of the devices"))
    }
}
