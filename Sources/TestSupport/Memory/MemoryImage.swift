import Foundation

/// What lies in a process's memory, or in a file, searched for the test card's data in every form.
///
/// The forms are kept with each byte inverted and made clear only in pages of the search's own, which it passes over.
public enum MemoryImage {
    private struct Form {
        let name: String
        let inverted: [UInt8]
        /// Where its rarest byte stands: that one is looked for.
        let anchor: Int
    }

    /// The number 4761 7390 0101 0010: BCD (also the beginning of track 2), its digits, the end of track 2, the name.
    private static let forms = [
        Form(name: "number in BCD", inverted: [0xB8, 0x9E, 0x8C, 0x6F, 0xFE, 0xFE, 0xFF, 0xEF], anchor: 0),
        Form(name: "track 2", inverted: [0xFE, 0xFE, 0xFF, 0xEF, 0x2C, 0xEE, 0xDD], anchor: 4),
        Form(
            name: "number in digits",
            inverted: [0xCB, 0xC8, 0xC9, 0xCE, 0xC8, 0xCC, 0xC6, 0xCF, 0xCF, 0xCE, 0xCF, 0xCE, 0xCF, 0xCF, 0xCE, 0xCF],
            anchor: 0
        ),
        Form(name: "name", inverted: [0xAB, 0xBA, 0xAC, 0xAB, 0xD0, 0xBC, 0xBE, 0xAD, 0xBB], anchor: 4),
    ]

    /// A copy in the heap, for a search that must find it.
    public static func planted() -> [UInt8] { forms[0].inverted.map { ~$0 } }

    /// Forms that were found, each with the mapping it lies in.
    ///
    /// - Parameter processID: nil for this process, whose program file is left out then: its tests hold the number.
    /// - Throws: where the process is not there.
    public static func findings(in processID: pid_t? = nil) throws -> [String] {
        let place = "/proc/\(processID.map { "\($0)" } ?? "self")"
        let program =
            processID == nil ? try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") : nil
        let maps = try whole("\(place)/maps").split(separator: "\n")
        let regions = maps.compactMap { map -> Region? in
            let bounds = map.prefix { $0 != " " }.split(separator: "-").compactMap { UInt(String($0), radix: 16) }
            guard map.contains(" r"), bounds.count == 2, bounds[1] < UInt(Int.max) else { return nil }
            if let program, map.hasSuffix(program) { return nil }
            return Region(bytes: bounds[0]..<bounds[1], name: "\(map.split(separator: " ").last ?? "")")
        }
        return search("\(place)/mem", regions, isOwnMemory: processID == nil)
    }

    /// A file of /proc, which comes in pieces and tells no size: `String(contentsOfFile:)` takes the first piece for all.
    private static func whole(_ path: String) throws -> String {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { throw Expectation("\(path) to be readable") }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &piece, piece.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece[..<count]
        }
    }

    /// Forms that were found in a file.
    public static func findings(inFile path: String) -> [String] {
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        return search(path, [Region(bytes: 0..<UInt(status.st_size), name: path)], isOwnMemory: false)
    }

    private struct Region {
        let bytes: Range<UInt>
        let name: String
    }

    private static func search(_ path: String, _ regions: [Region], isOwnMemory: Bool) -> [String] {
        let size = 1 << 20
        let overlap = 32
        let own = mmap(nil, size + 4_096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let own, own != MAP_FAILED else { return ["no memory to search with"] }
        defer { munmap(own, size + 4_096) }
        let file = open(path, O_RDONLY)
        guard file >= 0 else { return ["\(path) may not be read"] }
        defer { close(file) }
        let ownPages = UInt(bitPattern: own)..<UInt(bitPattern: own) + UInt(size) + 4_096
        var found: [String] = []
        for region in regions {
            var at = region.bytes.lowerBound
            while at < region.bytes.upperBound {
                let count = pread(file, own, min(size, Int(region.bytes.upperBound - at)), off_t(at))
                guard count > 0 else { break }
                for (place, form) in places(own, count, needle: own + size)
                where !isOwnMemory || !ownPages.contains(at + UInt(place)) {
                    found.append("\(form) in \(region.name)")
                }
                guard count > overlap, at + UInt(count) < region.bytes.upperBound else { break }
                at += UInt(count - overlap)
            }
        }
        return found
    }

    private static func places(_ bytes: UnsafeMutableRawPointer, _ count: Int, needle: UnsafeMutableRawPointer)
        -> [(place: Int, form: String)]
    {
        var places: [(Int, String)] = []
        for form in forms {
            for (index, byte) in form.inverted.enumerated() {
                needle.storeBytes(of: ~byte, toByteOffset: index, as: UInt8.self)
            }
            let length = form.inverted.count
            var start = form.anchor
            let anchor = Int32(~form.inverted[form.anchor])
            while start <= count - length + form.anchor, let hit = memchr(bytes + start, anchor, count - start) {
                let at = hit - UnsafeMutableRawPointer(bytes)
                start = at + 1
                let first = at - form.anchor
                guard first + length <= count, memcmp(bytes + first, needle, length) == 0 else { continue }
                places.append((first, form.name))
            }
            memset(needle, 0, length)
        }
        return places
    }
}
