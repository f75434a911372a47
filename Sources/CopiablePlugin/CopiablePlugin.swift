import PackagePlugin

/// Runs `CopiableGenerator` over a target's sources before it is compiled.
///
/// A room gets `copy(…)` and memberwise initialisers for its own `Copiable` types;
/// `TestSupport` gets `.fake()` for the `Fakeable` types of every room it depends on.
@main
struct CopiablePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? SwiftSourceModuleTarget else { return [] }
        let tool = try context.tool(named: "CopiableGenerator")
        if target.name == "TestSupport" {
            return try fakeCommands(tool: tool, context: context, target: target)
        }
        let inputs = module.sourceFiles(withSuffix: "swift").map(\.url)
        let output = context.pluginWorkDirectoryURL.appending(path: "Copiable+Generated.swift")
        return [
            .buildCommand(
                displayName: "Copiable for \(target.name)",
                executable: tool.url,
                arguments: ["copy", output.path(percentEncoded: false)] + inputs.map { $0.path(percentEncoded: false) },
                inputFiles: inputs,
                outputFiles: [output]
            )
        ]
    }

    private func fakeCommands(tool: PluginContext.Tool, context: PluginContext, target: any Target) throws -> [Command]
    {
        let rooms = target.dependencies.flatMap { dependency -> [SwiftSourceModuleTarget] in
            guard case .target(let room) = dependency, let module = room as? SwiftSourceModuleTarget else { return [] }
            return [module]
        }
        return rooms.map { room in
            let inputs = room.sourceFiles(withSuffix: "swift").map(\.url)
            let output = context.pluginWorkDirectoryURL.appending(path: "\(room.name)+Fakes.swift")
            return .buildCommand(
                displayName: "Fakes of \(room.name)",
                executable: tool.url,
                arguments: ["fake:\(room.name)", output.path(percentEncoded: false)]
                    + inputs.map { $0.path(percentEncoded: false) },
                inputFiles: inputs,
                outputFiles: [output]
            )
        }
    }
}
