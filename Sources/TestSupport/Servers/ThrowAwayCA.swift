import Foundation

/// A certificate authority for one test, made by openssl in a folder that goes with it.
public final class ThrowAwayCA: Sendable {
    /// What is wrong with a server's certificate, if anything.
    public enum Certificate: String, Sendable, CaseIterable {
        case good
        /// For `wrong.example`.
        case wrongName
        /// Ended in the year 2021.
        case expired
        /// Begins in the year 2090.
        case notYetValid
        /// Its own issuer; the authority does not know it.
        case selfSigned
    }

    let folder: TemporaryFolder

    /// The authority's own certificate, PEM: what `--ca-file` is given.
    public var certificatePath: String { folder.path + "/ca.pem" }

    public init() async throws {
        folder = try TemporaryFolder(named: "ca")
        try folder.write(Self.configuration, to: "ca.cnf")
        try folder.write("", to: "index.txt")
        try await openssl(
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "30",
            "-subj",
            "/CN=merced throw-away CA",
            "-config",
            "ca.cnf",
            "-extensions",
            "authority",
            "-keyout",
            "ca.key",
            "-out",
            "ca.pem"
        )
    }

    /// Makes a key and a certificate for `localhost` and 127.0.0.1.
    ///
    /// - Returns: the paths of the PEM files.
    func issue(_ kind: Certificate) async throws -> (certificate: String, key: String) {
        let name = kind == .wrongName ? "wrong.example" : "localhost"
        let extensions = kind == .wrongName ? "other" : "server"
        let files = (certificate: folder.path + "/\(kind).pem", key: folder.path + "/\(kind).key")
        let key = [
            "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", files.key, "-subj",
            "/CN=\(name)",
        ]
        if kind == .selfSigned {
            try await openssl(
                [
                    "req", "-x509", "-days", "30", "-config", "ca.cnf", "-extensions", extensions, "-out",
                    files.certificate,
                ] + key
            )
            return files
        }
        try await openssl(["req", "-new", "-config", "ca.cnf", "-out", "\(kind).csr"] + key)
        let period: [String] =
            switch kind {
            case .expired: ["-startdate", "20200101000000Z", "-enddate", "20210101000000Z"]
            case .notYetValid: ["-startdate", "20900101000000Z", "-enddate", "20910101000000Z"]
            case .good, .wrongName, .selfSigned: ["-days", "30"]
            }
        try await openssl(
            [
                "ca", "-batch", "-notext", "-config", "ca.cnf", "-extensions", extensions, "-in", "\(kind).csr", "-out",
                files.certificate,
            ]
                + period
        )
        return files
    }

    private func openssl(_ arguments: String...) async throws { try await openssl(arguments) }

    private func openssl(_ arguments: [String]) async throws {
        let outcome = try await Program.run("openssl", arguments, in: folder.url)
        guard outcome.status == 0 else { throw Expectation("openssl \(arguments[0]) to work", seen: outcome.errors) }
    }

    private static let configuration = """
        [req]
        distinguished_name = name
        prompt = no
        [name]
        CN = unnamed
        [authority]
        basicConstraints = critical, CA:true
        keyUsage = critical, keyCertSign, cRLSign
        subjectKeyIdentifier = hash
        [server]
        basicConstraints = CA:false
        subjectAltName = DNS:localhost, IP:127.0.0.1
        [other]
        basicConstraints = CA:false
        subjectAltName = DNS:wrong.example
        [ca]
        default_ca = throwaway
        [throwaway]
        new_certs_dir = .
        database = index.txt
        certificate = ca.pem
        private_key = ca.key
        rand_serial = yes
        default_md = sha256
        policy = anything
        unique_subject = no
        [anything]
        commonName = supplied

        """
}
