import Dispatch
import FoundationEssentials
import Glibc

/// Reports when a device file of the bus comes, goes or gets other permissions, through inotify: nothing runs while
/// nothing changes. Reports until it is released.
final class USBNodeWatch: @unchecked Sendable {
    private static let wanted = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ATTRIB)

    /// Dispatch's sources may be used from any thread; they are only not marked so.
    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - queue: where `changed` is called, once for changes that come together.
    /// - Returns: nil where there is no bus, or the system has no watches left.
    init?(below folder: String = "/dev/bus/usb", on queue: DispatchQueue, changed: @escaping @Sendable () -> Void) {
        let inotify = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard inotify >= 0 else { return nil }
        guard Self.watch(folder, inotify) else {
            close(inotify)
            return nil
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: inotify, queue: queue)
        source.setEventHandler {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while read(inotify, &buffer, buffer.count) > 0 {}
            // A bus may have come.
            _ = Self.watch(folder, inotify)
            changed()
        }
        source.setCancelHandler { close(inotify) }
        source.resume()
        self.source = source
    }

    deinit { source.cancel() }

    /// A folder that is watched already is not watched twice.
    private static func watch(_ folder: String, _ inotify: Int32) -> Bool {
        guard inotify_add_watch(inotify, folder, wanted) >= 0 else { return false }
        let buses = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // A bus may have gone meanwhile.
        return buses.allSatisfy { inotify_add_watch(inotify, "\(folder)/\($0)", wanted) >= 0 || errno == ENOENT }
    }
}
