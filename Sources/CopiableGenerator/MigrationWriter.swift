/// Writes the steps of each schema as a list, in the order of their names: a type in `Migrations` that says whose step it is, is one.
enum MigrationWriter {
    private static let schemas = [
        (list: "mirror", conformance: "MirrorMigration"), (list: "ledger", conformance: "LedgerMigration"),
    ]

    static func migrations(of types: [DeclaredType]) -> String {
        let lists = schemas.compactMap { schema -> String? in
            let steps = types.filter { $0.conforms(to: schema.conformance) }.map(\.path).sorted()
            guard !steps.isEmpty else { return nil }
            return """
                    static let \(schema.list) = [
                \(steps.map { "        \($0).migration," }.joined(separator: "\n"))
                    ]
                """
        }
        guard !lists.isEmpty else { return "" }
        return "\nextension [SchemaMigration] {\n\(lists.joined(separator: "\n\n"))\n}\n"
    }
}
