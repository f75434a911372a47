import TerminalUI
import WooFoundation
import Yosemite

/// Passes the scans of the exclusively read scanner to the screen in front.
@MainActor
final class LoneScanner {
    private let service: ScannerService

    init(_ choice: InputDeviceChoice, loop: TerminalLoop) {
        service = ScannerService(choice: choice) { [weak loop] event in
            Task { @MainActor in
                guard let host = loop?.host else { return }
                Self.tell(event, host)
            }
        }
        service.start()
    }

    func stop() { service.stop() }

    private static func tell(_ event: ScannerService.Event, _ host: ScreenHost) {
        switch event {
        case .connected(let device): host.toast(ScannerWords.connected(TextCleaning.clean(device.name)))
        case .scan(let text): host.receive(Scan(text))
        case .lost: host.toast(ScannerWords.lost, kind: .warning)
        case .trouble(let trouble): host.toast(ScannerWords.describe(trouble), kind: .warning)
        }
    }
}
