import TerminalUI
import Yosemite

extension AppCommands {
    static let queue = Command(
        id: "queue",
        label: QueueLocalization.queue,
        help: QueueLocalization.queueHelp,
        group: .everywhere,
        aliases: [QueueLocalization.queueAlias]
    )

    enum QueueLocalization {
        static let queue = localized("To do in all stores")
        static let queueHelp = localized(
            "Lists orders to pack and reviews to approve in every store; each command acts in the row's store."
        )
        static let queueAlias = localized("queue")
    }
}
