import App
import Experiments
import FoundationEssentials
import Glibc
import WooFoundation

/// The configuration, the folders and the features.
struct DoctorConfiguration {
    let check: ConfigurationCheck
    let folders: Folders

    var sections: [DoctorSection] {
        [
            DoctorSection(title: "Configuration", findings: configuration + places),
            DoctorSection(title: "Features", findings: features),
        ]
    }

    private var configuration: [DoctorFinding] {
        guard check.exists else {
            return [.note("file", "there is no \(check.path) yet", "merced login https://shop.example creates it.")]
        }
        guard !check.problems.isEmpty else { return [.good("file", "\(check.path) is valid")] }
        return check.problems.map { problem in
            let sentence = problem.sentence(path: check.path)
            switch problem.severity {
            case .error: return .bad("file", sentence, "merced config check; merced --no-config starts without it.")
            case .warning: return .note("file", sentence)
            }
        }
    }

    private var places: [DoctorFinding] {
        [("data", folders.data), ("state", folders.state)].map { name, url in
            let path = PrivateFiles.path(url)
            var nearest = url
            while !FileManager.default.fileExists(atPath: PrivateFiles.path(nearest)), nearest.pathComponents.count > 1
            {
                nearest = nearest.deletingLastPathComponent()
            }
            guard FileManager.default.isWritableFile(atPath: PrivateFiles.path(nearest)) else {
                return .bad(
                    name,
                    "\(path) cannot be written",
                    "Make it writable, or set XDG_\(name.uppercased())_HOME."
                )
            }
            let free = Self.freeBytes(PrivateFiles.path(nearest)) ?? .max
            guard free >= 50_000_000 else {
                return .bad(
                    name,
                    "\(path): \(free / 1_000_000) MB are free",
                    "Free some space; a mirror needs about 1 KB per order."
                )
            }
            return .good(name, path)
        }
    }

    /// The bytes that an ordinary user may still write on the file system of `path`; nil where the system does not say.
    private static func freeBytes(_ path: String) -> Int64? {
        var values = statvfs()
        guard statvfs(path, &values) == 0 else { return nil }
        return Int64(
            clamping: UInt64(values.f_bavail).multipliedReportingOverflow(by: UInt64(values.f_frsize)).partialValue
        )
    }

    private var features: [DoctorFinding] {
        let overrides = check.configuration.features
        return FeatureFlag.allCases.map { flag in
            let isOn = overrides[flag.rawValue] ?? flag.isEnabledByDefault
            return .fact(
                flag.rawValue,
                (isOn ? "on" : "off") + (overrides[flag.rawValue] == nil ? "" : ", by config.toml")
            )
        }
    }
}
