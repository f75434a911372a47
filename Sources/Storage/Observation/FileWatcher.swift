import FoundationEssentials
import Glibc
import Synchronization
import WooFoundation

/// Reports when a file was written, by any process, through inotify: one thread for the whole process, asleep while
/// nothing is written.
///
/// The folder is watched, so that a file may come and go.
final class FileWatcher: Sendable {
    struct Token: Hashable, Sendable {
        fileprivate let id: UInt64
    }

    private struct Watch {
        let descriptor: Int32
        let name: String
        let handler: @Sendable () -> Void
    }

    private struct State {
        var inotify: Int32 = -1
        var nextID: UInt64 = 0
        var watches: [Token: Watch] = [:]
    }

    static let shared = FileWatcher()

    /// How long a burst of writes is collected before it is reported, in microseconds.
    private static let burst: UInt32 = 3_000

    private let state = Mutex(State())

    /// - Throws: `StorageError.cannotOpen` where inotify has no watches left.
    func watch(folder: URL, name: String, handler: @escaping @Sendable () -> Void) throws -> Token {
        try state.withLock { state in
            if state.inotify < 0 {
                state.inotify = inotify_init1(Int32(IN_CLOEXEC))
                guard state.inotify >= 0 else { throw DatabaseFiles.failure(folder) }
                let descriptor = state.inotify
                BackgroundThread.start("file watcher") { [self] in readForEver(descriptor) }
            }
            let descriptor = inotify_add_watch(state.inotify, folder.path, UInt32(IN_MODIFY) | UInt32(IN_CREATE))
            guard descriptor >= 0 else { throw DatabaseFiles.failure(folder) }
            state.nextID += 1
            let token = Token(id: state.nextID)
            state.watches[token] = Watch(descriptor: descriptor, name: name, handler: handler)
            return token
        }
    }

    func remove(_ token: Token) {
        state.withLock { state in
            guard let watch = state.watches.removeValue(forKey: token) else { return }
            if !state.watches.values.contains(where: { $0.descriptor == watch.descriptor }) {
                inotify_rm_watch(state.inotify, watch.descriptor)
            }
        }
    }

    private func readForEver(_ inotify: Int32) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 8)
        defer { buffer.deallocate() }
        while true {
            var waiting = pollfd(fd: inotify, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, -1) > 0 || errno == EINTR else { return }
            usleep(Self.burst)
            let count = Glibc.read(inotify, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            let written = events(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            let handlers = state.withLock { state in
                state.watches.values
                    .filter { watch in
                        written.contains {
                            $0.descriptor < 0 || ($0.descriptor == watch.descriptor && $0.name == watch.name)
                        }
                    }
                    .map(\.handler)
            }
            for handler in handlers { handler() }
        }
    }

    /// A negative descriptor means that events were lost.
    private func events(_ bytes: UnsafeRawBufferPointer) -> [(descriptor: Int32, name: String)] {
        let header = MemoryLayout<inotify_event>.size
        var events: [(Int32, String)] = []
        var offset = 0
        while offset + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let end = min(offset + header + Int(event.len), bytes.count)
            let name = bytes[(offset + header)..<end].prefix { $0 != 0 }
            events.append((event.wd, String(decoding: name, as: UTF8.self)))
            offset = end
        }
        return events
    }
}
