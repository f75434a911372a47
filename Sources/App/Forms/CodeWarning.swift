import TerminalUI
import Yosemite

extension ScreenHost {
    /// Says what is probably wrong with a product's code that was just typed.
    func warn(ofCode text: String, in field: String) {
        let change = RecordChange(field: field, base: nil, value: .string(text))
        if let doubt = change.codeDoubt { toast(doubt, kind: .warning) }
    }
}
