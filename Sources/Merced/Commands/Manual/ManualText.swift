/// The manual as roff for man(1), and as plain text where man is missing.
enum ManualText {
    static func roff(_ blocks: [ManualBlock], version: String) -> String {
        var lines = [".TH MERCED 1 \"\" \"merced \(version)\" \"User Commands\"", ".nh"]
        for block in blocks {
            switch block {
            case .section(let title): lines.append(".SH \(escaped(title.uppercased()))")
            case .subsection(let title): lines.append(".SS \(escaped(title))")
            case .paragraph(let text): lines += [".PP"] + text.split(separator: "\n").map { escaped(String($0)) }
            case .definition(let term, let text):
                lines += [".TP", "\\fB\(protected(term))\\fR"]
                lines.append(text.isEmpty ? "\\&" : escaped(text))
            case .example(let example):
                lines += [".PP", ".RS 4", ".nf"] + example.map { $0.isEmpty ? ".sp" : escaped($0) } + [".fi", ".RE"]
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func plain(_ blocks: [ManualBlock], width: Int = 78) -> String {
        var lines: [String] = []
        for block in blocks {
            switch block {
            case .section(let title): lines += [title.uppercased()]
            case .subsection(let title): lines += ["  " + title]
            case .paragraph(let text):
                lines += text.split(separator: "\n").flatMap { wrapped(String($0), indent: 4, width) } + [""]
            case .definition(let term, let text):
                lines += ["    " + term] + wrapped(text, indent: 8, width) + [""]
            case .example(let example): lines += example.map { "        " + $0 } + [""]
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func wrapped(_ text: String, indent: Int, _ width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { String(repeating: " ", count: indent) + $0 }
    }

    /// A line of text, without requests or escapes of its own.
    private static func escaped(_ text: String) -> String {
        let text = protected(text)
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }

    private static func protected(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "`": result += "\\(ga"
            case "…": result += "..."
            case "“": result += "\\(lq"
            case "”": result += "\\(rq"
            case "’": result += "\\(cq"
            case "–": result += "\\(en"
            case "·": result += "\\(bu"
            case "→": result += "\\(->"
            case "×": result += "\\(mu"
            case _ where scalar.value < 0x20: result += " "
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u\(hex(scalar))]"
            }
        }
        return result
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
