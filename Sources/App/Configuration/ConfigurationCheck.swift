import FoundationEssentials
import WooFoundation
import Yosemite

/// Everything wrong with the configuration file and the files it names, without asking any store.
public struct ConfigurationCheck: Sendable {
    public let path: String
    public let exists: Bool
    /// In the order of the file.
    public let problems: [ConfigurationProblem]
    /// The readable part of it.
    public let configuration: Configuration

    public init(folders: Folders) {
        let file = folders.configurationFile
        path = PrivateFiles.path(file)
        exists = FileManager.default.fileExists(atPath: path)
        do {
            let read = try Configuration.check(try Configuration.text(of: file) ?? "", path: path)
            problems =
                read.problems + read.stores.flatMap { Self.problems(of: $0, folders) }
                + read.payments.flatMap { Self.problems(of: $0, folders) }
            configuration = read
        } catch {
            problems = [Self.problem(error)]
            configuration = .empty
        }
    }

    private static func problem(_ error: any Error) -> ConfigurationProblem {
        switch error {
        case ConfigurationError.syntax(_, let line, let column, let reason):
            ConfigurationProblem(line: line, column: column, key: "", reason: reason)
        case ConfigurationError.unreadable(_, let reason):
            ConfigurationProblem(key: "", reason: "could not be read: \(reason)")
        default: ConfigurationProblem(key: "", reason: error.plainWords)
        }
    }

    /// Files with problems. The store works again once they are fixed, so the rest of merced starts.
    private static func problems(of entry: StoreEntry, _ folders: Folders) -> [ConfigurationProblem] {
        var found: [ConfigurationProblem] = []
        let key = "stores.\(entry.name)"
        if let caFile = entry.caFile, !FileManager.default.isReadableFile(atPath: caFile) {
            found.append(ConfigurationProblem(key: key, reason: "has ca-file \(caFile), which cannot be read"))
        }
        switch entry.secret {
        case .command: break
        case .file:
            do {
                _ = try SecretFile(folders.secretFile(store: entry.name)).read()
            } catch {
                var reason = error.plainWords
                if reason.hasSuffix(".") { reason.removeLast() }
                found.append(ConfigurationProblem(key: key, reason: "has no usable secret. \(reason)"))
            }
        }
        return found
    }

    private static func problems(of entry: PaymentEntry, _ folders: Folders) -> [ConfigurationProblem] {
        let key = "payments.\(entry.store)"
        guard let processor = entry.processor else { return [] }
        var found: [ConfigurationProblem] = []
        if case .gateway(_, let caFile?) = processor, !FileManager.default.isReadableFile(atPath: caFile) {
            found.append(ConfigurationProblem(key: key, reason: "has ca-file \(caFile), which cannot be read"))
        }
        guard entry.secret == .file else { return found }
        let file = SecretFile(folders.processorSecretFile(store: entry.store))
        do {
            let secret = try file.read()
            if case .stripe = processor, let refusal = PaymentSetting.refusal(ofStripeKey: secret) {
                found.append(ConfigurationProblem(key: key, reason: "has a key that is not taken. \(refusal)"))
            }
        } catch SecretFile.Failure.missing(let path) {
            found.append(ConfigurationProblem(key: key, reason: "has no key: there is no file \(path)"))
        } catch {
            found.append(ConfigurationProblem(key: key, reason: "has no usable key. \(error.plainWords)"))
        }
        return found
    }
}
