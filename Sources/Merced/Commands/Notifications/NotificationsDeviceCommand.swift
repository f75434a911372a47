import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

extension PushFamily: ExpressibleByArgument {}

/// `merced notifications device …`
struct NotificationsDeviceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        abstract: "Have WordPress.com send notifications to a device of yours, such as a push relay.",
        discussion: """
            For a store that is reached through WordPress.com. The token is the device's own, of its push service: \
            merced has none, and does not store it. Logging the store out unregisters the device.
            """,
        subcommands: [NotificationsDeviceAddCommand.self, NotificationsDeviceRemoveCommand.self]
    )
}

/// `merced notifications device add --token-command CMD --family apple`
struct NotificationsDeviceAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Register a device; one that is registered already stays as it is."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Option(help: "Prints the device's push token on one line.")
    var tokenCommand: String

    @Option(help: "Whose push service it is: \(PushFamily.allCases.map(\.rawValue).joined(separator: ", ")).")
    var family: PushFamily

    @Option(help: "What the account's page calls it.")
    var name = "merced"

    private struct Document: Encodable {
        let store: String
        let device: Int64
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let siteID = session.siteID
            let token = Secret(try await SecretCommand(tokenCommand).secret())
            let device = try await session.closing {
                try await session.stores.perform {
                    NotificationAction.registerDevice(
                        siteID: siteID,
                        token: token,
                        family: family,
                        name: name,
                        onCompletion: $0
                    )
                }
            }
            if output.json { return try JSONOutput.write(Document(store: session.entry.name, device: device)) }
            try StandardOutput.write(lines: ["WordPress.com notifies device \(device)."])
        }
    }
}

/// `merced notifications device remove`
struct NotificationsDeviceRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Unregister the device that was registered from here."
    )

    @OptionGroup var store: StoreOption

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let siteID = session.siteID
            let isGone = try await session.closing {
                try await session.stores.perform {
                    NotificationAction.unregisterDevice(siteID: siteID, onCompletion: $0)
                }
            }
            try StandardOutput.write(lines: [isGone ? "It is no longer notified." : "None was registered from here."]
            )
        }
    }
}
