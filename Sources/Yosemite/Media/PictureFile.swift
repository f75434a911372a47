import FoundationEssentials
import Networking
import WooFoundation

/// Why a file is not uploaded to the media library.
public enum MediaProblem: Error, Hashable, Sendable, LocalizedError {
    case notThere(String)
    case notReadable(String)
    case notAPicture(String)
    /// The file type, by its content, is one that no store accepts.
    case kindNotTaken(String)
    case tooLong(bytes: Int, most: Int)
    case empty(String)
    /// The login is a consumer key, which opens only WooCommerce's part of the site.
    case needsApplicationPassword
    /// The user may not add to the library.
    case notAllowed
    /// The file is larger than the site accepts.
    case tooLongForSite(bytes: Int)

    public var errorDescription: String? {
        switch self {
        case .notThere(let name): localized("There is no file “%@”.", name)
        case .notReadable(let name): localized("“%@” cannot be read.", name)
        case .notAPicture(let name):
            localized("“%@” is not a picture: JPEG, PNG, GIF, WebP and AVIF are accepted.", name)
        case .kindNotTaken(let kind):
            localized(
                "A picture of the type %@ is not accepted by a store: make it a JPEG, PNG, GIF, WebP or AVIF.",
                kind
            )
        case .tooLong(let bytes, let most):
            localized(
                "The picture is %@; at most %@ can be sent. Make it smaller first.",
                size(bytes),
                size(most)
            )
        case .empty(let name): localized("“%@” is empty.", name)
        case .needsApplicationPassword:
            localized("Pictures cannot be sent with a consumer key: log in with an application password.")
        case .notAllowed: localized("This user may not add to the media library.")
        case .tooLongForSite(let bytes):
            localized(
                "The site does not accept a file of %@: make it smaller, or have the site's limit raised.",
                size(bytes)
            )
        }
    }

    private func size(_ bytes: Int) -> String {
        let tenths = (bytes * 10 + 500_000) / 1_000_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}

/// An image file, identified by its content.
struct PictureFile {
    /// In bytes. No host accepts more in one request, most accept less.
    static let maximum = 32_000_000

    /// The type of a file, by its first bytes.
    enum Kind: String, CaseIterable {
        case jpeg, png, gif, webp, avif
        case heic, tiff, bmp, svg, pdf

        var mimeType: String { "image/\(rawValue)" }
        var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

        /// Whether both WordPress and WooCommerce accept it (`wc_rest_allowed_image_mime_types`, and AVIF since 6.5).
        var isTaken: Bool {
            switch self {
            case .jpeg, .png, .gif, .webp, .avif: true
            case .heic, .tiff, .bmp, .svg, .pdf: false
            }
        }

        /// nil for anything that is not an image.
        init?(_ head: Data) {
            let bytes = [UInt8](head.prefix(64))
            func has(_ text: String, at place: Int = 0) -> Bool {
                bytes.count >= place + text.utf8.count && bytes[place...].starts(with: text.utf8)
            }
            if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { self = .jpeg; return }
            if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { self = .png; return }
            if has("GIF87a") || has("GIF89a") { self = .gif; return }
            if has("RIFF"), has("WEBP", at: 8) { self = .webp; return }
            if has("ftyp", at: 4) {
                if has("avif", at: 8) || has("avis", at: 8) { self = .avif; return }
                if ["heic", "heix", "mif1", "heim"].contains(where: { has($0, at: 8) }) { self = .heic; return }
                return nil
            }
            if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
                self = .tiff
                return
            }
            if has("BM"), bytes.count > 14 { self = .bmp; return }
            if has("%PDF-") { self = .pdf; return }
            if has("<svg") || (has("<?xml") && head.firstRange(of: Data("<svg".utf8)) != nil) { self = .svg; return }
            return nil
        }
    }

    let body: FileBody

    /// Reads the file, which may contain anything.
    ///
    /// - Throws: `MediaProblem`.
    init(at url: URL) throws(MediaProblem) {
        let name = url.lastPathComponent
        var isFolder = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { throw .notThere(name) }
        guard !isFolder else { throw .notAPicture(name) }
        let data: Data
        do {
            let file = try OpenFile.reading(url)
            let size = try file.size()
            guard size <= Self.maximum else { throw MediaProblem.tooLong(bytes: size, most: Self.maximum) }
            // One byte more than the limit: a file may grow while it is read.
            data = try file.read(atMost: Self.maximum + 1)
        } catch let problem as MediaProblem {
            throw problem
        } catch {
            throw .notReadable(name)
        }
        try self.init(data, name: name)
    }

    /// - Throws: `MediaProblem`.
    init(_ data: Data, name: String) throws(MediaProblem) {
        guard !data.isEmpty else { throw .empty(name) }
        guard data.count <= Self.maximum else { throw .tooLong(bytes: data.count, most: Self.maximum) }
        guard let kind = Kind(data.prefix(1_024)) else { throw .notAPicture(name) }
        guard kind.isTaken else { throw .kindNotTaken(kind.rawValue.uppercased()) }
        body = FileBody(data: data, contentType: kind.mimeType, name: Self.name(name, kind))
    }

    /// WordPress refuses a file whose extension does not match its content.
    private static func name(_ name: String, _ kind: Kind) -> String {
        let stem =
            name.split(separator: ".").count > 1 ? name.split(separator: ".").dropLast().joined(separator: ".") : name
        let known = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let isRight = known == kind.fileExtension || (kind == .jpeg && known == "jpeg")
        return isRight ? name : "\(stem).\(kind.fileExtension)"
    }
}
