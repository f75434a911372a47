import App
import Experiments
import Foundation
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
            return [.note("file", "there is no \(check.path) yet", "merced login https://shop.example makes it.")]
        }
        guard !check.problems.isEmpty else { return [.good("file", "\(check.path) is all right")] }
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
                return .bad(name, "\(path) cannot be written", "Make it yours, or set XDG_\(name.uppercased())_HOME.")
            }
            let values = try? FileManager.default.attributesOfFileSystem(forPath: PrivateFiles.path(nearest))
            let free = (values?[.systemFreeSize] as? NSNumber)?.int64Value ?? .max
            guard free >= 50_000_000 else {
                return .bad(
                    name,
                    "\(path): \(free / 1_000_000) MB are free",
                    "Make room; a mirror needs about 1 KB an order."
                )
            }
            return .good(name, path)
        }
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
